// A button with data-copy="id" copies that field's text and says so. It shows only where copying works
// (not on plain http): elsewhere the field is there to select.

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
