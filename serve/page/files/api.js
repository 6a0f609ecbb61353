// The interface of the server: docs/explorer.md has all requests. The token comes with the page's address, behind the #, and is
// kept for this tab.

/**
 * The answers, as far as the page uses them.
 * @typedef {{ seconds: number, nodes: number, different: number, pruned: number, transitions: number, leaves: number, paths: number, nodes_per_second: number, depth: number, open: number, tasks: number, workers: number, busy_workers: number, solver_queue: number, solver_queries: number, solver_busy: number, solver_wait: number, resident_bytes: number, violations: number, explored: number, explored_low: number, explored_high: number }} Sample
 * @typedef {{ number: number, property: string, file: string, line: number, column: number, function: string, message: string, thread: number, choices: number }} Violation
 * @typedef {{ name: string, slots: number, regions: number, nodes: number, nodes_per_second: number, crossed: number, sent: number, waiting: number, resident_bytes: number, stopped: boolean }} Machine
 * @typedef {{ state: 'running' | 'stopped' | 'done', attempt?: string, answer: boolean, verdict?: string, summary?: string, stats?: string, now: Sample, thinned: number, from: number, samples: Sample[], violations: Violation[], machines?: Machine[] }} Run
 *
 * @typedef {{ choice: number, kind: string, thread: number, thread_name: string, file: string, line: number, function: string, source: string, text: string }} Step
 * @typedef {{ function: string, file: string, number: number, line: number }} Place
 * @typedef {{ name: string, value: string }} Cell
 * @typedef {{ been: boolean, visited?: boolean, covered?: boolean, pruned?: string, inside?: string }} Child
 * @typedef {{ id: number, name: string, status: 'stands' | 'finished' | 'gone', enabled: boolean, why: string, pending: string, kind: string, stack: Place[], source: string, waiting: Cell[], child?: Child }} Thread
 * @typedef {{ name: string, kind: string, state: string, holders: number[], waiters: number[] }} Sync
 * @typedef {{ kind: 'branch' | 'wakeup' | 'nondet', thread: number, alternatives: string[] }} Ask
 * @typedef {{ formula: string, value: string, state: string, propositions: { text: string, holds: boolean }[] }} Monitor
 * @typedef {{ choices: number, active: number, context_switches: number, switches_left: number | null, again: boolean, end?: string, ask?: Ask, found: { property: string, file: string, line: number, thread: number, message: string }[], found_earlier: number, threads: Thread[], syncs: Sync[], memory: Cell[], memory_hidden: number, path: string[], monitors: Monitor[] }} State
 * @typedef {{ id: number, at: number, length: number, from: number, steps: Step[], state: State }} Walk
 */

const key = 'heddle-token';

// takeToken finds the token in the address and takes it out of there; what stands behind it names a view.
export function takeToken() {
  const found = /^#([\w-]{16,})(\/.*)?$/.exec(location.hash);
  if (found) {
    sessionStorage.setItem(key, found[1]);
    history.replaceState(null, '', `#${found[2] ?? '/'}`);
  }
  return sessionStorage.getItem(key) !== null;
}

// Failure is an error that the server tells; status is 0 where there is no server any more.
export class Failure extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function ask(method, path, body) {
  const headers = { Authorization: `Bearer ${sessionStorage.getItem(key)}` };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Failure(0, 'heddle has ended');
  }
  if (!answer.ok) {
    const told = await answer.json().catch(() => ({}));
    throw new Failure(answer.status, told.error ?? answer.statusText);
  }
  return answer;
}

export const get = async (path) => (await ask('GET', path)).json();
export const post = async (path, body = {}) => (await ask('POST', path, body)).json();
export const remove = (path) => ask('DELETE', path);
export const download = async (path) => (await ask('GET', path)).blob();

// open leads to a page that the browser loads by itself: with a ticket instead of the token.
export async function open(path) {
  location.assign((await post('/api/tickets', { path })).url);
}
