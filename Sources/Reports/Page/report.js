"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const root = document.getElementById("player");
  if (!root || data.sheets.length === 0) return;
  const ns = "http://www.w3.org/2000/svg";
  const TRAIL_MS = 3000;
  const words = data.words;
  // A text of the page with values where {0} and {1} stand in it.
  const filled = (text, ...values) => text.replace(/\{(\d)\}/g, (_, at) => String(values[at]));
  const el = (name, attributes = {}, ...children) => {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.append(...children);
    return node;
  };
  const svgEl = (name, attributes = {}) => {
    const node = document.createElementNS(ns, name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    return node;
  };
  const areas = data.areas.map((area) => ({ ...area }));
  let current = 0;
  let time = 0;
  let timer = null;

  const choice = el("select", { id: "sheet", "aria-label": words.page });
  data.sheets.forEach((sheet, index) => choice.append(el("option", { value: index }, sheet.title)));
  const play = el("button", { type: "button", "aria-pressed": "false" }, words.play);
  const slider = el("input", { type: "range", min: 0, max: Math.max(1, data.durationMs), step: 10, value: 0, "aria-label": words.time });
  const clock = el("output", {}, "");
  const speed = el("select", { "aria-label": words.speed });
  for (const value of [0.25, 0.5, 1, 2, 4]) speed.append(el("option", { value }, `${value}x`));
  speed.value = "1";
  const draw = el("button", { type: "button", "aria-pressed": "false" }, words.draw);
  const save = el("button", { type: "button" }, words.save);
  const svg = svgEl("svg", { role: "img", "aria-label": words.picture });
  const stage = el("div", { class: "stage" }, svg);
  const table = el("div", { class: "wide", "aria-live": "polite" });
  const fields = [["x", "x"], ["y", "y"], ["width", words.width], ["height", words.height]].map(([name, label]) =>
    el("input", { type: "number", step: "any", required: "", "aria-label": label, name }));
  const nameField = el("input", { type: "text", "aria-label": words.areaName, name: "name", maxlength: 80 });
  const form = el("form", { class: "areaform" },
    el("label", {}, words.name, nameField),
    ...fields.map((field) => el("label", {}, field.getAttribute("aria-label"), field)),
    el("button", { type: "submit" }, words.add));
  const formBox = el("details", {}, el("summary", {}, words.addByNumbers), form);
  root.append(
    el("div", { class: "bar" }, choice, play, speed, slider, clock), stage,
    el("div", { class: "bar" }, draw, save), formBox, table);
  root.hidden = false;

  const fixationsOf = (sheet) => data.fixations.filter((f) => f[2] === sheet);
  const unit = () => data.sheets[current].width / 640;

  const layers = {};
  const build = () => {
    const sheet = data.sheets[current];
    svg.setAttribute("viewBox", `0 0 ${sheet.width} ${sheet.height}`);
    svg.replaceChildren();
    stage.classList.toggle("paper", Boolean(sheet.picture));
    if (sheet.picture) {
      svg.append(svgEl("image", { href: sheet.picture, width: sheet.width, height: sheet.height, preserveAspectRatio: "none" }));
    }
    for (const [x, y, w, h] of sheet.boxes) {
      svg.append(svgEl("rect", { x: x / 10, y: y / 10 + h / 40, width: w / 10, height: h / 20, rx: 2 * unit(), fill: "var(--grid)" }));
    }
    for (const name of ["areas", "trail", "dot", "draft"]) svg.append((layers[name] = svgEl("g")));
    showAreas();
    show();
  };

  const latest = (rows, at) => {
    let [low, high] = [0, rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (rows[middle][0] <= at) low = middle + 1; else high = middle;
    }
    return low - 1;
  };

  const show = () => {
    const own = fixationsOf(current);
    const u = unit();
    const trail = own.filter((f) => f[0] <= time && f[0] >= time - TRAIL_MS);
    layers.trail.replaceChildren();
    if (trail.length > 1) {
      layers.trail.append(svgEl("polyline", {
        points: trail.map((f) => `${f[3] / 10},${f[4] / 10}`).join(" "), fill: "none", stroke: "var(--accent)",
        "stroke-width": 1.4 * u, "stroke-opacity": 0.6 }));
    }
    for (const f of trail) {
      const seconds = (Math.min(time, f[1]) - f[0]) / 1000;
      const age = 1 - (time - f[0]) / TRAIL_MS;
      layers.trail.append(svgEl("circle", {
        cx: f[3] / 10, cy: f[4] / 10, r: Math.max(3, 14 * Math.sqrt(Math.max(0, seconds))) * u,
        fill: "var(--accent)", "fill-opacity": 0.12 + 0.35 * age, stroke: "var(--accent)", "stroke-width": u }));
    }
    layers.dot.replaceChildren();
    const at = latest(data.gaze, time);
    const sample = at >= 0 && time - data.gaze[at][0] < 300 ? data.gaze[at] : null;
    if (sample && sample[1] === current) {
      layers.dot.append(svgEl("circle", { cx: sample[2] / 10, cy: sample[3] / 10, r: 5 * u, fill: "var(--warn)" }));
    }
    const blinks = data.blinks.some((b) => b[0] <= time && time <= b[1]);
    const isElsewhere = sample && sample[1] >= 0 && sample[1] !== current;
    const text = blinks ? words.blink : sample && sample[1] < 0 ? words.noGaze : isElsewhere ? words.elsewhere : words.clock;
    clock.textContent = filled(text, (time / 1000).toFixed(2), isElsewhere ? data.sheets[sample[1]].title : "");
    slider.value = time;
    slider.setAttribute("aria-valuetext", clock.textContent);
  };

  const stop = () => {
    cancelAnimationFrame(timer);
    timer = null;
    play.textContent = words.play;
    play.setAttribute("aria-pressed", "false");
  };
  play.addEventListener("click", () => {
    if (timer !== null) return stop();
    if (time >= data.durationMs) time = 0;
    let before = performance.now();
    play.textContent = words.pause;
    play.setAttribute("aria-pressed", "true");
    const step = (now) => {
      // The first frame may have begun before the click.
      time = Math.min(data.durationMs, time + Math.max(0, now - before) * Number(speed.value));
      before = now;
      const at = latest(data.gaze, time);
      if (at >= 0 && data.gaze[at][1] >= 0 && data.gaze[at][1] !== current) {
        current = data.gaze[at][1];
        choice.value = current;
        build();
      } else show();
      if (time >= data.durationMs) return stop();
      timer = requestAnimationFrame(step);
    };
    timer = requestAnimationFrame(step);
  });
  slider.addEventListener("input", () => { time = Number(slider.value); show(); });
  choice.addEventListener("change", () => { current = Number(choice.value); build(); });

  // Areas of interest. A fixation counts for the first area that holds it, as in `trackii measures`.
  const areaOf = (f) => areas.findIndex((a) => data.sheets[f[2]].page === a.page
    && f[3] / 10 >= a.x && f[3] / 10 < a.x + a.width && f[4] / 10 >= a.y && f[4] / 10 < a.y + a.height);
  const measured = () => {
    const rows = areas.map(() => ({ first: null, ffd: null, total: 0, count: 0, visits: 0 }));
    let before = -1;
    for (const f of data.fixations) {
      const index = areaOf(f);
      if (index < 0) { before = -1; continue; }
      const row = rows[index];
      if (row.first === null) { row.first = f[0]; row.ffd = f[1] - f[0]; }
      row.total += f[1] - f[0];
      row.count += 1;
      if (before !== index) row.visits += 1;
      before = index;
    }
    return rows;
  };
  const showAreas = () => {
    layers.areas.replaceChildren();
    const u = unit();
    for (const area of areas.filter((a) => a.page === data.sheets[current].page)) {
      layers.areas.append(svgEl("rect", {
        x: area.x, y: area.y, width: area.width, height: area.height, fill: "var(--second)", "fill-opacity": 0.12,
        stroke: "var(--second)", "stroke-width": 1.5 * u }));
      const label = svgEl("text", { x: area.x + 4 * u, y: area.y + 14 * u, "font-size": 12 * u, fill: "var(--second)" });
      label.textContent = area.name;
      layers.areas.append(label);
    }
    table.replaceChildren();
    save.disabled = areas.length === 0;
    if (areas.length === 0) return;
    const body = el("tbody");
    measured().forEach((row, index) => {
      const remove = el("button", { type: "button", "aria-label": filled(words.removeNamed, areas[index].name) }, words.remove);
      remove.addEventListener("click", () => { areas.splice(index, 1); showAreas(); });
      const cells = [areas[index].page, row.first === null ? "-" : (row.first / 1000).toFixed(2), row.ffd ?? "-", row.total, row.count, row.visits]
        .map((value) => el("td", { class: "n" }, String(value)));
      body.append(el("tr", {}, el("th", { scope: "row" }, areas[index].name), ...cells, el("td", {}, remove)));
    });
    const head = [words.page, words.firstAt, words.firstFixation, words.total, words.fixations, words.visits]
      .map((title) => el("th", { scope: "col", class: "n" }, title));
    table.append(el("table", {}, el("caption", {}, words.drawn),
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, words.area), ...head, el("th", {}, ""))), body));
  };
  const addArea = (name, x, y, width, height) => {
    const numbers = [x, y, width, height];
    if (!numbers.every(Number.isFinite) || width <= 0 || height <= 0) return;
    const round = (value) => Math.round(value * 10) / 10;
    areas.push({ name: name || filled(words.newArea, areas.length + 1), page: data.sheets[current].page,
      x: round(x), y: round(y), width: round(width), height: round(height) });
    showAreas();
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    addArea(nameField.value.trim(), ...fields.map((field) => Number(field.value)));
    form.reset();
  });
  draw.addEventListener("click", () => {
    const on = stage.classList.toggle("drawing");
    draw.setAttribute("aria-pressed", String(on));
  });
  const point = (event) => {
    const box = svg.getBoundingClientRect();
    const sheet = data.sheets[current];
    const clamp = (value, most) => Math.min(most, Math.max(0, value));
    return [clamp((event.clientX - box.left) / box.width, 1) * sheet.width, clamp((event.clientY - box.top) / box.height, 1) * sheet.height];
  };
  let from = null;
  svg.addEventListener("pointerdown", (event) => {
    if (!stage.classList.contains("drawing")) return;
    from = point(event);
    svg.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  const boxTo = (event) => {
    const to = point(event);
    return [Math.min(from[0], to[0]), Math.min(from[1], to[1]), Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])];
  };
  svg.addEventListener("pointermove", (event) => {
    if (!from) return;
    const [x, y, width, height] = boxTo(event);
    layers.draft.replaceChildren(svgEl("rect", { x, y, width, height, fill: "none", stroke: "var(--second)", "stroke-width": 1.5 * unit() }));
  });
  svg.addEventListener("pointerup", (event) => {
    if (!from) return;
    const [x, y, width, height] = boxTo(event);
    from = null;
    layers.draft.replaceChildren();
    if (width > 3 * unit() && height > 3 * unit()) addArea("", x, y, width, height);
  });
  save.addEventListener("click", () => {
    const text = JSON.stringify({ format: "trackii-areas", version: 1, areas }, null, 2) + "\n";
    const link = el("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: "areas.json" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  });

  if (data.gaze.length > 0) time = data.gaze[0][0];
  build();
})();
