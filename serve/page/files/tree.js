// The view of the tree: a path that is walked by hand.
import { Failure, download, post } from './api.js';
import { h, say } from './dom.js';
import { addressOf } from './address.js';
import { plural } from './format.js';
import { VirtualList } from './list.js';
import { lockRows, memoryRows, monitorList, threadCards, waitingRows } from './panels.js';
import { Source } from './source.js';

const keys = [['0–9', 'move that thread, or take that alternative'], ['u', 'one choice back'], ['r', 'forward again'], ['x', 'walk at random to the end'], ['c', 'compare with the nearest way on which nothing fails'], ['s', 'save the trace']];

// Where a window is narrow each half of a row of both ways has two lines.
const narrow = matchMedia('(max-width: 40rem)');
const rowOfBoth = () => (narrow.matches ? 44 : 23);

// keyOf is the key of an alternative: its number, or that of the thread which it wakes.
/** @param {import('./api.js').Ask} ask */
const keyOf = (ask, i) => (ask.kind === 'wakeup' && /^\d/.test(ask.alternatives[i]) ? parseInt(ask.alternatives[i], 10) : i);

export class TreeView {
  constructor(about) {
    this.walk = null; // its number
    /** @type {import('./api.js').Step[]} */
    this.steps = [];
    /** @type {import('./api.js').State} */
    this.state = null;
    this.begun = null; // where the walk began
    this.queue = Promise.resolve();
    this.before = null; // memory at the node before
    const button = (text, key, action) => h('button', { type: 'button', text, 'aria-keyshortcuts': key, title: `key ${key}`, onclick: () => this.enqueue(action) });
    this.buttons = {
      undo: button('back', 'u', () => this.go(this.at - 1)),
      redo: button('forward', 'r', () => this.go(this.at + 1)),
      first: h('button', { type: 'button', text: 'to the root', onclick: () => this.enqueue(() => this.go(0)) }),
      last: h('button', { type: 'button', text: 'to the end of the way', onclick: () => this.enqueue(() => this.go(this.length)) }),
      random: button('random walk', 'x', () => this.random()),
      compare: button('compare', 'c', () => this.compare()),
      save: button('save as trace', 's', () => this.save()),
    };
    this.where = h('span', { class: 'where' });
    this.notice = h('p', { class: 'notice', role: 'status' });
    this.end = h('p', { class: 'end' });
    this.found = h('ul', { class: 'foundhere' });
    this.ask = h('div', { class: 'ask', role: 'group' });
    this.threads = h('ul', { class: 'threadlist' });
    this.memory = h('tbody');
    this.hidden = h('p', { class: 'soft' });
    this.locks = h('tbody');
    this.locksPanel = this.table('Locks and other objects', ['object', 'state', 'held by', 'waiting'], this.locks);
    this.waiting = h('tbody');
    this.waitingPanel = this.table('Stores that wait', ['thread', 'name', 'value'], this.waiting);
    this.path = h('ul', { class: 'conditions' });
    this.pathPanel = h('section', { class: 'panel', 'aria-label': 'Conditions on inputs' }, h('h2', { text: 'Conditions on inputs' }), this.path);
    this.monitors = h('ul', { class: 'monitors' });
    this.monitorPanel = h('section', { class: 'panel', 'aria-label': 'Monitors' }, h('h2', { text: 'Monitors' }), this.monitors);
    this.way = new VirtualList('Steps of the way', 23, (i) => this.step(i));
    this.beside = null; // what is shown beside the way
    this.both = new VirtualList('Both ways', rowOfBoth(), (i) => this.pair(i));
    narrow.addEventListener('change', () => this.both.resize(rowOfBoth()));
    this.besideText = h('p', { class: 'soft' });
    this.besidePanel = h('section', { class: 'panel both', 'aria-label': 'Side by side', hidden: true }, h('h2', { text: 'Side by side' }), this.besideText,
      h('div', { class: 'actions' }, h('button', { type: 'button', text: 'walk along the other', onclick: () => this.enqueue(() => this.do(() => post('/api/walks', { beside: this.walk }))) }),
        h('button', { type: 'button', text: 'close', onclick: () => this.closeBeside() })),
      h('div', { class: 'pair heads', 'aria-hidden': 'true' }, h('span', { text: 'this way' }), h('span', { text: 'the other' })), this.both.element);
    this.source = new Source(about.files, (file, line) => { this.line.value = line; });
    this.line = h('input', { type: 'number', min: '1', 'aria-label': 'line', required: true });
    this.mover = h('select', { 'aria-label': 'thread that moves' });
    this.expression = h('input', { type: 'text', 'aria-label': 'expression of C over globals', placeholder: 'x == 2 && done', required: true, spellcheck: 'false' });
    const goals = h('div', { class: 'goals' },
      h('form', { onsubmit: (e) => { e.preventDefault(); this.enqueue(() => this.toLine(this.source.file, Number(this.line.value))); } },
        h('label', {}, 'go to line ', this.line), h('label', {}, ' by ', this.mover), h('button', { text: 'go' })),
      h('form', { onsubmit: (e) => { e.preventDefault(); this.enqueue(() => this.run({ goal: 'holds', expression: this.expression.value })); } },
        h('label', {}, 'nearest node where ', this.expression), h('button', { text: 'find' })));
    this.element = h('div', { class: 'tree' },
      h('div', { class: 'tools', role: 'toolbar', 'aria-label': 'Way' }, Object.values(this.buttons), this.where),
      this.notice, this.besidePanel,
      h('div', { class: 'columns' },
        h('div', { class: 'column' }, this.end, this.found, this.ask,
          h('section', { class: 'panel', 'aria-label': 'Threads' }, h('h2', { text: 'Threads' }), this.threads), goals,
          h('details', { class: 'keys' }, h('summary', { text: 'Keys' }), h('dl', {}, keys.flatMap(([k, what]) => [h('dt', {}, h('kbd', { text: k })), h('dd', { text: what })])))),
        h('div', { class: 'column' }, this.source.element, h('section', { class: 'panel way', 'aria-label': 'Way' }, h('h2', { text: 'Way' }), this.way.element)),
        h('div', { class: 'column' }, this.table('Shared memory', ['name', 'value'], this.memory, this.hidden), this.waitingPanel, this.locksPanel, this.pathPanel, this.monitorPanel)));
    this.onkey = (e) => this.key(e);
  }

