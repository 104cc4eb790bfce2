// How far off a moment is, beside its time: "in 20 minutes", "3 minutes ago", in the page's language. Pages are made
// once and read much later, so only the reader's own clock can say it. What is long past or far ahead says nothing.
(() => {
  const SECOND = 1_000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR;
  const AHEAD = 60 * DAY, BEHIND = DAY;
  const exact = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "always" });
  const near = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });

  const words = (distance) => {
    if (Number.isNaN(distance) || distance > AHEAD || distance < -BEHIND) return "";
    const size = Math.abs(distance);
    if (size < MINUTE / 2) return near.format(0, "second");
    if (size < 90 * MINUTE) return exact.format(Math.round(distance / MINUTE), "minute");
    if (size < 48 * HOUR) return exact.format(Math.round(distance / HOUR), "hour");
    return exact.format(Math.round(distance / DAY), "day");
  };

  const show = () => {
    for (const part of document.querySelectorAll("[data-moment]")) {
      const text = words(Date.parse(part.dataset.moment) - Date.now());
      if (part.textContent !== text) part.textContent = text;
    }
  };

  document.addEventListener("DOMContentLoaded", () => {
    show();
    setInterval(show, 10 * SECOND);
    document.addEventListener("geekcup:updated", show);
    document.addEventListener("geekcup:shown", show);
    document.addEventListener("visibilitychange", show);
  });
})();
