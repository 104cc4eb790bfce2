// Shows what needs passkeys where the browser has them, and says when one was not read.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  if (!window.PublicKeyCredential) return;
  for (const part of document.querySelectorAll("[data-passkey]")) part.hidden = false;
  for (const part of document.querySelectorAll("[data-no-passkey]")) part.hidden = true;
});

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  const said = document.querySelector("[data-passkey-failed]");
  if (said) said.hidden = false;
});
