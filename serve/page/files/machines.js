// The processes of a search that several make: a table, and who does how much.
import { h } from './dom.js';
import { bytes, count, percent, short } from './format.js';

const heads = ['machine', 'nodes', 'in a second', 'regions', 'queue', 'crossed', 'handed over', 'memory'];

export class Machines {
  constructor() {
    this.rows = h('tbody');
    this.element = h('section', { class: 'machines', 'aria-labelledby': 'machines', hidden: true }, h('h2', { id: 'machines', text: 'Machines' }),
      h('div', { class: 'scroll', tabindex: '0', role: 'group', 'aria-labelledby': 'machines' },
        h('table', {}, h('thead', {}, h('tr', {}, heads.map((text) => h('th', { scope: 'col', text })))), this.rows)),
      h('p', { class: 'soft', text: 'The queue are messages with paths into a machine’s regions that it has not explored. Crossed are, of the nodes that a machine meets, those that belong to regions of others: it hands the paths to them over, unless it has done so before.' }));
  }

  /** @param {import('./api.js').Machine[]} machines */
  show(machines) {
    this.element.hidden = machines.length === 0;
    const all = Math.max(1, machines.reduce((sum, m) => sum + m.nodes, 0));
    this.rows.replaceChildren(...machines.map((m) => h('tr', {},
      h('th', { scope: 'row', text: m.name }),
      h('td', {}, h('meter', { min: 0, max: 1, value: m.nodes / all, 'aria-label': `share of the nodes of ${m.name}` }), ` ${count(m.nodes)}`),
      h('td', { text: m.stopped ? 'stopped' : short(Math.round(m.nodes_per_second)) }), h('td', { text: `${m.regions} on ${m.slots}` }), h('td', { text: count(m.waiting) }),
      h('td', { text: percent(m.crossed) }), h('td', { text: count(m.sent) }), h('td', { text: bytes(m.resident_bytes) }))));
  }
}