  table(title, heads, body, after = null) {
    return h('section', { class: 'panel', 'aria-label': title }, h('h2', { text: title }), h('div', { class: 'scroll' },
      h('table', {}, h('thead', {}, h('tr', {}, heads.map((t) => h('th', { scope: 'col', text: t })))), body)), after);
  }

  start() {
    document.addEventListener('keydown', this.onkey);
    document.title = 'tree – heddle';
  }

  stop() { document.removeEventListener('keydown', this.onkey); }

  // visit goes where the address says: to the way of a violation or of the trace, else the walk stays where it is.
  visit(hash) {
    const { from, step } = addressOf(hash);
    const key = JSON.stringify([from, step]);
    if (this.walk !== null && (from === null || key === this.begun)) return;
    this.begun = key;
    this.enqueue(() => this.do(() => post('/api/walks', from ?? {})));
    if (step !== null) this.enqueue(() => this.go(this.steps[Math.min(step, this.steps.length) - 1]?.choice ?? this.at));
  }

  get at() { return this.state?.choices ?? 0; }

  // enqueue does something when all that was asked for before is done: keys come faster than answers.
  enqueue(action) { this.queue = this.queue.then(action); }

  // do asks for something and shows the answer.
  async do(request) {
    this.element.setAttribute('aria-busy', 'true');
    try {
      this.show(await request());
      this.notice.textContent = '';
    } catch (e) {
      if (!(e instanceof Failure)) throw e;
      this.notice.textContent = e.message;
    } finally {
      this.element.removeAttribute('aria-busy');
    }
  }

  take(choice) { return this.do(() => post(`/api/walks/${this.walk}/choose`, choice)); }

  move(thread) {
    if (this.state.threads[thread]?.enabled) return this.take({ kind: 'thread', index: thread, of: 0 });
    this.notice.textContent = `thread ${thread} cannot move`;
    return null;
  }

  alternative(i) {
    const n = this.state.ask.alternatives.length;
    return i >= 0 && i < n ? this.take({ kind: this.state.ask.kind, index: i, of: n }) : null;
  }

