// The filter: steps of some threads, and of one object, are shown; boxes without such steps are not.

export class Filter {
  // form has checkboxes thread, a choice object and an output.
  constructor(form, steps) {
    this.form = form;
    this.steps = steps;
    form.addEventListener('change', () => this.apply());
    form.addEventListener('reset', () => setTimeout(() => this.apply())); // the event comes before the fields change
    form.addEventListener('submit', (event) => event.preventDefault());
    this.apply(); // a browser may have kept what was chosen before
  }

  // clear shows all.
  clear() {
    this.form.reset();
    this.apply();
  }

  apply() {
    const data = new FormData(this.form);
    const threads = new Set(data.getAll('thread'));
    const object = data.get('object');
    for (const step of this.steps.all) {
      step.hidden = !threads.has(step.dataset.thread) || object !== '' && !step.dataset.objects.split(' ').includes(object);
    }
    const kept = this.steps.kept.length;
    const segments = new Set(this.steps.segments);
    for (const step of this.steps.all) {
      const segment = step.closest('.segment');
      segment.hidden = !segments.has(segment);
    }
    const all = this.steps.all.length;
    this.form.querySelector('output').textContent = kept === all ? '' : `${kept} of ${all} steps are shown`;
  }
}
