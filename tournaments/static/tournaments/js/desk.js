// Whoever runs an event and plays in it comes back to the desk again and again: what it shows then is the present.
// Something half typed is left alone.
const AWAY = 15_000;
let left = 0;

function typing() {
  return [...document.querySelectorAll("input:not([type=hidden])")].some((field) => field.value !== field.defaultValue);
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) left = Date.now();
  else if (Date.now() - left > AWAY && !typing()) location.reload();
});
addEventListener("pageshow", (event) => {
  if (event.persisted && !typing()) location.reload();
});
