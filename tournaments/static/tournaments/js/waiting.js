// Hands that wait on this phone until the site can be reached: where they are kept, how they are sent, and the list
// that says what is saved where. IndexedDB and fetch alone, so it works over plain http in a local network too.
// A hand is a row under its table and number, with the key that makes sending it again harmless; all tabs share them.
window.waiting = (() => {
  const panel = document.getElementById("waiting");
  const texts = JSON.parse(document.getElementById("waiting-texts").textContent);
  const { url, table } = panel.dataset;
  const status = panel.querySelector("[role=status]");
  const list = panel.querySelector("ol");
  const retry = panel.querySelector("button");
  const TIMEOUT = 8000, AGAIN = 10000;
  const others = new BroadcastChannel("geekcup-waiting");
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

  // ---------------------------------------------------------------- kept on this phone
  const opened = new Promise((resolve, reject) => {
    const request = indexedDB.open("geekcup-waiting", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("hands", { keyPath: ["table", "number"] });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  opened.catch(() => {}); // a browser that keeps nothing says so when it is asked to

  const stored = async (mode, ask) => {
    const transaction = (await opened).transaction("hands", mode);
    const request = ask(transaction.objectStore("hands"));
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  };

  /** The hands of this table that wait, in order. */
  const rows = () => stored("readonly", (hands) => hands.getAll(IDBKeyRange.bound([table, 0], [table, Infinity])));

  /** Keep a hand; rejects with a ConstraintError where one with its number waits already. */
  const keep = async (row) => {
    await stored("readwrite", (hands) => hands.add({ table, ...row }));
    others.postMessage(table);
  };

  /** Another tab may have put another hand in its place meanwhile, so the key must still be the row's. */
  const forget = async (row) => {
    await stored("readwrite", (hands) => {
      const found = hands.get([table, row.number]);
      found.onsuccess = () => { if (found.result?.key === row.key) hands.delete([table, row.number]); };
      return found;
    });
    others.postMessage(table);
  };

  // ---------------------------------------------------------------- sent
  let token = "";

  const ask = (options) => fetch(url, { ...options, credentials: "same-origin", headers: { Accept: "application/json" }, signal: AbortSignal.timeout(TIMEOUT) });

  /** A token that is surely the site's: the page's own may have been made before somebody signed in. */
  const renewToken = async () => {
    const answer = await ask({ cache: "no-store" });
    if (answer.ok) ({ token } = await answer.json());
    return answer;
  };

  /** `waited`: the totals that were read with the hand may have moved on, and need not hold any more. */
  const post = (row, waited) => ask({
    method: "POST",
    body: new URLSearchParams([...row.fields, ...(waited ? [["waited", "yes"]] : []), ["csrfmiddlewaretoken", token]]),
  });

  /** What became of the hand: `outcome` is the site's own word, or "refused", or "offline". */
  const deliver = async (row, waited) => {
    try {
      let answer = token ? await post(row, waited) : null;
      if (!answer || answer.status === 403) {
        answer = await renewToken();
        if (answer.ok) answer = await post(row, waited);
      }
      if (answer.ok) return await answer.json();
      return { outcome: [401, 403, 404].includes(answer.status) ? "refused" : "offline" };
    } catch { // no network, too slow, or the page of somebody else's Wi-Fi instead of ours
      return { outcome: "offline" };
    }
  };

  // ---------------------------------------------------------------- shown
  const sent = [];
  let held = null;
  let busy = false;
  let next = Number(panel.dataset.next);
  /** What the page with the form does: when all is sent, to change the last hand, when another tab kept one. */
  let page = { emptied: () => {}, change: null, kept: () => {} };

  const element = (name, text, more = {}) => Object.assign(document.createElement(name), { textContent: text, ...more });

  const compared = (lines) => {
    const body = document.createElement("table");
    body.className = "compared";
    const head = body.createTHead().insertRow();
    head.append(document.createElement("td"), ...[texts.recorded_head, texts.yours_head].map((text) => element("th", text, { scope: "col" })));
    const rowsOf = body.createTBody();
    for (const { label, theirs, yours } of lines) {
      const row = rowsOf.insertRow();
      row.append(element("th", label, { scope: "row" }), element("td", theirs), element("td", yours));
      if (theirs === yours) continue;
      row.className = "differs";
      row.lastChild.append(element("span", ` ${texts.different}`, { className: "sr" }));
    }
    return body;
  };

  /** What a hand that the site did not take asks of its player. */
  const question = (row, answer) => {
    const actions = element("p", "", { className: "actions" });
    const drop = element("button", answer.outcome === "conflict" ? texts.theirs : texts.remove, { type: "button", className: "button second" });
    drop.addEventListener("click", async () => { await forget(row); send(); });
    actions.append(drop);
    if (answer.correct) actions.append(element("a", texts.correct, { href: answer.correct, className: "button second" }));
    if (answer.form) {
      // The address holds what was entered, so the form takes over from here.
      const check = element("a", texts.check, { href: answer.form, className: "button second" });
      check.addEventListener("click", async (event) => {
        event.preventDefault();
        await forget(row);
        location.assign(answer.form);
      });
      actions.append(check);
    }
    return [element("p", answer.says ?? texts.refused), ...(answer.lines ? [compared(answer.lines)] : []), actions];
  };

  const item = (row, state, more = []) => {
    const line = element("li", "");
    line.append(element("b", fill(texts.hand, { number: row.number, points: row.says })), " · ", element("span", state), ...more);
    return line;
  };

  /** The last hand can still be changed here, as long as nobody else has it. */
  const changing = (row) => {
    const button = element("button", texts.change, { type: "button", className: "link" });
    button.addEventListener("click", async () => { await forget(row); page.change(row); refresh(); });
    return button;
  };

  const show = (waits, says) => {
    panel.hidden = !waits.length && !sent.length;
    const last = page.change && !held && !busy ? waits.at(-1) : null;
    list.replaceChildren(
      ...sent.map((row) => item(row, texts.recorded)),
      ...waits.map((row) => (held && held.row.key === row.key
        ? item(row, texts.held, question(row, held.answer)) : item(row, texts.waits, row === last ? [" ", changing(row)] : []))),
    );
    if (status.textContent !== says) status.textContent = says;
    retry.hidden = !waits.length;
  };

  const refresh = async () => show(await rows(), status.textContent);

  const sentence = (waits) => {
    if (held) return texts.asks;
    if (!waits.length) return texts.done;
    return waits[0].number > next ? fill(texts.gap, { number: next }) : texts.offline;
  };

  /** Send what waits, in order, until the site cannot be reached or does not take a hand. The last answer, if any.
   * `fresh` is the key of a hand that was entered just now. */
  const send = async (fresh = "") => {
    if (busy) return null;
    busy = true;
    let answer = null;
    held = null;
    try {
      for (let waits = await rows(); waits.length && waits[0].number <= next; waits = await rows()) {
        show(waits, texts.sending);
        answer = await deliver(waits[0], waits[0].key !== fresh);
        if (answer.outcome !== "recorded") {
          if (answer.outcome !== "offline") held = { row: waits[0], answer };
          if (answer.outcome === "conflict") next = Math.max(next, waits[0].number + 1);
          break;
        }
        next = Math.max(next, waits[0].number + 1);
        others.postMessage({ table, next });
        await forget(waits[0]);
        sent.push(waits[0]);
      }
    } finally {
      busy = false;
    }
    const waits = await rows();
    show(waits, sentence(waits));
    if (sent.length && !waits.length) page.emptied();
    return answer;
  };

  const look = async () => {
    const waits = await rows();
    if (waits.length && !held) send();
  };

  /** Look after what waits; `own` is what the page with the form does (see page). */
  const start = (own = {}) => {
    page = { ...page, ...own };
    token = own.token ?? "";
    look();
    addEventListener("online", look);
    document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
    setInterval(look, AGAIN);
    retry.addEventListener("click", () => send());
    others.addEventListener("message", async ({ data }) => {
      // What another tab has sent is not missing here.
      if (data.table === table) next = Math.max(next, data.next);
      if (data !== table || busy) return;
      await page.kept();
      refresh();
    });
  };

  // Where there is no form, nothing more is needed; a browser that keeps nothing has nothing to send.
  if (!document.querySelector("form.hand")) opened.then(() => start(), () => {});
  return { texts, fill, status, panel, rows, keep, forget, send, refresh, start, token: () => token };
})();
