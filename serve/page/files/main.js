// The page's script begins here: which view is shown. The address says it behind the #, so that going back and forth works.
import { Failure, get, takeToken } from './api.js';
import { viewOf } from './address.js';
import { h } from './dom.js';
import { watchTop } from './top.js';
import { RunView } from './run.js';
import { TreeView } from './tree.js';

const content = document.getElementById('content');
let view = null;

function tell(title, text) {
  content.replaceChildren(h('section', { class: 'summary' }, h('h2', { text: title }), h('p', { text })));
}

// The views by their names; a view has an element, start and stop.
const views = new Map();

function show() {
  const name = viewOf(location.hash) || [...views.keys()][0];
  const next = views.get(name);
  if (!next) return;
  for (const a of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('#views a'))) {
    if (a.dataset.view === name) a.setAttribute('aria-current', 'page');
    else a.removeAttribute('aria-current');
  }
  if (view !== next.view) {
    view?.stop();
    view = next.view;
    content.replaceChildren(view.element);
    view.start();
  }
  view.visit?.(location.hash);
}

async function begin() {
  if (!takeToken()) {
    tell('The token is missing', 'Open the whole address that heddle has printed: the part behind the # is the token.');
    return;
  }
  let about;
  try {
    about = await get('/api/about');
  } catch (e) {
    if (!(e instanceof Failure)) throw e;
    tell(e.status === 401 ? 'The token is wrong' : 'There is no answer', e.message);
    return;
  }
  document.getElementById('title').textContent = about.command;
  if (about.run) views.set('run', { title: 'Run', view: new RunView() });
  views.set('tree', { title: 'Tree', view: new TreeView(about) });
  if (about.trace && !location.hash.startsWith('#/tree')) history.replaceState(null, '', '#/tree/trace');
  const nav = document.getElementById('views');
  nav.replaceChildren(...[...views].map(([name, v]) => h('a', { href: `#/${name}`, data: { view: name }, text: v.title })));
  nav.hidden = views.size < 2;
  addEventListener('hashchange', () => { takeToken(); show(); });
  show();
}

watchTop();
begin();
