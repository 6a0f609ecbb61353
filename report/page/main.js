// The page's script begins here. It connects the parts; the page can be read without it.
import { Steps } from './trace.js';
import { foldAll, foldIn, unfold } from './fold.js';
import { Filter } from './filter.js';
import { Arrows } from './arrows.js';
import { listen } from './keys.js';
import { Values } from './values.js';
import { watchTop } from './top.js';

const tools = /** @type {HTMLElement} */ (document.querySelector('.tools'));
const form = /** @type {HTMLFormElement} */ (document.getElementById('filter'));

watchTop();

if (tools) {
  const where = document.getElementById('where');
  const pictures = [...document.querySelectorAll('.trace')].map((trace) => new Arrows(trace));
  const walk = /** @type {HTMLAnchorElement} */ (document.getElementById('walk'));
  let every = false; // all arrows are drawn
  const draw = () => { for (const p of pictures) p.show(steps.current, every); };
  const steps = new Steps(document, (step) => {
    where.textContent = `step ${step.querySelector('.n').textContent}`;
    const address = step.closest('.trace').dataset.walk;
    if (walk) walk.hidden = !address;
    if (walk && address) walk.href = `${address}/at/${step.dataset.last}`;
    draw();
    values.show(step);
  });
  const values = new Values(document.getElementById('values'));
  if (walk) walk.href = /** @type {HTMLElement} */ (document.querySelector('[data-walk]')).dataset.walk;
  const button = (name) => /** @type {HTMLElement} */ (tools.querySelector(`[data-do="${name}"]`));
  const actions = {
    next: () => steps.turn(1),
    previous: () => steps.turn(-1),
    violation: () => steps.end(),
    fold: () => {
      const folded = button('fold').getAttribute('aria-pressed') !== 'true';
      const step = document.activeElement.closest('.step');
      button('fold').setAttribute('aria-pressed', String(folded));
      foldAll(steps, folded);
      if (folded && step) step.closest('.segment').querySelector('summary').focus();
    },
    filter: () => {
      form.hidden = !form.hidden;
      button('filter').setAttribute('aria-expanded', String(!form.hidden));
      if (!form.hidden) form.querySelector('input').focus();
    },
    arrows: () => {
      every = !every;
      button('arrows').setAttribute('aria-pressed', String(every));
      draw();
    },
    values: () => {
      values.box.hidden = !values.box.hidden;
      button('values').setAttribute('aria-expanded', String(!values.box.hidden));
      values.show(steps.current ?? steps.kept[0]);
      requestAnimationFrame(() => requestAnimationFrame(() => steps.current?.scrollIntoView({ block: 'center' }))); // the header is higher now
    },
    unfold,
    foldIn,
  };
  const filter = new Filter(form, steps);
  tools.hidden = false;
  tools.addEventListener('click', (event) => {
    const pressed = /** @type {Element} */ (event.target).closest('button');
    if (pressed) actions[pressed.dataset.do]();
  });
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    actions.filter();
    button('filter').focus();
  });
  for (const trace of document.querySelectorAll('.trace')) listen(trace, steps, actions);

  // A link to a step leads to it also where it is folded away or filtered out.
  const follow = () => {
    const step = steps.all.find((s) => `#${s.id}` === location.hash);
    if (!step) return;
    if (step.hidden) filter.clear();
    steps.go(step);
  };
  addEventListener('hashchange', follow);
  follow();
}
