// The page's script begins here. It makes the table one that is sorted and filtered, and draws what is picked; the page can be read without it.
import { watchTop } from './top.js';
import { h } from './dom.js';
import { choices, isNumeric, kept, numberOf, sorted } from './cells.js';
import { Drawing } from './drawing.js';

const mostChoices = 30; // of a column by which rows can be chosen

watchTop();
const table = /** @type {HTMLTableElement} */ (document.querySelector('.cells table'));
const body = table.tBodies[0];
const heads = [.../** @type {HTMLTableSectionElement} */ (table.tHead).rows[0].cells];
/** @type {import('./cells.js').Cells} */
const cells = {
  heads: heads.map((c) => c.textContent ?? ''), words: Number(table.dataset.words),
  rows: [...body.rows].map((element) => {
    const texts = [...element.cells].map((c) => c.textContent ?? '');
    return { element, texts, numbers: texts.map(numberOf) };
  }),
};
let order = { column: -1, down: false };
const form = /** @type {HTMLFormElement} */ (document.getElementById('filter'));
const pick = /** @type {HTMLFormElement} */ (document.querySelector('.pick'));
const shown = h('output', { class: 'count', role: 'status' });
const drawing = new Drawing(cells, (row) => show(row));

// show leads to a row of the table.
function show(row) {
  for (const r of cells.rows) r.element.classList.toggle('picked', r === row);
  row.element.tabIndex = -1;
  row.element.focus({ preventScroll: true });
  row.element.scrollIntoView({ block: 'center' });
}

// apply shows what is chosen, in the order that is chosen.
function apply() {
  const data = new FormData(form);
  const columns = new Set([...form.querySelectorAll('input')].map((i) => i.name));
  const taken = new Map([...columns].map((name) => [Number(name), new Set(data.getAll(name).map(String))]));
  const rows = kept(cells, taken);
  const list = order.column < 0 ? rows : sorted(cells, rows, order.column, order.down);
  body.replaceChildren(...list.map((r) => r.element));
  shown.textContent = rows.length === cells.rows.length ? '' : `${rows.length} of ${cells.rows.length} rows are shown`;
  const from = new FormData(pick);
  drawing.show(rows, { x: Number(from.get('x')), y: Number(from.get('y')), series: Number(from.get('series')), logX: from.has('logX'), logY: from.has('logY') });
}

function makeFilter() {
  const several = cells.heads.map((_, i) => i).filter((i) => i < cells.words && choices(cells, i).length > 1 && choices(cells, i).length <= mostChoices);
  form.append(...several.map((i) => h('fieldset', {}, h('legend', { text: cells.heads[i] }),
    choices(cells, i).map((text) => h('label', {}, h('input', { type: 'checkbox', name: i, value: text, checked: true }), text === '' ? 'none' : text)))),
  h('button', { type: 'reset', text: 'show all' }), shown);
  form.addEventListener('change', apply);
  form.addEventListener('reset', () => setTimeout(apply)); // the event comes before the fields change
  form.addEventListener('submit', (e) => e.preventDefault());
  return several.length > 0;
}

function makePick() {
  const axes = cells.heads.map((_, i) => i).filter((i) => isNumeric(cells, i));
  const words = cells.heads.map((_, i) => i).filter((i) => i < cells.words && choices(cells, i).length > 1);
  const named = (name) => axes.find((i) => cells.heads[i] === name);
  const x = axes.find((i) => i < cells.words) ?? named('nodes') ?? axes[0];
  const y = named('seconds') ?? axes.at(-1);
  const series = words.find((i) => i !== x && i > 0 && cells.heads[i] !== 'verdict') ?? words.find((i) => i !== x) ?? -1;
  const select = (label, name, list, value) => h('label', {}, label, h('select', { name }, list.map((i) => h('option', { value: i, selected: i === value, text: i < 0 ? 'nothing' : cells.heads[i] }))));
  const box = (label, name, checked) => h('label', {}, h('input', { type: 'checkbox', name, checked }), label);
  pick.append(select('along', 'x', axes, x), box('logarithmic', 'logX', x >= cells.words), select('upwards', 'y', axes, y), box('logarithmic', 'logY', true), select('colours by', 'series', [-1, ...words], series));
  pick.addEventListener('change', apply);
  pick.addEventListener('submit', (e) => e.preventDefault());
  return axes.length > 1;
}

function makeOrder() {
  heads.forEach((head, column) => {
    const name = head.textContent ?? '';
    head.replaceChildren(h('button', { type: 'button', text: name, title: `order by ${name}`, onclick: () => {
      order = order.column === column ? { column, down: !order.down } : { column, down: false };
      for (const other of heads) other.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', order.down ? 'descending' : 'ascending');
      apply();
    } }));
  });
}

if (cells.rows.length > 0) {
  const tools = /** @type {HTMLElement} */ (document.querySelector('.tools'));
  const button = /** @type {HTMLElement} */ (tools.querySelector('[data-do="filter"]'));
  button.hidden = !makeFilter();
  makeOrder();
  const draws = makePick();
  if (draws) /** @type {HTMLElement} */ (document.querySelector('.drawn')).append(drawing.element);
  /** @type {HTMLElement} */ (document.getElementById('picked')).hidden = !draws;
  tools.hidden = false;
  const toggle = () => {
    form.hidden = !form.hidden;
    button.setAttribute('aria-expanded', String(!form.hidden));
    if (!form.hidden) form.querySelector('input')?.focus();
  };
  button.addEventListener('click', toggle);
  document.addEventListener('keydown', (e) => {
    if (e.ctrlKey || e.altKey || e.metaKey || e.target instanceof Element && e.target.matches('input:not([type=checkbox]), select')) return;
    if (e.key !== '/' && !(e.key === 'Escape' && !form.hidden)) return;
    e.preventDefault();
    toggle();
    if (form.hidden) button.focus();
  });
  apply();
}
