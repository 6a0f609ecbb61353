// What there is to see at a node, each part a panel: threads with what they are about to do, memory, locks, conditions, monitors.
import { h } from './dom.js';

const named = (threads, id) => `${id} ${threads[id]?.name ?? ''}`.trim();

// childText tells where a move leads.
/** @param {import('./api.js').Child} c */
function childText(c) {
  if (c.inside) return `leads to a choice inside (${c.inside})`;
  const parts = [];
  if (c.been) parts.push('you have been there');
  if (c.visited !== undefined) parts.push(!c.visited ? 'the search has not been there' : c.covered ? 'the search has been there, and would stop' : 'the search has been there with fewer context switches left');
  if (c.pruned) parts.push(`a search would stop behind it, ${c.pruned}`);
  return parts.length > 0 ? `leads to a node: ${parts.join('; ')}` : '';
}

// threadCards shows the threads. actions has move and lock, called with a thread's number, and open, with a file and a line.
/** @param {import('./api.js').State} state */
export function threadCards(state, actions) {
  return state.threads.map((t) => {
    const at = t.stack[0];
    const head = [h('h3', { class: `thread-${t.id % 8}`, text: `${t.id} ${t.name}` }), t.id === state.active ? h('span', { class: 'soft', text: 'moved last' }) : null];
    if (t.status !== 'stands') {
      return h('li', { class: `thread thread-${t.id % 8} over` }, h('div', { class: 'head' }, head), h('p', { class: 'soft', text: `has ${t.status === 'finished' ? 'ended, and waits to be joined' : 'ended'}` }));
    }
    return h('li', { class: `thread thread-${t.id % 8}${t.enabled ? '' : ' waits'}`, data: { thread: t.id } },
      h('div', { class: 'head' }, head),
      t.pending ? h('p', { class: 'pending' }, h('code', { text: t.pending })) : null,
      at ? h('p', { class: 'soft where' }, h('button', { type: 'button', class: 'link', text: `${at.file}:${at.line}`, onclick: () => actions.open(at.number, at.line) }), ` ${at.function}() `, h('code', { text: t.source })) : null,
      t.enabled || !t.why ? null : h('p', { class: 'why', text: t.why }),
      t.child ? h('p', { class: 'soft child', text: childText(t.child) }) : null,
      t.enabled ? h('div', { class: 'actions' },
        h('button', { type: 'button', class: 'move', text: 'move', 'aria-label': `move thread ${named(state.threads, t.id)}: ${t.pending}`, title: t.id < 10 ? `key ${t.id}` : null, onclick: () => actions.move(t.id) }),
        h('button', { type: 'button', text: 'to its next lock', 'aria-label': `run thread ${named(state.threads, t.id)} to its next lock`, onclick: () => actions.lock(t.id) })) : null,
      t.stack.length > 1 ? h('details', {}, h('summary', { text: `stack of ${t.stack.length} functions` }),
        h('ol', {}, t.stack.map((f) => h('li', {}, h('button', { type: 'button', class: 'link', text: `${f.function}() ${f.file}:${f.line}`, onclick: () => actions.open(f.number, f.line) }))))) : null);
  });
}

// memoryRows shows cells, what has changed since before first marked.
/** @param {import('./api.js').State} state */
export function memoryRows(state, before) {
  return state.memory.map((c) => {
    const was = before?.get(c.name);
    const changed = before !== null && was !== c.value;
    return h('tr', { class: changed ? 'changed' : null }, h('th', { scope: 'row' }, h('code', { text: c.name })),
      h('td', {}, h('code', { text: c.value }), changed ? h('span', { class: 'soft', text: was === undefined ? ' new' : ` was ${was}` }) : null));
  });
}

// waitingRows shows stores that have not reached memory: those of weak memory models.
/** @param {import('./api.js').State} state */
export function waitingRows(state) {
  return state.threads.flatMap((t) => t.waiting.map((c) => h('tr', {}, h('td', { text: named(state.threads, t.id) }), h('th', { scope: 'row' }, h('code', { text: c.name })), h('td', {}, h('code', { text: c.value })))));
}

/** @param {import('./api.js').State} state */
export function lockRows(state) {
  const list = (ids) => ids.map((id) => named(state.threads, id)).join(', ') || '–';
  return state.syncs.map((s) => h('tr', { class: s.waiters.length > 0 ? 'changed' : null }, h('th', { scope: 'row' }, h('code', { text: s.name })),
    h('td', { text: `${s.kind}, ${s.state}` }), h('td', { text: list(s.holders) }), h('td', { text: list(s.waiters) })));
}

/** @param {import('./api.js').State} state */
export function monitorList(state) {
  return state.monitors.map((m) => h('li', {}, h('code', { text: m.formula }), ` is ${m.value} if the path ends here; `,
    m.propositions.map((p) => h('span', { class: `truth ${p.holds ? 'holds' : ''}`, text: `${p.text} ${p.holds ? 'holds' : 'does not hold'}` })),
    h('span', { class: 'soft', text: `automata in ${m.state}` })));
}
