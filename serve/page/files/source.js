// The source of the program, with the threads that stand in it.
import { get } from './api.js';
import { h } from './dom.js';
import { VirtualList } from './list.js';

const chunk = 1000; // lines that are asked for at a time

export class Source {
  // files are those of /api/about; chosen is called with a line on which somebody clicks.
  constructor(files, chosen) {
    this.files = files;
    this.chosen = chosen;
    this.file = -1;
    this.line = 0; // that of the thread which moved last
    this.marks = new Map(); // line: numbers of threads
    this.lines = new Map(); // file and chunk: its lines, or null while they come
    this.select = h('select', { 'aria-label': 'File', onchange: () => this.open(Number(this.select.value), 1) },
      files.map((f, i) => (f.lines > 0 ? h('option', { value: i, text: f.name }) : null)));
    this.list = new VirtualList('Lines of the source', 21, (i) => this.row(i));
    this.element = h('section', { class: 'panel source', 'aria-label': 'Source' }, h('div', { class: 'head' }, h('h2', { text: 'Source' }), this.select), this.list.element);
  }

  text(line) {
    const key = `${this.file}/${Math.floor(line / chunk)}`;
    if (!this.lines.has(key)) {
      this.lines.set(key, null);
      const from = Math.floor(line / chunk) * chunk + 1;
      get(`/api/source?file=${this.file}&from=${from}&count=${chunk}`).then((a) => {
        this.lines.set(key, a.lines);
        this.list.draw();
      }, () => this.lines.delete(key));
    }
    return this.lines.get(key)?.[line % chunk] ?? '';
  }

  row(i) {
    const threads = this.marks.get(i + 1) ?? [];
    return h('div', { class: `line${i + 1 === this.line ? ' current' : ''}${threads.length > 0 ? ' stood' : ''}`, data: { line: i + 1 }, onclick: () => this.chosen(this.file, i + 1) },
      h('span', { class: 'threads' }, threads.map((t) => h('span', { class: `mark thread-${t % 8}`, text: t, title: `thread ${t} stands here` }))),
      h('span', { class: 'n', text: i + 1 }), h('code', { text: this.text(i) }));
  }

  open(file, line) {
    if (file < 0 || file >= this.files.length) return;
    if (file !== this.file) {
      this.file = file;
      this.select.value = file;
      this.mark();
    }
    this.list.show(this.files[file].lines);
    this.list.reveal(line - 1);
  }

  // show marks where threads stand, and leads to the one that moved last or, where it has ended, to another.
  show(state) {
    this.threads = state.threads.filter((t) => t.status === 'stands' && t.stack.length > 0);
    const at = (this.threads.find((t) => t.id === state.active) ?? this.threads[0])?.stack[0];
    if (!at) return;
    this.line = at.line;
    this.home = at.number;
    if (at.number === this.file) this.mark();
    this.open(at.number, at.line);
  }

  mark() {
    this.marks = new Map();
    for (const t of this.threads ?? []) {
      if (t.stack[0].number === this.file) this.marks.set(t.stack[0].line, [...(this.marks.get(t.stack[0].line) ?? []), t.id]);
    }
    if (this.file !== this.home) this.line = 0;
  }
}
