#include "neardup/pages/plot_script.h"

namespace neardup {

namespace {

constexpr std::string_view kPlotStyle = R"css(
:root { --look0: #1f6feb; --look1: #c2410c; --look2: #15803d; --look3: #7c3aed;
  --look4: #be185d; --look5: #0e7490; --look6: #57534e; --hit: 21, 128, 61; }
@media (prefers-color-scheme: dark) { :root { --look0: #6ea8fe;
  --look1: #fb923c; --look2: #4ade80; --look3: #c4a5fd; --look4: #f472b6;
  --look5: #22d3ee; --look6: #c8c2bb; --hit: 74, 222, 128; } }
.plots { display: grid; gap: 0 2rem;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 28rem), 1fr)); }
.plot { min-width: 0; max-width: 46rem; }
.plot figcaption { color: var(--ink); font-weight: 600; font-size: 1rem; }
.plot > svg { width: 100%; display: block; touch-action: pan-y; }
.plot > svg:focus-visible { outline: 2px solid var(--accent); }
.plot svg text { font-size: 14px; } .plot svg .faint { fill: var(--faint); }
@media (max-width: 30rem) { .plot svg text { font-size: 19px; } }
.plot .cursor { stroke: var(--ink); stroke-width: 1; }
.plot .mark { stroke: var(--faint); stroke-dasharray: 3 4; }
.look0 { --look: var(--look0); } .look1 { --look: var(--look1); }
.look2 { --look: var(--look2); } .look3 { --look: var(--look3); }
.look4 { --look: var(--look4); } .look5 { --look: var(--look5); }
.look6 { --look: var(--look6); }
polyline { fill: none; stroke: var(--look); stroke-width: 2.5;
  stroke-linejoin: round; }
.look1 polyline { stroke-dasharray: 9 4; }
.look2 polyline { stroke-dasharray: 2 3; }
.look3 polyline { stroke-dasharray: 12 3 2 3; }
.look4 polyline { stroke-dasharray: 5 3; }
circle { fill: var(--look); stroke: var(--paper); stroke-width: 1.5; }
.band { fill: var(--look); opacity: .16; stroke: none; }
.hidden { display: none; }
.legend { display: flex; flex-wrap: wrap; gap: .1rem .4rem; margin: .2rem 0; }
.legend button { font: inherit; font-size: .85rem; color: var(--ink);
  background: none; border: 1px solid transparent; border-radius: .3rem;
  padding: .1rem .35rem; display: inline-flex; align-items: center;
  gap: .35rem; cursor: pointer; }
.legend button:hover { border-color: var(--line); }
.legend button[aria-pressed="false"] { opacity: .4; }
.readout { min-height: 3em; margin: .1rem 0 0; font-size: .85rem;
  color: var(--faint); font-variant-numeric: tabular-nums; }
.cell { background: rgba(var(--hit), calc(var(--share) * .45)); }
table.cells td, table.cells th { padding: .25rem .6rem; }
td.nowrap, th.nowrap { white-space: nowrap; }
details { margin: .75rem 0; } summary { cursor: pointer; font-weight: 600; }
)css";

constexpr std::string_view kScript = R"js(
"use strict";
for (const figure of document.querySelectorAll(".plot")) {
  const plot = JSON.parse(figure.dataset.plot);
  const svg = figure.querySelector(":scope > svg");
  const cursor = svg.querySelector(".cursor");
  const readout = figure.querySelector(".readout");
  const [left, right, top, bottom] = plot.box;
  const [low, high] = plot.x;
  const atX = (x) => left + (right - left) * (x - low) / (high - low);
  const atY = (y) => bottom - (bottom - top) * y;
  const percent = (share) => (100 * share).toFixed(2).replace(/\.?0+$/, "");
  const xText = (x) => plot.percent ? percent(x) + " %" : String(x);
  const hidden = new Set();
  let shown = null;
  const shownSeries = () => plot.series.filter((_, i) => !hidden.has(i));
  const pointAt = (series, x) => series.points.reduce(
      (best, p) => Math.abs(p[0] - x) < Math.abs(best[0] - x) ? p : best);
  const interval = (p) =>
      p[2] < p[3] ? ` [${percent(p[2])}, ${percent(p[3])}]` : "";
  const moveCursor = (x) => {
    cursor.setAttribute("visibility", "visible");
    cursor.setAttribute("x1", atX(x));
    cursor.setAttribute("x2", atX(x));
    cursor.setAttribute("y1", top);
    cursor.setAttribute("y2", bottom);
  };
  const tellColumn = (x) => {
    const some = shownSeries().filter((s) => s.points.length > 0);
    if (some.length === 0) return;
    const at = pointAt(some[0], x)[0];
    const parts = some.map((s) => {
      const p = pointAt(s, at);
      return `${s.name} ${percent(p[1])} %${interval(p)}${p[4]}`;
    });
    shown = at;
    moveCursor(at);
    readout.textContent = `${plot.name} ${xText(at)}: ${parts.join(" · ")}`;
  };
  const tellNearest = (x, y) => {
    let best = null;
    for (const s of shownSeries()) {
      for (const p of s.points) {
        const d = Math.hypot(atX(p[0]) - x, atY(p[1]) - y);
        if (best === null || d < best.d) best = {d, s, p};
      }
    }
    if (best === null) return;
    moveCursor(best.p[0]);
    readout.textContent = `${best.s.name}${best.p[4]}: ${plot.name} ` +
        `${xText(best.p[0])}, ${plot.unit} ${percent(best.p[1])} %` +
        interval(best.p);
  };
  const follow = (event) => {
    const box = svg.getBoundingClientRect();
    const view = svg.viewBox.baseVal;
    const px = (event.clientX - box.left) / box.width * view.width;
    const py = (event.clientY - box.top) / box.height * view.height;
    if (plot.nearest) tellNearest(px, py);
    else tellColumn(low + (px - left) / (right - left) * (high - low));
  };
  svg.addEventListener("pointermove", follow);
  svg.addEventListener("pointerdown", follow);
  svg.addEventListener("keydown", (event) => {
    const step = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    const some = shownSeries()[0];
    if (!step || plot.nearest || !some) return;
    event.preventDefault();
    const places = some.points.map((p) => p[0]).sort((a, b) => a - b);
    const now = shown === null ? -1 : places.indexOf(pointAt(some, shown)[0]);
    const next = Math.min(Math.max(now + step, 0), places.length - 1);
    tellColumn(places[next]);
  });
  for (const button of figure.querySelectorAll(".legend button")) {
    button.addEventListener("click", () => {
      const index = Number(button.dataset.series);
      const hide = !hidden.delete(index);
      if (hide) hidden.add(index);
      button.setAttribute("aria-pressed", String(!hide));
      svg.querySelector(`[data-series="${index}"]`)
          .classList.toggle("hidden", hide);
    });
  }
  readout.textContent = "Point at the plot to read it off.";
}
)js";

// `printf %s "$script" | openssl dgst -sha256 -binary | base64`; a test
// compares.
constexpr std::string_view kScriptHash =
    "kAkcPQ8BE1BCp+Gk61JyKNcpvk5h1fBt3wfY4CA9Uz4=";

}  // namespace

std::string_view plot_style() { return kPlotStyle; }

std::string_view plot_script() { return kScript; }

std::string_view plot_script_hash() { return kScriptHash; }

}  // namespace neardup
