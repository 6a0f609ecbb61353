// The keyboard. Keys work where a trace has the focus, so that they are nobody else's.

export function listen(trace, steps, actions) {
  const onStep = {
    ArrowDown: () => steps.move(1), j: () => steps.move(1),
    ArrowUp: () => steps.move(-1), k: () => steps.move(-1),
    PageDown: () => steps.move(10), PageUp: () => steps.move(-10),
    Home: () => steps.edge(false), End: () => steps.edge(true),
    ArrowRight: () => actions.unfold(steps.current), ArrowLeft: () => actions.foldIn(steps.current),
  };
  const anywhere = { n: actions.next, p: actions.previous, v: actions.violation, f: actions.fold, a: actions.arrows, s: actions.values, '/': actions.filter };
  trace.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = event.target.closest('.step');
    const segment = event.target.closest('.segment');
    let action = anywhere[event.key];
    if (!action && event.target === step) {
      action = onStep[event.key];
    } else if (!action && !step && segment) { // the first line of a box
      const first = steps.kept.find((s) => segment.contains(s));
      action = { ArrowDown: () => steps.go(first), ArrowRight: () => steps.go(first), ArrowLeft: () => { segment.open = false; } }[event.key];
    }
    if (!action) return;
    event.preventDefault();
    if (step && step !== steps.current) steps.mark(step);
    action();
  });
  trace.addEventListener('focusin', (event) => {
    const step = event.target.closest('.step');
    if (step && step !== steps.current) steps.mark(step);
  });
}
