// Light or dark: the device's choice, until the reader makes one. Runs in <head>, before anything is painted.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const papers = { light: "#f1f4ec", dark: "#0e1411" };
  const remembered = () => {
    try { return localStorage.getItem("theme"); } catch { return null; }
  };
  const shown = () => root.dataset.theme || (dark.matches ? "dark" : "light");
  const paint = (theme) => {
    root.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = papers[theme];
  };

  const choice = remembered();
  if (choice in papers) paint(choice);

  document.addEventListener("DOMContentLoaded", () => {
    const button = document.querySelector("[data-theme-toggle]");
    if (!button) return;
    button.hidden = false;
    button.addEventListener("click", () => {
      const theme = shown() === "dark" ? "light" : "dark";
      paint(theme);
      try { localStorage.setItem("theme", theme); } catch { /* private mode: it holds for this page */ }
    });
  });
})();
