// Counts down to the moments that the page names, "2026-01-31T14:50:00+00:00", by the reader's own clock. Without
// script the page says until when. The live page puts new moments in place; they are looked up at every tick.
function untilMoment(moment) {
  const seconds = Math.max(Math.round((Date.parse(moment) - Date.now()) / 1000), 0);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (number) => String(number).padStart(2, "0");
  return { seconds, text: hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}` };
}

function showClocks() {
  for (const place of document.querySelectorAll("[data-clock]")) {
    const { seconds, text } = untilMoment(place.dataset.clock);
    const said = seconds || !place.dataset.over ? text : place.dataset.over;
    if (place.textContent !== said) place.textContent = said;
    place.classList.toggle("over", seconds === 0);
  }
}

showClocks();
setInterval(showClocks, 1000);
