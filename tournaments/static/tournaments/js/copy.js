// A button with data-copy="id" copies that field's text and says so; one with data-share="id" hands it to the
// phone's own share sheet. Each shows only where it works (not on plain http): the field is there to select.

function select(field) {
  field.focus();
  field.setSelectionRange(0, field.value.length);
}

for (const button of document.querySelectorAll("[data-copy]")) {
  const field = document.getElementById(button.dataset.copy);
  const label = button.textContent;
  field.addEventListener("focus", () => select(field));
  if (!navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(field.value);
      button.textContent = button.dataset.done;
    } catch {
      select(field);
    }
    setTimeout(() => { button.textContent = label; }, 3000);
  });
}

for (const button of document.querySelectorAll("[data-share]")) {
  const field = document.getElementById(button.dataset.share);
  if (!navigator.share) continue;
  button.hidden = false;
  button.addEventListener("click", () => {
    // Whoever closes the sheet again has changed his mind: nothing to say.
    navigator.share({ title: button.dataset.title, url: field.value }).catch(() => {});
  });
}
