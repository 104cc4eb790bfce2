// A hand of Tichu while it is entered: what it is worth, what cannot be, and the ruler. hand.js shows the sum.
(() => {
  const { form, rules, texts, sum, minus, signed, fill, whole, show, begin } = window.hand;
  const ALL = 100, LEAST = -25, MOST = 125, STEP = 5;
  const CALLS = { tichu: 100, grand: 200 };

  const inputs = [0, 1].map((side) => form.elements[`card_points_${side}`]);
  const calls = [...form.querySelectorAll(".calls input")];
  const double = form.elements.double_victory;
  const ruler = form.querySelector(".ruler");
  const range = ruler.querySelector("input");
  const problem = form.querySelector("#point-errors");

  const clamp = (value) => Math.min(Math.max(value, LEAST), MOST);

  // ---------------------------------------------------------------- what is entered
  const entered = () => {
    const points = inputs.map((input) => whole(input.value));
    if (points[0] === null && points[1] !== null && !inputs[0].value) points[0] = ALL - points[1];
    if (points[1] === null && points[0] !== null && !inputs[1].value) points[1] = ALL - points[0];
    return {
      first: form.elements.first_out.value === "" ? null : Number(form.elements.first_out.value),
      double: double.checked,
      calls: calls.filter((box) => box.checked).map((box) => ({ seat: Number(box.name.slice(5)), call: box.value })),
      typed: inputs.map((input) => input.value.trim()),
      points,
    };
  };

  /** What is wrong with the card points: the sentence and up to two fixes; null if nothing is. */
  const wrong = ({ double, typed, points: [first, second] }) => {
    if (double || (!typed[0] && !typed[1])) return null;
    const strange = typed.find((text) => text && whole(text) === null);
    if (strange !== undefined) return { says: fill(texts.not_a_number, { value: strange }), fixes: likeliest([first, second]) };
    const fixes = likeliest([first, second]);
    const values = { value: first, first, second, sum: first + second };
    if (first + second !== ALL) return { says: fill(texts["card-points-sum"], values), fixes };
    if (clamp(first) !== first) return { says: fill(texts["card-points-range"], values), fixes };
    if (first % STEP) return { says: fill(texts["card-points-step"], values), fixes };
    return null;
  };

  const likeliest = ([first, second]) => {
    const known = [first, second === null ? null : ALL - second].filter((value) => value !== null);
    const distance = (at) => Math.min(...known.map((value) => Math.abs(at - value)));
    const near = known.flatMap((value) => [Math.floor(value / STEP) * STEP, Math.ceil(value / STEP) * STEP].map(clamp));
    const closest = [...new Set(near)].sort((a, b) => distance(a) - distance(b) || a - b).slice(0, 2);
    return closest.sort((a, b) => a - b);
  };

  // ---------------------------------------------------------------- what it is worth
  const worth = ({ first, double, calls, points }) => {
    const cards = double ? [0, 1].map((side) => (first % 2 === side ? rules.double_victory : 0)) : points;
    const called = [0, 0];
    for (const { seat, call } of calls) called[seat % 2] += seat === first ? CALLS[call] : -CALLS[call];
    return {
      cells: cards.map((value, side) => [minus(value), signed(called[side])]),
      points: cards.map((value, side) => value + called[side]),
    };
  };

  // ---------------------------------------------------------------- what is shown
  const showProblem = (found) => {
    problem.hidden = !found;
    sum.hidden = Boolean(found);
    ruler.hidden = Boolean(found);
    inputs.forEach((input) => (found ? input.setAttribute("aria-invalid", "true") : input.removeAttribute("aria-invalid")));
    // A press on a fix takes the focus from the field, which tells of its change before the click arrives: the
    // button must still be the same one then.
    const says = found ? found.says : "";
    if (problem.dataset.says === says) return;
    problem.dataset.says = says;
    if (!found) return;
    const [, lead, rest] = found.says.match(/^(.*?[.。])\s*(.*)$/s) ?? [null, found.says, ""];
    const strong = document.createElement("strong");
    strong.textContent = lead;
    problem.querySelector(".why").replaceChildren(strong, ` ${rest}`);
    problem.querySelector(".fixes").replaceChildren(...found.fixes.map((first) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "button second";
      button.textContent = `${minus(first)} : ${minus(ALL - first)}`;
      button.addEventListener("click", () => { set(first); inputs[0].focus(); });
      return button;
    }));
  };

  const showRuler = ([first]) => {
    const known = first !== null && clamp(first) === first;
    ruler.classList.toggle("empty", !known);
    range.value = known ? first : ALL / 2;
    ruler.style.setProperty("--points", known ? first : 0);
    range.setAttribute("aria-valuetext", known ? `${first} : ${ALL - first}` : "–");
  };

  const missing = (hand, found) => {
    if (hand.first === null) return texts.need_first;
    if (found) return texts.fix_points;
    return hand.double || hand.points[0] !== null ? "" : texts.need_points;
  };

  const update = () => {
    const hand = entered();
    const found = wrong(hand);
    const lacks = missing(hand, found);
    showProblem(found);
    showRuler(hand.points);
    return show(lacks, lacks ? null : worth(hand));
  };

  /** Both sides' card points, from the first side's. */
  const set = (first) => {
    inputs[0].value = minus(first);
    inputs[1].value = minus(ALL - first);
    update();
  };

  // ---------------------------------------------------------------- what people do
  inputs.forEach((input, side) => {
    input.addEventListener("focus", () => input.select());
    input.addEventListener("input", () => {
      const value = whole(input.value);
      inputs[1 - side].value = value === null ? "" : minus(ALL - value);
      update();
    });
  });
  // A tap where the pointer already is changes nothing for the browser, but says 50 : 50 to us.
  for (const event of ["input", "click"]) range.addEventListener(event, () => set(Number(range.value)));
  for (const button of form.querySelectorAll("[data-step]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const by = Number(button.dataset.step);
      const now = entered().points[0] ?? ALL / 2;
      set(clamp(by < 0 ? Math.ceil(now / STEP - 1) * STEP : Math.floor(now / STEP + 1) * STEP));
    });
  }
  for (const box of calls) {
    box.addEventListener("change", () => {
      if (box.checked) calls.filter((other) => other.name === box.name && other !== box).forEach((other) => { other.checked = false; });
    });
  }
  form.addEventListener("change", (event) => { if (event.target !== range) update(); });
  begin(update, () => (form.elements.first_out.value === "" ? form.querySelector(".out input") : inputs[0]).focus());
})();
