// Suggests "A & B" as the pair's name while that field is empty: as its placeholder, and to take with one tap.

for (const form of document.querySelectorAll("[data-pair-name]")) {
  const target = form.elements.name;
  const players = [...form.elements].filter((field) => /^player_\d+$/.test(field.name) && field.required);
  const line = form.querySelector("[data-suggestion]");
  const button = line.querySelector("button");

  const suggest = () => {
    const names = players.map((field) => field.value.trim());
    const suggestion = names.every(Boolean) ? names.join(" & ") : "";
    const isWanted = suggestion !== "" && suggestion.length <= target.maxLength && target.value.trim() === "";
    target.placeholder = isWanted ? suggestion : "";
    button.firstElementChild.textContent = suggestion;
    line.hidden = !isWanted;
  };

  for (const field of [...players, target]) field.addEventListener("input", suggest);
  button.addEventListener("click", () => {
    target.value = button.textContent;
    suggest();
    target.focus();
  });
  suggest();
}
