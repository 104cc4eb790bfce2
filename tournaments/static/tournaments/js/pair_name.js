// Suggests "A & B" as the pair's name while that field is empty: the names come from the player fields.

for (const form of document.querySelectorAll("[data-pair-name]")) {
  const target = form.elements.name;
  const players = [...form.elements].filter((field) => /^player_\d+$/.test(field.name));
  const suggest = () => {
    const names = players.map((field) => field.value.trim());
    target.placeholder = names.every(Boolean) ? names.join(" & ") : "";
  };
  for (const field of players) field.addEventListener("input", suggest);
  suggest();
}
