// A new event most likely happens where its organizer's clock is. Only where the page itself had nothing better than UTC.
const form = document.querySelector("form[data-guess-zone]");
const zones = form?.elements.timezone;
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zones?.value === "UTC" && [...zones.options].some((option) => option.value === here)) zones.value = here;
