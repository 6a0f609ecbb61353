// Charts of figures over time, drawn by uPlot. A chart is a picture: what it shows last stands beside it as text.
import uPlot from './uplot/uPlot.js';
import { h } from './dom.js';
import { duration, percent } from './format.js';

const height = 130;

// The distances of marks of figures that are whole numbers.
const steps = Array.from({ length: 13 }, (_, i) => [1, 2, 5].map((n) => n * 10 ** i)).flat();

function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

// Chart shows some figures of samples. lines are [label, key, colour], format writes a value. A quiet one is hidden while there is nothing in it.
export class Chart {
  constructor(title, lines, format, quiet = false) {
    this.quiet = quiet;
    this.lines = lines;
    this.format = format;
    this.title = title;
    this.least = format === percent ? 0.01 : 1; // what the axis shows at least
    this.plot = null;
    this.value = h('span', { class: 'value' });
    this.legend = h('dl', { class: 'legend' });
    this.box = h('div', { class: 'plot', role: 'img', 'aria-label': `${title} over time` });
    this.element = h('section', { class: 'card', 'aria-label': title }, h('h2', { text: title }), this.value, this.legend, this.box);
    this.terms = lines.map(([label, , name]) => {
      const dd = h('dd');
      this.legend.append(h('div', {}, h('dt', {}, h('span', { class: `swatch ${name}` }), label), dd));
      return dd;
    });
    if (lines.length === 1) this.legend.hidden = true;
  }

  // show draws samples; the last one is told as text.
  show(samples) {
    const now = samples.at(-1);
    if (!now) return;
    this.element.hidden = this.quiet && samples.every((s) => this.lines.every(([, key]) => s[key] <= 0));
    if (this.element.hidden) return;
    const values = this.lines.map(([, key]) => samples.map((s) => (s[key] < 0 ? null : s[key])));
    this.value.textContent = now[this.lines[0][1]] < 0 ? '–' : this.format(now[this.lines[0][1]]);
    this.lines.forEach(([, key], i) => { this.terms[i].textContent = now[key] < 0 ? '–' : this.format(now[key]); });
    const data = [samples.map((s) => s.seconds), ...values];
    const width = Math.max(this.box.clientWidth, 120);
    if (this.plot === null) {
      this.plot = new uPlot(this.options(width), data, this.box);
      return;
    }
    if (this.plot.width !== width) this.plot.setSize({ width, height });
    this.plot.setData(data);
  }

  options(width) {
    const axis = { stroke: colour('--soft'), grid: { stroke: colour('--line'), width: 1 }, ticks: { show: false }, font: '11px system-ui, sans-serif' };
    return {
      width, height, legend: { show: false }, cursor: { show: false }, padding: [8, 8, 0, 0],
      scales: { x: { time: false, range: (u, low, high) => [low, Math.max(high, low + 1)] }, y: { range: (u, low, high) => [0, Math.max(high ?? 1, this.least) * 1.05] } },
      axes: [
        { ...axis, size: 22, space: 70, values: (u, at) => at.map((s) => duration(s)) },
        { ...axis, size: 52, space: 30, incrs: this.format === percent ? undefined : steps, values: (u, at) => at.map((v) => this.format(v)) },
      ],
      series: [{}, ...this.lines.map(([label, , name]) => ({ label, stroke: colour(`--${name}`), width: 1.5, points: { show: (u) => u.data[0].length < 2, size: 6 } }))],
    };
  }

  // redraw is for new colours.
  redraw() {
    this.plot?.destroy();
    this.plot = null;
  }
}
