// The drawing of rows as points: an element each, which the mouse and the keys find.
import { h } from './dom.js';
import { short } from './format.js';
import { along, marksOf, scaleOf } from './scale.js';

const size = { width: 760, height: 380, left: 62, right: 14, top: 10, bottom: 40 }; // and as wide as there is room, so that text keeps its size
const colours = 8;

/**
 * s makes an element of a drawing.
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 */
function s(tag, attributes, ...children) {
  const e = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, String(value));
  e.append(...children);
  return e;
}

/**
 * Picked is what is drawn: columns by their numbers, series -1 for one series of all.
 * @typedef {{ x: number, y: number, series: number, logX: boolean, logY: boolean }} Picked
 */

export class Drawing {
  /**
   * @param {import('./cells.js').Cells} cells
   * @param {(row: import('./cells.js').Row) => void} go called with the row of a point that is chosen
   */
  constructor(cells, go) {
    this.cells = cells;
    this.go = go;
    this.legend = h('ul', { class: 'legend' });
    this.told = h('output', { class: 'told soft' });
    this.width = size.width;
    this.picture = s('svg', { role: 'group' });
    this.element = h('div', {}, this.legend, this.picture, this.told);
    this.picture.addEventListener('keydown', (e) => this.key(/** @type {KeyboardEvent} */ (e)));
    new ResizeObserver(() => this.fit()).observe(this.element);
  }

  // fit draws anew where there is another width.
  fit() {
    const width = this.element.clientWidth;
    if (width === 0 || width === this.width) return;
    this.width = width;
    const at = this.points?.findIndex((p) => p.point === document.activeElement) ?? -1;
    if (this.shown) this.show(...this.shown);
    if (at >= 0) this.points[at].point.focus();
  }

  /**
   * @param {import('./cells.js').Row[]} rows
   * @param {Picked} picked
   */
  show(rows, picked) {
    /** @type {[import('./cells.js').Row[], Picked]} */
    this.shown = [rows, picked];
    const { width } = this;
    this.picture.setAttribute('viewBox', `0 0 ${width} ${size.height}`);
    const { heads } = this.cells;
    const shown = rows.filter((r) => [[picked.x, picked.logX], [picked.y, picked.logY]].every(([c, log]) => Number.isFinite(r.numbers[Number(c)]) && (!log || r.numbers[Number(c)] > 0)));
    const x = scaleOf(shown.map((r) => r.numbers[picked.x]), picked.logX);
    const y = scaleOf(shown.map((r) => r.numbers[picked.y]), picked.logY, true);
    const inner = { width: width - size.left - size.right, height: size.height - size.top - size.bottom };
    const at = (row) => [size.left + along(x, row.numbers[picked.x]) * inner.width, size.top + (1 - along(y, row.numbers[picked.y])) * inner.height];
    const parts = [];
    for (const value of marksOf(x, Math.min(7, Math.floor(inner.width / 70)))) {
      const place = size.left + along(x, value) * inner.width;
      parts.push(s('line', { class: 'grid', x1: place, x2: place, y1: size.top, y2: size.top + inner.height }), s('text', { x: place, y: size.height - 22, 'text-anchor': 'middle' }, short(value)));
    }
    for (const value of marksOf(y, 6)) {
      const place = size.top + (1 - along(y, value)) * inner.height;
      parts.push(s('line', { class: 'grid', x1: size.left, x2: size.left + inner.width, y1: place, y2: place }), s('text', { x: size.left - 6, y: place + 4, 'text-anchor': 'end' }, short(value)));
    }
    parts.push(s('text', { x: size.left + inner.width / 2, y: size.height - 4, 'text-anchor': 'middle' }, heads[picked.x]),
      s('text', { transform: `translate(14 ${size.top + inner.height / 2}) rotate(-90)`, 'text-anchor': 'middle' }, heads[picked.y]),
      s('path', { class: 'axis', fill: 'none', d: `M${size.left} ${size.top}V${size.top + inner.height}H${size.left + inner.width}` }));
    const names = picked.series < 0 ? [''] : [...new Set(shown.map((r) => r.texts[picked.series]))];
    this.points = [];
    names.forEach((name, i) => {
      const members = shown.filter((r) => picked.series < 0 || r.texts[picked.series] === name);
      const group = s('g', { class: `series thread-${i % colours}` });
      for (const line of this.lines(members, picked)) group.append(s('path', { d: line.map((r, k) => `${k === 0 ? 'M' : 'L'}${at(r).join(' ')}`).join('') }));
      for (const row of members) {
        const [cx, cy] = at(row);
        const point = s('circle', { class: `point${Math.floor(i / colours) % 2 === 1 ? ' open' : ''}`, cx, cy, r: 5, tabindex: this.points.length === 0 ? 0 : -1, role: 'button', 'aria-label': this.text(row, picked) });
        point.addEventListener('mouseenter', () => this.tell(row, picked));
        point.addEventListener('focus', () => this.tell(row, picked));
        point.addEventListener('click', () => this.go(row));
        this.points.push({ point, row });
        group.append(point);
      }
      parts.push(group);
    });
    this.picture.setAttribute('aria-label', `${heads[picked.y]} over ${heads[picked.x]}, ${shown.length} points`);
    this.picture.replaceChildren(...parts);
    this.legend.replaceChildren(...(picked.series < 0 ? [] : names.map((name, i) => h('li', { class: `thread-${i % colours}` }, h('span', { class: 'swatch' }), name === '' ? 'none' : name))));
    this.told.textContent = shown.length === rows.length ? 'A point is a row: arrow keys go from one to the next, Enter shows the row.' : `${rows.length - shown.length} rows have no place here.`;
  }

