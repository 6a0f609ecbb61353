// What is known at the current step: the values that steps up to there have read or written, and how far each thread is.
import { h } from './dom.js';

/**
 * valuesAt gives for each name what the steps say of it last, by the number of the step; steps are lists of names and values.
 * @param {[string, string][][]} steps
 * @returns {Map<string, { value: string, step: number }>}
 */
export function valuesAt(steps) {
  const known = new Map();
  steps.forEach((sets, step) => {
    for (const [name, value] of sets) {
      if (known.get(name)?.value !== value) known.set(name, { value, step });
    }
  });
  return known;
}

export class Values {
  constructor(box) {
    this.box = box;
    this.sets = new WeakMap(); // of steps
    this.text = h('p', { class: 'soft' });
    this.values = h('tbody');
    this.threads = h('tbody');
    const table = (label, heads, body) => h('table', { 'aria-label': label }, h('thead', {}, h('tr', {}, heads.map((text) => h('th', { scope: 'col', text })))), body);
    box.append(this.text, table('Values', ['name', 'value', 'since'], this.values), table('Threads', ['thread', 'has made', 'at'], this.threads));
  }

  of(step) {
    if (!this.sets.has(step)) this.sets.set(step, JSON.parse(step.dataset.sets || '[]'));
    return this.sets.get(step);
  }

  // show tells what is known at a step.
  show(step) {
    if (this.box.hidden) return;
    const all = [...step.closest('.trace').querySelectorAll('.step')];
    const here = all.slice(0, all.indexOf(step) + 1);
    const link = (s) => h('a', { href: `#${s.id}`, text: `step ${s.querySelector('.n').textContent}` });
    const known = valuesAt(here.map((s) => this.of(s)));
    this.text.textContent = known.size > 0 ? 'Values as the steps up to here have read or written them, the latest first.' : 'No step up to here has read or written memory.';
    this.values.replaceChildren(...[...known].sort((a, b) => b[1].step - a[1].step).map(([name, { value, step: i }]) => h('tr', { class: here[i] === step ? 'changed' : null },
      h('th', { scope: 'row' }, h('code', { text: name })), h('td', {}, h('code', { text: value })), h('td', {}, link(here[i])))));
    const last = new Map(here.map((s) => [s.closest('.segment').querySelector('.name').textContent, s]));
    this.threads.replaceChildren(...[...last].map(([name, s]) => h('tr', { class: s === step ? 'changed' : null },
      h('th', { scope: 'row', text: name }), h('td', {}, link(s), ' ', h('code', { text: s.querySelector('.source').textContent })), h('td', { text: s.querySelector('.place').textContent }))));
  }
}
