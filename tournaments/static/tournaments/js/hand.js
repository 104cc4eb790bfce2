// What the score pages of all games share: the sum of a hand while it is entered, and what it means for the match.
// The server computes it again and is the judge: it records only what was shown (the field "shown"), so a difference
// between the two can never be written down. A game's own script reads its form and tells what the hand is worth.
window.hand = (() => {
  const form = document.querySelector("form.hand");
  const json = (id) => JSON.parse(document.getElementById(id).textContent);
  const rules = json("hand-rules");
  const texts = json("hand-texts");
  const sum = form.querySelector(".sum");
  const save = form.querySelector("[data-save]");
  const reason = form.querySelector("#reason");

  const minus = (value) => String(value).replace("-", "−");
  const signed = (value) => (value > 0 ? `+${value}` : minus(value));
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => minus(values[name] ?? whole));

  const whole = (text) => {
    const plain = text.normalize("NFKC").replaceAll("−", "-").replaceAll(" ", "");
    return /^[+-]?[0-9]{1,4}$/.test(plain) ? Number(plain) : null;
  };

  /** The sides that have won with this score after so many hands; none while the match goes on. */
  const winners = (score, played) => {
    const best = Math.max(...score);
    const there = rules.target === null ? 0 : score.filter((total) => total >= rules.target).length;
    const last = rules.max_hands !== null && played >= rules.max_hands;
    const end = there > 0 || last;
    const leaders = [...score.keys()].filter((side) => score[side] === best);
    const several = rules.several_at_target === "extra_round" && there > 1 && !last;
    const decided = end && !several && (leaders.length === 1 || rules.tie_at_target === "draw");
    // When time was called the leader of the hand that was on has won; a tie plays one more.
    const late = rules.time_called !== null && played >= rules.time_called;
    const won = decided ? leaders : late && leaders.length === 1 ? leaders : [];
    return { end: end || late, winners: won };
  };

  /** Penalties never prolong a match, but may turn it. */
  const turned = (score, won) => {
    if (!won.length || !rules.penalties.some(Boolean)) return won;
    const best = Math.max(...score);
    const leaders = [...score.keys()].filter((side) => score[side] === best);
    return leaders.length === 1 || rules.tie_at_target === "draw" ? leaders : won;
  };

  /** The match after these hands. */
  const fold = (hands) => {
    // A score that was set holds whatever the hands say.
    if (rules.adjusted) return { score: rules.adjusted, end: true, winners: rules.adjusted.flatMap((value, side) => (value === Math.max(...rules.adjusted) ? [side] : [])) };
    const score = Array(rules.sides).fill(0);
    let state = { end: false, winners: [] };
    let played = 0;
    for (const points of hands) {
      points.forEach((value, side) => { score[side] += value; });
      played += 1;
      state = winners(score, played);
      if (state.winners.length) break;
    }
    const total = score.map((value, side) => value - rules.penalties[side]);
    return { score: total, end: state.end, winners: turned(total, state.winners) };
  };

  const withHand = (points) => {
    const hands = [...rules.hands];
    hands[rules.number - 1] = points;
    return fold(hands);
  };

  const put = (cell, text) => {
    if (cell.textContent === text) return;
    const restart = text && cell.classList.contains("total") && cell.textContent;
    cell.textContent = text;
    cell.classList.remove("changed");
    if (restart) requestAnimationFrame(() => cell.classList.add("changed"));
  };

  /** What a hand means for the match, with the winners' names as the head of the page has them (it knows their language). */
  const endOf = ({ winners: sides }) => {
    if (!sides.length) return [texts.plays_on];
    const [before, rest] = (sides.length > 1 ? texts.win_together : texts.wins).split("{name}");
    const names = document.querySelectorAll(".scoreline bdi");
    return [before, ...sides.flatMap((side, at) => [at ? texts.between_names : "", names[side].cloneNode(true)]), rest];
  };

  /** `value`: per side the figures of the game's own columns (cells) and the points; null while there is no sum. */
  const showSum = (value) => {
    const after = value && withHand(value.points);
    [...sum.tBodies[0].rows].forEach((row, side) => {
      const cells = [...row.querySelectorAll("[data-figure]")];
      const figures = value ? [...value.cells[side], signed(value.points[side]), minus(after.score[side])] : [];
      cells.forEach((cell, column) => put(cell, figures[column] ?? ""));
    });
    form.elements.shown.value = value ? [...value.points, ...after.score].join(" ") : "";
    return after && after.end ? endOf(after) : null;
  };

  /** The sum, or what is still missing for it: `lacks` is a sentence or "". */
  const show = (lacks, value) => {
    const ends = showSum(lacks ? null : value);
    save.setAttribute("aria-disabled", String(Boolean(lacks)));
    reason.replaceChildren(...(lacks ? [lacks] : ends ?? [reason.dataset.hint]));
    reason.classList.toggle("ends", ends !== null);
    return lacks;
  };

  /** Keep the sum up to date with `update`, which answers with what is missing; `focus` goes to where that is. */
  const begin = (update, focus) => {
    form.addEventListener("submit", (event) => {
      if (!update()) return;
      event.preventDefault();
      focus();
    });
    // Back from another page, the browser has put the fields back by itself.
    addEventListener("pageshow", update);
    form.addEventListener("cleared", update);
    form.classList.add("live");
    sum.hidden = false;
    save.textContent = save.dataset.save;
    update();
  };

  /** Count a hand with these points as played: the score by now, and whether the match is over. */
  const count = (points) => {
    rules.hands[rules.number - 1] = points;
    const { score, winners: won } = fold(rules.hands);
    rules.number += 1;
    if (!won.length || rules.best_of === 1) return { score, over: won.length > 0 };
    rules.hands = [];
    rules.number = 1;
    return { score: score.map(() => 0), over: false };
  };

  /** Empty the form for another hand. */
  const clear = () => {
    for (const field of form.querySelectorAll("input:not([type=hidden]), select")) {
      if (field.tagName === "SELECT") field.selectedIndex = 0;
      else if (field.type === "radio") field.checked = field.value === "";
      else if (field.type === "checkbox") field.checked = false;
      else if (field.type !== "range") field.value = "";
    }
    form.dispatchEvent(new Event("cleared"));
  };

  return { form, rules, texts, sum, minus, signed, fill, whole, show, count, clear, begin };
})();
