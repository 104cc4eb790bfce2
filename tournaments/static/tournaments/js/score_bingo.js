// A deal of Bingo while it is entered: the other player's rest, both sums, the game points. hand.js shows the sum.
(() => {
  const { form, rules, texts, minus, signed, fill, whole, show, begin } = window.hand;
  const GOAL = 70, SCHNEIDER = 30, LAST_TRICK = 10, WITH_BLANK = 10, TRICKS = 14;
  const INVINCIBLE = { invincible_lead: 3, invincible_trick: 1 };
  const FEWEST_DOUBLES = 2;

  const pair = (name) => [0, 1].map((player) => form.elements[`${name}_${player}`]);
  const numbers = { tricks: pair("tricks"), points: pair("points") };
  const first = form.querySelector(".first");
  const number = (text) => (text === "" ? null : Number(text));

  // ---------------------------------------------------------------- what is entered
  const declared = () => [...form.querySelectorAll(".declared")].map((row) => {
    const [player, count] = row.querySelectorAll("select");
    const [won, blank] = row.querySelectorAll("input");
    return { player: number(player.value), count: Number(count.value), won: won.checked, blank: blank.checked };
  }).filter(({ player }) => player !== null);

  const entered = () => ({
    trump: number(form.elements.trump.value),
    kind: form.elements.kind.value,
    who: number(form.elements.who.value),
    tricks: numbers.tricks.map((input) => whole(input.value)),
    points: numbers.points.map((input) => whole(input.value)),
    first: number(form.elements.first_to_70.value),
    doubles: declared(),
  });

  /** What both have together, where that is known: the stock ran out, so all tiles were won. */
  const together = ({ kind, trump }, name) => {
    if (kind !== "exhausted") return null;
    return name === "tricks" ? TRICKS : trump === null ? null : rules.tiles[trump];
  };

  /** A number that nobody typed is what the other one leaves. */
  const complete = (hand) => {
    for (const [name, inputs] of Object.entries(numbers)) {
      const sum = together(hand, name);
      form.querySelector(`[data-sum=${name}]`).textContent = sum === null ? "" : fill(texts.in_all, { count: sum });
      inputs.forEach((input, player) => {
        const other = inputs[1 - player];
        if (!("rest" in input.dataset) && input.value) return;
        const value = whole(other.value);
        const rest = sum === null || value === null || "rest" in other.dataset ? null : sum - value;
        input.value = rest === null ? "" : minus(rest);
        if (rest === null) delete input.dataset.rest;
        else input.dataset.rest = "";
      });
    }
  };

  // ---------------------------------------------------------------- what it is worth
  const to = (player, points) => (player ? [0, points] : [points, 0]);

  const totals = ({ kind, who, points, doubles }) => {
    const reached = [...points];
    for (const { player, count, won, blank } of doubles) {
      if (won) reached[player] += rules.doubles_bonus[count - FEWEST_DOUBLES] + (blank ? WITH_BLANK : 0);
    }
    if (kind === "exhausted") reached[who] += LAST_TRICK;
    return reached;
  };

  const gamePoints = ({ kind, who, tricks, first: early }, reached) => {
    if (kind === "closed" && reached[who] < GOAL) return to(1 - who, rules.closer_fail_gp);
    const there = [0, 1].filter((player) => reached[player] >= GOAL);
    if (there.length === 1) {
      const loser = 1 - there[0];
      if (!tricks[loser]) return to(there[0], rules.trickless_gp);
      return to(there[0], reached[loser] < SCHNEIDER ? 2 : 1);
    }
    if (there.length && rules.both_70 === "first_to_reach") return early === null ? null : to(early, 1);
    if (there.length && rules.both_70 === "higher_total" && reached[0] !== reached[1]) return to(Number(reached[1] > reached[0]), 1);
    return [0, 0];
  };

  const worth = (hand) => {
    if (hand.kind in INVINCIBLE) return { cells: [0, 1].map(() => ["–", "–", "–"]), points: to(hand.who, INVINCIBLE[hand.kind]) };
    const reached = totals(hand);
    return {
      cells: reached.map((total, player) => [minus(hand.points[player]), signed(total - hand.points[player]), minus(total)]),
      points: gamePoints(hand, reached),
    };
  };

  // ---------------------------------------------------------------- what is shown
  /** Who had 70 first is asked only where it decides. */
  const askForFirst = (hand, counted) => {
    const both = counted && rules.both_70 === "first_to_reach" && Math.min(...totals(hand)) >= GOAL;
    if (!both && !first.hidden) form.querySelector("[name=first_to_70][value='']").checked = true;
    first.hidden = !both;
    return both;
  };

  const missing = (hand) => {
    const strange = Object.values(numbers).flat().find((input) => input.value.trim() && whole(input.value) === null);
    const counted = !(hand.kind in INVINCIBLE);
    const known = [
      [hand.trump !== null, texts.need_trump],
      [hand.kind !== "", texts.need_kind],
      [hand.who !== null, texts.need_who],
      [!counted || strange === undefined, strange && fill(texts.not_a_number, { value: strange.value })],
      [!counted || !hand.tricks.includes(null), texts.need_tricks],
      [!counted || !hand.points.includes(null), texts.need_points],
    ];
    const [, says] = known.find(([there]) => !there) ?? [true, ""];
    const asked = askForFirst(hand, counted && !says);
    return asked && number(form.elements.first_to_70.value) === null ? texts.need_first : says;
  };

  const update = () => {
    complete(entered());
    const hand = entered();
    const lacks = missing(hand);
    return show(lacks, lacks ? null : worth(hand));
  };

  // ---------------------------------------------------------------- what people do
  for (const input of Object.values(numbers).flat()) {
    input.addEventListener("focus", () => input.select());
    input.addEventListener("input", () => { delete input.dataset.rest; update(); });
  }
  // A tile belongs to one suit, and a second tap takes it away again.
  const tiles = [...form.querySelectorAll("[name=indicator]")];
  let turned = tiles.find((tile) => tile.checked);
  const findTurned = () => { turned = tiles.find((tile) => tile.checked); };
  form.addEventListener("cleared", findTurned);
  addEventListener("pageshow", findTurned);
  for (const tile of tiles) {
    tile.addEventListener("click", () => {
      if (turned === tile) tile.checked = false;
      turned = tile.checked ? tile : undefined;
    });
  }
  form.addEventListener("change", (event) => {
    if (event.target.name === "trump") for (const tile of tiles) tile.checked = false;
    update();
  });
  begin(update, () => {
    const hand = entered();
    const wanted = hand.trump === null ? "trump" : hand.kind === "" ? "kind" : hand.who === null ? "who" : null;
    const field = wanted ? form.querySelector(`[name=${wanted}]`) : Object.values(numbers).flat().find((input) => whole(input.value) === null);
    (field ?? form.querySelector("[name=first_to_70]")).focus();
  });
})();
