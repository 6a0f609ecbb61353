// The steps of all traces of a page: which of them can be seen, which is the current one, and how to go to another.

export class Steps {
  // root holds elements .step in elements .segment (details); told is called with each step that becomes the current one.
  constructor(root, told) {
    this.all = [...root.querySelectorAll('.step')];
    this.told = told;
    this.current = null;
    for (const step of this.all) {
      setTabStops(step, -1);
    }
    if (this.all.length > 0) {
      setTabStops(this.all[0], 0);
    }
  }

  // The steps that no filter hides.
  get kept() { return this.all.filter((step) => !step.hidden); }

  // The boxes that have such steps.
  get segments() { return [...new Set(this.kept.map((step) => step.closest('.segment')))]; }

  // mark makes a step the current one.
  mark(step) {
    for (const other of this.all) {
      if (other.tabIndex === 0 && other !== step) setTabStops(other, -1);
    }
    this.current?.removeAttribute('aria-current');
    step.setAttribute('aria-current', 'step');
    setTabStops(step, 0);
    this.current = step;
    this.told(step);
  }

  // go opens the box of a step and moves to it.
  go(step) {
    if (!step) return;
    step.closest('.segment').open = true;
    this.mark(step);
    step.focus({ preventScroll: true });
    step.scrollIntoView({ block: 'center' });
    this.settle(step, 20, 0);
  }

  // settle scrolls to a step until it has been in sight for three frames: boxes that come into sight are laid out then, and may be higher than was
  // thought.
  settle(step, frames, stayed) {
    requestAnimationFrame(() => {
      if (frames === 0 || stayed === 3 || this.current !== step) return;
      const { top, bottom } = step.getBoundingClientRect();
      const out = top < 0 || bottom > innerHeight;
      if (out) step.scrollIntoView({ block: 'center' });
      this.settle(step, frames - 1, out ? 0 : stayed + 1);
    });
  }

  // move goes n steps on, or back; what is folded away is unfolded.
  move(n) {
    const steps = this.kept;
    const at = steps.indexOf(this.current);
    this.go(at < 0 ? steps[0] : steps[Math.min(Math.max(at + n, 0), steps.length - 1)]);
  }

  // edge goes to the first or the last step.
  edge(last) { this.go(this.kept.at(last ? -1 : 0)); }

  // turn goes to the first step after the next context switch, or after the one before.
  turn(direction) {
    const segments = this.segments;
    const here = segments.indexOf(this.current?.closest('.segment'));
    const next = here < 0 ? (direction > 0 ? 1 : 0) : here + direction;
    const segment = segments[Math.min(Math.max(next, 0), segments.length - 1)];
    this.go(this.kept.find((step) => step.closest('.segment') === segment));
  }

  // end goes to the violation that the current trace ends in, or the first one if there is no current step.
  end() {
    const trace = this.current?.closest('.trace');
    const ends = this.all.filter((step) => step.matches('.step.violation:not([hidden])'));
    this.go(ends.find((step) => step.closest('.trace') === trace) ?? ends[0] ?? this.kept.at(-1));
  }
}

function setTabStops(step, index) {
  for (const e of [step, ...step.querySelectorAll('a, summary')]) e.tabIndex = index;
}
