// A list of which only the rows that can be seen are elements: it may have a hundred thousand.
import { h } from './dom.js';
import { windowOf } from './window.js';

export class VirtualList {
  // row makes the element of a row by its number; rowHeight is in pixels.
  constructor(label, rowHeight, row) {
    this.rowHeight = rowHeight;
    this.row = row;
    this.count = 0;
    this.rows = h('div', { class: 'rows' });
    this.space = h('div', { class: 'space' }, this.rows);
    this.element = h('div', { class: 'list scroll', tabindex: '0', role: 'group', 'aria-label': label }, this.space);
    this.element.addEventListener('scroll', () => this.draw());
    this.size = new ResizeObserver(() => this.draw());
    this.size.observe(this.element);
  }

  // show draws anew, with so many rows.
  show(count) {
    this.count = count;
    this.space.style.height = `${count * this.rowHeight}px`;
    this.draw();
  }

  // resize gives rows another height.
  resize(rowHeight) {
    const first = this.element.scrollTop / this.rowHeight;
    this.rowHeight = rowHeight;
    this.show(this.count);
    this.element.scrollTop = first * rowHeight;
  }

  draw() {
    const { first, last } = windowOf(this.element.scrollTop, this.element.clientHeight, this.rowHeight, this.count);
    this.rows.style.transform = `translateY(${first * this.rowHeight}px)`;
    const rows = [];
    for (let i = first; i < last; i++) rows.push(this.row(i));
    this.rows.replaceChildren(...rows);
  }

  // reveal scrolls so that a row can be seen.
  reveal(i) {
    const top = i * this.rowHeight;
    const { scrollTop, clientHeight } = this.element;
    if (top < scrollTop + this.rowHeight || top > scrollTop + clientHeight - 2 * this.rowHeight) {
      this.element.scrollTop = Math.max(0, top - clientHeight / 2);
    }
    this.draw();
  }
}