  /**
   * lines joins rows that differ in nothing but the column of words that is drawn along x.
   * @param {import('./cells.js').Row[]} rows
   * @param {Picked} picked
   */
  lines(rows, picked) {
    if (picked.x >= this.cells.words) return [];
    const groups = new Map();
    for (const r of rows) {
      const key = JSON.stringify(r.texts.slice(0, this.cells.words).filter((_, i) => i !== picked.x && !['verdict', 'formulas'].includes(this.cells.heads[i])));
      groups.set(key, [...(groups.get(key) ?? []), r]);
    }
    return [...groups.values()].filter((g) => g.length > 1).map((g) => g.toSorted((a, b) => a.numbers[picked.x] - b.numbers[picked.x]));
  }

  /**
   * @param {import('./cells.js').Row} row
   * @param {Picked} picked
   */
  text(row, picked) {
    const { heads, words } = this.cells;
    const said = heads.slice(0, words).map((name, i) => (i === 0 ? row.texts[0] : `${name} ${row.texts[i]}`)).filter((_, i) => row.texts[i] !== '');
    return `${said.join(', ')}: ${heads[picked.x]} ${row.texts[picked.x]}, ${heads[picked.y]} ${row.texts[picked.y]}`;
  }

  /**
   * @param {import('./cells.js').Row} row
   * @param {Picked} picked
   */
  tell(row, picked) { this.told.textContent = this.text(row, picked); }

  /** @param {KeyboardEvent} e */
  key(e) {
    const i = this.points.findIndex((p) => p.point === e.target);
    if (i < 0 || e.ctrlKey || e.altKey || e.metaKey) return;
    const to = { ArrowRight: i + 1, ArrowDown: i + 1, ArrowLeft: i - 1, ArrowUp: i - 1, Home: 0, End: this.points.length - 1 }[e.key];
    if (to !== undefined) {
      const next = this.points[Math.min(Math.max(to, 0), this.points.length - 1)];
      this.points[i].point.setAttribute('tabindex', '-1');
      next.point.setAttribute('tabindex', '0');
      next.point.focus();
    } else if (e.key === 'Enter' || e.key === ' ') this.go(this.points[i].row);
    else return;
    e.preventDefault();
  }
}
