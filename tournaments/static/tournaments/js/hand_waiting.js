// The form of a hand where the network may be away: each hand is kept on the phone first, then sent, and the form goes on
// to the next one with the score as this phone knows it. waiting.js keeps, sends and lists them.
(() => {
  const { form, rules, minus, count, clear } = window.hand;
  const { texts, fill, status, panel, rows, keep, forget, send, refresh, start, token } = window.waiting;
  const save = form.querySelector("[data-save]");
  const heading = document.querySelector(".bar h1");
  // In a best-of the phone counts the game that is on.
  const scores = [...document.querySelectorAll(rules.best_of > 1 ? ".scoreline [data-game]" : ".scoreline b")];
  const over = panel.querySelector("[data-over]");
  const number = form.elements.number;
  const HIDDEN = ["csrfmiddlewaretoken", "fix"];
  const before = [];
  let busy = false;

  // crypto.randomUUID is missing where the page came over plain http.
  const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  const fields = () => [...new FormData(form)].filter(([name]) => !HIDDEN.includes(name));
  const typed = () => JSON.stringify(fields().filter(([name]) => !["key", "number", "shown"].includes(name)));
  let untouched = typed();

  const read = () => {
    const points = form.elements.shown.value.split(" ").slice(0, rules.sides).map(Number);
    const signs = points.map((value) => (value > 0 ? `+${value}` : minus(value)));
    return { number: Number(number.value), key: form.elements.key.value, fields: fields(), points, says: signs.join("\u00a0:\u00a0") };
  };

  const showNumber = (value) => {
    number.value = value;
    heading.textContent = heading.textContent.replace(/\d+/, value);
    save.dataset.save = save.textContent = save.dataset.save.replace(/\d+/, value);
  };

  const showScore = (score) => {
    if (scores.length === 1) scores[0].textContent = score.map(minus).join("\u00a0:\u00a0");
    else scores.forEach((cell, side) => { cell.textContent = minus(score[side]); });
  };

  /** On to the hand after this one; what is typed stays where `empty` is false. */
  const goOn = (row, empty = true) => {
    before.push({ hands: [...rules.hands], number: rules.number, says: scores.map((cell) => cell.textContent) });
    const after = count(row.points);
    showNumber(row.number + 1);
    form.elements.key.value = newKey();
    showScore(after.score);
    form.hidden = !(over.hidden = !after.over);
    if (!empty) return dispatchEvent(new Event("pageshow"));
    clear();
    untouched = typed();
    return true;
  };

  /** The form follows the hands that wait, whichever tab they were entered in. */
  const catchUp = async () => {
    for (const row of await rows()) if (row.number === Number(number.value)) goOn(row);
  };

  /** The last hand is back in the form, and no longer kept. */
  const change = (row) => {
    const earlier = before.pop();
    rules.hands = earlier.hands;
    rules.number = earlier.number;
    scores.forEach((cell, at) => { cell.textContent = earlier.says[at]; });
    showNumber(row.number);
    form.hidden = !(over.hidden = true);
    clear();
    for (const [name, value] of row.fields) {
      if (["key", "number", "shown"].includes(name)) continue;
      const same = [...form.querySelectorAll(`[name="${name}"]`)];
      for (const field of same) {
        if (field.type === "radio" || field.type === "checkbox") field.checked ||= field.value === value;
        else field.value = value;
      }
    }
    form.elements.key.value = newKey();
    dispatchEvent(new Event("pageshow"));
  };

  /** As without any script: what this browser cannot keep, and what the site has to say on a page of its own. */
  const sendAsForm = () => {
    if (token()) form.elements.csrfmiddlewaretoken.value = token();
    HTMLFormElement.prototype.submit.call(form);
  };

  const submitted = async () => {
    const row = read();
    try {
      await keep(row);
    } catch (error) {
      if (error?.name !== "ConstraintError") return sendAsForm();
      const waits = (await rows()).find((one) => one.number === row.number);
      if (waits) goOn(waits, false);
      await refresh();
      status.textContent = fill(texts.twice, { number: row.number });
      return panel.scrollIntoView();
    }
    const alone = (await rows()).length === 1;
    const answer = await send(alone ? row.key : "");
    if (!(await rows()).length) return location.assign(form.getAttribute("action"));
    if (alone && answer && !["recorded", "offline"].includes(answer.outcome)) {
      await forget(row);
      return sendAsForm();
    }
    await catchUp();
    await refresh();
    return scrollTo(0, 0);
  };

  form.addEventListener("submit", async (event) => {
    if (event.defaultPrevented || event.submitter?.name === "fix") return;
    event.preventDefault();
    if (busy) return;
    busy = true;
    try {
      await submitted();
    } finally {
      busy = false;
    }
  });

  rows().then(catchUp).then(() => start({
    token: form.elements.csrfmiddlewaretoken.value,
    emptied: () => { if (!busy && typed() === untouched) location.assign(form.getAttribute("action")); },
    change,
    kept: async () => { if (typed() === untouched) await catchUp(); },
  }), () => {});
})();
