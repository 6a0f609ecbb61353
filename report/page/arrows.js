// Arrows between steps of different threads, drawn behind the boxes where threads have lanes of their own: those of the current step, or all.
// What they say stands as links with the steps, too.

export class Arrows {
  constructor(trace) {
    this.trace = trace;
    this.all = false;
    this.current = null;
    this.picture = trace.querySelector('.arrows');
    this.links = [...trace.querySelectorAll('.from a')].map((a) => ({ to: a.closest('.step'), from: document.getElementById(a.hash.slice(1)) })).filter((l) => l.from);
    new ResizeObserver(() => this.draw()).observe(trace);
    trace.addEventListener('toggle', () => this.draw(), true);
  }

  show(current, all) {
    this.current = current;
    this.all = all;
    this.draw();
  }

  draw() {
    const wide = getComputedStyle(this.trace).getPropertyValue('--shift').trim() === '1';
    const links = wide ? this.links.filter((l) => this.all || l.from === this.current || l.to === this.current) : [];
    const ground = this.trace.getBoundingClientRect();
    this.picture.setAttribute('width', ground.width);
    this.picture.setAttribute('height', links.length > 0 ? ground.height : 0);
    this.picture.replaceChildren(...links.flatMap((l) => this.arrow(l, ground)));
  }

  // A step in a folded box is where the box is.
  box(step, ground) {
    const seen = step.checkVisibility() ? step : step.closest('.segment');
    const box = seen.getBoundingClientRect();
    return { left: box.left - ground.left, right: box.right - ground.left, y: box.top - ground.top + Math.min(box.height / 2, 14), hidden: step.hidden || seen.hidden };
  }

  arrow({ from, to }, ground) {
    const a = this.box(from, ground);
    const b = this.box(to, ground);
    if (a.hidden || b.hidden) return [];
    const right = a.left < b.left;
    const [x, u] = right ? [a.right, b.left] : [a.left, b.right];
    const bend = right ? 24 : -24;
    const path = document.createElementNS(this.picture.namespaceURI, 'path');
    path.setAttribute('d', `M${x} ${a.y}C${x + bend} ${a.y} ${u - bend} ${b.y} ${u} ${b.y}`);
    const head = document.createElementNS(this.picture.namespaceURI, 'path');
    const back = right ? -6 : 6;
    head.setAttribute('d', `M${u} ${b.y}l${back} -4v8z`);
    head.setAttribute('class', 'head');
    return [path, head];
  }
}