  go(to) { return to >= 0 && to <= this.length && to !== this.at ? this.do(() => post(`/api/walks/${this.walk}/go`, { to })) : null; }
  run(goal) { return this.do(() => post(`/api/walks/${this.walk}/run`, { thread: 0, file: 0, line: 0, expression: '', seed: 0, ...goal })); }

  // toLine goes to a line, and shows it: who stands there need not be who moved last.
  async toLine(file, line) {
    await this.run({ goal: 'line', file, line, thread: Number(this.mover.value) });
    if (this.notice.textContent === '') this.source.open(file, line);
  }

  random() { return this.state.end ? null : this.run({ goal: 'end', seed: Math.floor(Math.random() * 2 ** 31) }); }

  // compare shows the way up to here beside the nearest one on which nothing fails.
  async compare() {
    try {
      const other = await post(`/api/walks/${this.walk}/beside`);
      const mine = this.steps.filter((s) => s.choice <= this.at);
      this.beside = { mine, other: other.steps, common: other.common };
      this.besideText.textContent = `The nearest way on which nothing fails has ${plural(other.common, 'choice')} in common with this one, then it is another: ${plural(other.length, 'choice')} in all.`;
      this.besidePanel.hidden = false;
      this.both.show(Math.max(mine.length, other.steps.length));
      this.both.reveal(Math.max(0, other.steps.findIndex((s) => s.choice > other.common)));
      this.notice.textContent = '';
      say(this.besideText.textContent);
    } catch (e) {
      if (!(e instanceof Failure)) throw e;
      this.notice.textContent = e.message;
    }
  }

  hideBeside() {
    this.both.show(0);
    this.beside = null;
    this.besidePanel.hidden = true;
  }

  closeBeside() {
    this.hideBeside();
    this.buttons.compare.focus();
  }

  // pair is a row of both ways.
  pair(i) {
    const { mine, other, common } = this.beside;
    const cell = (s) => h('span', { class: s ? `half thread-${s.thread % 8}${s.choice > common ? ' apart' : ''}` : 'half', title: s ? `${s.file}:${s.line} ${s.source}` : null },
      s ? [h('span', { class: 'n', text: s.choice }), h('span', { class: 'who', text: `${s.thread} ${s.thread_name}` }), h('code', { text: s.text })] : []);
    return h('div', { class: 'pair' }, cell(mine[i]), cell(other[i]));
  }

  async save() {
    try {
      const url = URL.createObjectURL(await download(`/api/walks/${this.walk}/trace`));
      h('a', { href: url, download: 'trace.json' }).click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
      this.notice.textContent = 'saved as trace.json: heddle replay trace.json runs it, where heddle was started';
    } catch (e) {
      if (!(e instanceof Failure)) throw e;
      this.notice.textContent = e.message;
    }
  }

