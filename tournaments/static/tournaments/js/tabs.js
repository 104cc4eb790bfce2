// Where the tabs are wider than the screen, the current one is the one in view.
for (const tab of document.querySelectorAll(".tabs [aria-current]")) {
  const tabs = tab.closest(".tabs");
  const beyond = tab.getBoundingClientRect().right - tabs.getBoundingClientRect().right;
  if (beyond > -44) tabs.scrollLeft = beyond + 60;
}
