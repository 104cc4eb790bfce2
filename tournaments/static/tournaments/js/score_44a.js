// A round of 44A while it is entered: places by tapping names in order, and what the round is worth. hand.js shows
// the sum.
(() => {
  const { form, rules, texts, show, begin } = window.hand;
  const SEATS = 4, RUN = 2;
  // What each of two partners gets for their places; the other pair pays it.
  const PAIR = { "0 1": 2, "0 2": 1, "0 3": 0, "1 2": 0, "1 3": -1, "2 3": -2 };

  const cards = [...form.querySelectorAll(".seat")];
  const seatOf = (card) => Number(card.dataset.seat);
  const place = (seat) => form.elements[`place_${seat}`];
  const checked = (name) => [...Array(SEATS).keys()].filter((seat) => form.elements[`${name}_${seat}`].checked);

  // ---------------------------------------------------------------- the order
  const read = () => [...Array(SEATS).keys()].filter((seat) => place(seat).value).sort((a, b) => place(a).value - place(b).value);
  /** Whoever is left when three are out is fourth. */
  const completed = (order) => (order.length === SEATS - 1 ? [...order, 6 - order.reduce((a, b) => a + b, 0)] : order);
  let order = read();

  const showOrder = () => {
    for (const card of cards) {
      const seat = seatOf(card);
      const at = order.indexOf(seat);
      place(seat).value = at < 0 ? "" : String(at + 1);
      if (at < 0) delete card.dataset.place;
      else card.dataset.place = at + 1;
      card.querySelector("[data-says]").textContent = at < 0 ? "" : ` ${at + 1}`;
    }
  };

  const tap = (seat) => {
    // The fourth place follows from the others, so it goes when one of them does; a tap on it starts over.
    const whole = order.length === SEATS;
    const said = whole ? order.slice(0, -1) : order;
    if (whole && !said.includes(seat)) order = [];
    else order = completed(said.includes(seat) ? said.filter((other) => other !== seat) : [...said, seat]);
    update();
  };

  // ---------------------------------------------------------------- what it is worth
  const changes = (red) => {
    const places = red.map((seat) => order.indexOf(seat)).sort();
    if (places.length === 2) {
      const ours = PAIR[places.join(" ")];
      return [0, 1, 2, 3].map((seat) => (red.includes(seat) ? ours : -ours));
    }
    const [first, fourth] = rules.solo_amounts;
    const each = { 0: first, 3: -fourth }[places[0]] ?? 0;
    return [0, 1, 2, 3].map((seat) => (red.includes(seat) ? (SEATS - 1) * each : -each));
  };

  const worth = (red, run, stop) => {
    const times = run.length ? (stop.length ? rules.stop_mult : RUN) : 1;
    return {
      cells: [0, 1, 2, 3].map((seat) => [String(order.indexOf(seat) + 1), red.includes(seat) ? rules.red[red.length - 1] : "–"]),
      points: changes(red).map((points) => times * points || 0),
    };
  };

  const missing = (red, run, stop) => {
    if (order.length < SEATS) return texts.need_order;
    if (!red.length) return texts.need_red;
    if (red.length > 2) return texts["red-count"];
    if (run.length > 1 || stop.length > 1) return texts["two-ran"];
    return stop.length && !run.length ? texts["stop-without-run"] : "";
  };

  const asks = (red, run, stop) => {
    if (order.length < SEATS) return "order";
    if (!red.length) return "red";
    if (!run.length) return "run";
    return stop.length ? "nothing" : "stop";
  };

  const update = () => {
    showOrder();
    const red = checked("red");
    const spoke = checked("said");
    const run = spoke.filter((seat) => red.includes(seat));
    const stop = spoke.filter((seat) => !red.includes(seat));
    const lacks = missing(red, run, stop);
    form.querySelector(".solo .double").dataset.asks = asks(red, run, stop);
    return show(lacks, lacks ? null : worth(red, run, stop));
  };

  for (const card of cards) {
    const button = card.querySelector("button");
    button.hidden = false;
    button.addEventListener("click", () => tap(seatOf(card)));
  }
  addEventListener("pageshow", () => { order = read(); });
  form.addEventListener("cleared", () => { order = []; });
  form.addEventListener("change", () => { order = completed(read()); update(); });
  begin(update, () => (order.length < SEATS ? cards[0].querySelector("button") : form.querySelector(".calls input")).focus());
})();