  /** @param {import('./api.js').Walk} answer */
  show(answer) {
    const fresh = answer.id !== this.walk;
    const focus = /** @type {HTMLElement | null} */ (document.activeElement?.closest?.('.thread'))?.dataset.thread;
    this.before = fresh || this.state === null ? null : new Map(this.state.memory.map((c) => [c.name, c.value]));
    this.walk = answer.id;
    this.length = answer.length;
    const kept = this.steps.findIndex((s) => s.choice >= answer.from);
    this.steps = fresh ? answer.steps : [...(kept < 0 ? this.steps : this.steps.slice(0, kept)), ...answer.steps];
    const state = answer.state;
    this.state = state;
    if (fresh) this.hideBeside();
    this.where.textContent = `choice ${state.choices} of ${answer.length}, ${plural(state.context_switches, 'context switch', 'context switches')}${state.switches_left === null ? '' : `, ${state.switches_left} left`}${state.again ? ', a node where you have been' : ''}`;
    this.buttons.undo.disabled = this.buttons.first.disabled = state.choices === 0;
    this.buttons.redo.disabled = this.buttons.last.disabled = state.choices === answer.length;
    this.buttons.compare.disabled = state.choices === 0;
    this.buttons.random.disabled = Boolean(state.end);
    this.end.textContent = state.end ?? '';
    this.end.hidden = !state.end;
    this.found.replaceChildren(...state.found.map((f) => h('li', { class: 'violated', text: `${f.property ? `${f.property}: ` : ''}${f.message} (${f.file}:${f.line}, thread ${f.thread})` })),
      state.found_earlier > 0 ? h('li', { class: 'soft', text: `${plural(state.found_earlier, 'violation')} earlier on this way` }) : '');
    this.ask.hidden = !state.ask;
    this.ask.setAttribute('aria-label', 'Choice');
    this.ask.replaceChildren(...(state.ask ? [h('p', { text: `thread ${state.ask.thread} goes on; ${{ branch: 'which outcome?', wakeup: 'who is woken?', nondet: 'what happens?' }[state.ask.kind]} ` }, h('code', { class: 'soft', text: state.threads[state.ask.thread]?.source ?? '' })),
      h('div', { class: 'actions' }, state.ask.alternatives.map((text, i) => h('button', { type: 'button', text, title: `key ${keyOf(state.ask, i)}`, onclick: () => this.enqueue(() => this.alternative(i)) })))] : []));
    this.threads.replaceChildren(...threadCards(state, { move: (t) => this.enqueue(() => this.move(t)), lock: (t) => this.enqueue(() => this.run({ goal: 'lock', thread: t })), open: (f, l) => this.source.open(f, l) }));
    this.memory.replaceChildren(...memoryRows(state, this.before));
    this.hidden.textContent = state.memory_hidden > 0 ? `and ${plural(state.memory_hidden, 'further cell')}` : '';
    this.waiting.replaceChildren(...waitingRows(state));
    this.waitingPanel.hidden = this.waiting.childElementCount === 0;
    this.locks.replaceChildren(...lockRows(state));
    this.locksPanel.hidden = state.syncs.length === 0;
    this.path.replaceChildren(...state.path.map((c) => h('li', {}, h('code', { text: c }))));
    this.pathPanel.hidden = state.path.length === 0;
    this.monitors.replaceChildren(...monitorList(state));
    this.monitorPanel.hidden = state.monitors.length === 0;
    const mover = this.mover.value;
    this.mover.replaceChildren(h('option', { value: '-1', text: 'whoever gets there first' }), ...state.threads.filter((t) => t.enabled).map((t) => h('option', { value: t.id, text: `${t.id} ${t.name}` })));
    if ([...this.mover.options].some((o) => o.value === mover)) this.mover.value = mover;
    this.source.show(state);
    this.way.show(this.steps.length);
    const here = this.steps.findLastIndex((s) => s.choice <= state.choices);
    if (here >= 0) this.way.reveal(here);
    if (focus !== undefined) (this.threads.querySelector(`[data-thread="${focus}"] .move`) ?? this.threads.querySelector('.move') ?? this.buttons.undo).focus();
    say(`choice ${state.choices}. ${state.end ?? ''} ${state.found.map((f) => f.message).join('. ')}`);
  }

  // step is a row of the way.
  step(i) {
    const s = this.steps[i];
    const first = i === 0 || this.steps[i - 1].choice !== s.choice;
    return h('button', { type: 'button', class: `step thread-${s.thread % 8}${s.choice > this.at ? ' ahead' : ''}${s.choice === this.at ? ' current' : ''}`, title: `${s.file}:${s.line} ${s.source}`, tabindex: first ? '0' : '-1', onclick: () => this.enqueue(() => this.go(s.choice)) },
      h('span', { class: 'n', text: first ? s.choice : '' }), h('span', { class: 'who', text: `${s.thread} ${s.thread_name}` }), h('code', { text: s.text }));
  }

  key(e) {
    if (e.ctrlKey || e.altKey || e.metaKey || e.target.matches('input, select, textarea') || this.walk === null) return;
    const digit = /^\d$/.test(e.key) ? Number(e.key) : null;
    const action = digit !== null ? () => (this.state.ask ? this.alternative(this.state.ask.alternatives.findIndex((_, i) => keyOf(this.state.ask, i) === digit)) : this.move(digit))
      : { u: () => this.go(this.at - 1), r: () => this.go(this.at + 1), x: () => this.random(), c: () => this.compare(), s: () => this.save() }[e.key];
    if (!action) return;
    this.enqueue(action);
    e.preventDefault();
  }
}
