// The view of a search: its figures over time, and what it found.
import { get, open, Failure } from './api.js';
import { Chart } from './charts.js';
import { h, say } from './dom.js';
import { Machines } from './machines.js';
import { withLoad } from './samples.js';
import { bytes, count, duration, percent, place, plural, short } from './format.js';

const every = 1000; // milliseconds between two looks

export class RunView {
  constructor() {
    /** @type {import('./api.js').Sample[]} */
    this.samples = [];
    this.thinned = 0;
    this.timer = null;
    this.known = -1; // violations
    this.charts = [
      new Chart('Nodes', [['visited', 'nodes', 'c0'], ['different', 'different', 'c2'], ['pruned', 'pruned', 'c1']], short),
      new Chart('Nodes per second', [['of late', 'nodes_per_second', 'c0']], short),
      new Chart('Explored, estimated', [['of the tree', 'explored', 'c2'], ['at least, as a rule', 'explored_low', 'c7'], ['at most', 'explored_high', 'c7']], percent, true),
      new Chart('Depth', [['choices on the longest path', 'depth', 'c3']], short, true),
      new Chart('Open work', [['alternatives on the paths', 'open', 'c0'], ['parts that wait for a worker', 'tasks', 'c1']], short, true),
      new Chart('Memory', [['resident', 'resident_bytes', 'c5']], bytes),
      new Chart('Solver', [['open questions', 'solver_queue', 'c1'], ['questions in all', 'solver_queries', 'c0']], short, true),
      new Chart('Solver load', [['solvers at work, on average', 'load', 'c3']], short, true),
      new Chart('Workers', [['with work', 'busy_workers', 'c2'], ['in all', 'workers', 'c7']], short, true),
    ];
    this.state = h('p', { class: 'state' });
    this.answer = h('button', { type: 'button', hidden: true, text: 'open the answer', onclick: () => this.follow('/report/answer') });
    this.violations = h('ol', { class: 'violations' });
    this.none = h('p', { class: 'soft', text: 'none so far' });
    this.figures = h('dl', { class: 'figures' });
    this.machines = new Machines();
    this.element = h('div', { class: 'run' },
      h('section', { class: 'summary', 'aria-label': 'State' }, this.state, this.answer),
      h('section', { class: 'found', 'aria-labelledby': 'found' }, h('h2', { id: 'found', text: 'Violations' }), this.none, this.violations),
      this.machines.element,
      h('div', { class: 'cards' }, this.charts.map((c) => c.element)),
      h('details', {}, h('summary', { text: 'All figures' }), this.figures));
    this.scheme = matchMedia('(prefers-color-scheme: dark)');
    this.recolour = () => { for (const c of this.charts) c.redraw(); this.draw(); };
    this.visible = () => { if (!document.hidden) this.look(); };
    this.size = new ResizeObserver(() => this.draw());
  }

  start() {
    this.scheme.addEventListener('change', this.recolour);
    document.addEventListener('visibilitychange', this.visible);
    this.size.observe(this.element);
    this.look();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
    this.scheme.removeEventListener('change', this.recolour);
    document.removeEventListener('visibilitychange', this.visible);
    this.size.disconnect();
    for (const c of this.charts) c.redraw();
  }

  // look asks for what is new, again and again while the search runs and somebody looks.
  async look() {
    clearTimeout(this.timer);
    try {
      const run = await get(`/api/run?from=${this.samples.length}&thinned=${this.thinned}`);
      if (run.from === 0) this.samples = [];
      this.samples.push(...run.samples);
      this.thinned = run.thinned;
      this.show(run);
      if (run.state === 'done') return;
    } catch (e) {
      if (!(e instanceof Failure)) throw e;
      this.state.textContent = `${e.message}. What is shown is as of the last look.`;
      if (e.status !== 429) return;
    }
    if (!document.hidden) this.timer = setTimeout(() => this.look(), every);
  }

  /** @param {import('./api.js').Run} run */
  show(run) {
    const texts = { running: 'exploring', stopped: 'stopped; heddle resume goes on with it', done: run.summary };
    const now = run.now;
    this.state.className = `state ${run.verdict ?? ''}`;
    this.state.textContent = `${texts[run.state]}${run.state === 'running' ? ` for ${duration(now.seconds)}${run.attempt ? `, ${run.attempt}` : ''}` : ''}`;
    this.answer.hidden = !run.answer;
    document.title = run.state === 'running' ? `${short(now.nodes)} nodes – heddle` : `${run.summary ?? run.state} – heddle`;
    this.none.textContent = run.state === 'done' ? 'none' : 'none so far';
    this.list(run.violations);
    this.machines.show(run.machines ?? []);
    this.figures.replaceChildren(...[
      ['nodes', count(now.nodes)], ['different nodes', now.different < 0 ? 'not known' : count(now.different)], ['pruned', count(now.pruned)],
      ['transitions', count(now.transitions)], ['leaves', count(now.leaves)], ['paths', count(now.paths)], ['nodes per second', count(now.nodes_per_second)],
      ['depth', count(now.depth)], ['open alternatives', count(now.open)], ['waiting parts', count(now.tasks)], ['workers', `${count(now.busy_workers)} of ${count(now.workers)} at work`],
      ['solver', `${plural(now.solver_queries, 'question')}, ${count(now.solver_queue)} open; busy for ${duration(now.solver_busy)}, waited for ${duration(now.solver_wait)}`],
      ['memory', bytes(now.resident_bytes)],
      ['explored', now.explored < 0 ? 'not known' : `about ${percent(now.explored)}, ${percent(now.explored_low)} to ${percent(now.explored_high)}`],
    ].flatMap(([name, value]) => [h('dt', { text: name }), h('dd', { text: value })]));
    this.now = now;
    this.draw();
    if (run.state === 'done') say(run.summary);
  }

  // draw shows the samples, and what is so now behind them.
  draw() {
    if (!this.now || !this.element.isConnected) return;
    const samples = withLoad(this.samples.length > 0 && this.samples.at(-1).seconds >= this.now.seconds ? this.samples : [...this.samples, this.now]);
    for (const c of this.charts) c.show(samples);
  }

  /** @param {import('./api.js').Violation[]} violations */
  list(violations) {
    if (violations.length === this.known) return;
    if (violations.length > Math.max(this.known, 0)) say(plural(violations.length, 'violation'));
    this.known = violations.length;
    this.none.hidden = violations.length > 0;
    this.violations.replaceChildren(...violations.map((v) => h('li', {},
      h('span', { class: 'violated', text: `${v.property}: ${v.message}` }), ' ',
      h('span', { class: 'soft', text: `${place(v)}${v.function ? ` in ${v.function}()` : ''}, ${v.choices < 0 ? 'no trace' : plural(v.choices, 'choice')}` }), ' ',
      h('span', { class: 'actions' }, this.actions(v)))));
  }

  // actions are what can be done with a violation.
  actions(v) {
    return [
      h('button', { type: 'button', text: 'trace', 'aria-label': `trace of violation ${v.number}`, onclick: () => this.follow(`/report/violation/${v.number}`) }),
      v.choices < 0 ? null : h('a', { href: `#/tree/violation/${v.number}`, text: 'walk', 'aria-label': `walk along violation ${v.number}` }),
    ];
  }

  async follow(path) {
    try {
      await open(path);
    } catch (e) {
      if (!(e instanceof Failure)) throw e;
      this.state.textContent = e.message;
    }
  }
}
