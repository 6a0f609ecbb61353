package weak

// This file prints programs as C.

import (
	"fmt"
	"slices"
	"strings"
)

var orderNames = [...]string{"", "relaxed", "acquire", "release", "acq_rel", "seq_cst"}

func (o Order) c() string { return "memory_order_" + orderNames[o] }

// C prints the program. What it observes stands in globals in the end, with names as Observed gives them, those of cells with last_
// before them.
func (p *Program) C() string {
	w := &printer{program: p}
	w.head()
	observed := p.Observed()
	for i, name := range observed[len(observed)-len(p.Cells):] {
		observed[len(observed)-len(p.Cells)+i] = "last_" + name
	}
	w.put("int %s;", strings.Join(observed, ", "))
	for t, list := range p.Threads {
		w.put("void *t%d(void *arg) {", t)
		w.depth++
		w.registers(t, list)
		w.ops(t, list)
		// The registers are the thread's result: they need no accesses that others could see.
		sum := "0"
		for _, r := range seen(list) {
			sum = fmt.Sprintf("%s + a%d * %dL", sum, r, 1<<(8*r))
		}
		w.put("return (void *)(%s);", strings.TrimPrefix(sum, "0 + "))
		w.depth--
		w.put("}")
	}
	w.put("int main(void) {")
	w.depth++
	for t := range p.Threads {
		w.put("pthread_t id%d;", t)
		w.put("void *result%d;", t)
	}
	t := len(p.Threads)
	w.registers(t, p.Main)
	for s := range p.Semaphores {
		w.put("sem_init(&s%d, 0, 0);", s)
	}
	if p.has(Barrier) {
		w.put("pthread_barrier_init(&barrier, 0, %d);", len(p.Threads))
	}
	if p.Main == nil {
		for t := range p.Threads {
			w.ops(t, []*Op{{Kind: Create, Cell: t}})
		}
		for t := range p.Threads {
			w.ops(t, []*Op{{Kind: Join, Cell: t}})
		}
	}
	w.ops(t, p.Main)
	for t, list := range p.Threads {
		for _, r := range seen(list) {
			w.put("r%d_%d = (long)result%d >> %d & 255;", t, r, t, 8*r)
		}
	}
	for _, r := range seen(p.Main) {
		w.put("r%d_%d = a%d;", t, r, r)
	}
	for _, c := range p.Cells {
		if c.Plain {
			w.put("last_%s = %s;", c.Name, c.Name)
		} else {
			w.put("last_%s = atomic_load_explicit(&%s, memory_order_relaxed);", c.Name, c.Name)
		}
	}
	w.put("return 0;")
	w.depth--
	w.put("}")
	return w.b.String()
}

// C prints a litmus test as a program that asserts that its outcome does not come out.
func (l *Litmus) C() string {
	p := l.Program
	w := &printer{program: p, litmus: true}
	w.head()
	var parts []string
	for i, n := range l.Reads {
		parts = append(parts, fmt.Sprintf("r%d == %d", i, n))
	}
	if len(parts) > 0 {
		var names []string
		for i := range parts {
			names = append(names, fmt.Sprintf("r%d", i))
		}
		w.put("int %s;", strings.Join(names, ", "))
	}
	for _, c := range p.Cells {
		if n, ok := l.Finals[c.Name]; ok {
			parts = append(parts, fmt.Sprintf("%s == %d", c.Name, n))
		}
	}
	for t, list := range p.Threads {
		w.put("")
		w.put("void *p%d(void *arg) {", t)
		w.depth++
		each(list, func(o *Op) {
			if o.Kind == CompareExchange {
				w.put("r%d = %d;", w.first+o.Reg, o.Expected)
			}
		})
		w.ops(t, list)
		w.first += registers(list)
		w.put("return 0;")
		w.depth--
		w.put("}")
	}
	w.put("")
	w.put("int main(void) {")
	w.depth++
	var ids []string
	for t := range p.Threads {
		ids = append(ids, fmt.Sprintf("t%d", t))
	}
	w.put("pthread_t %s;", strings.Join(ids, ", "))
	for t := range p.Threads {
		w.put("pthread_create(&t%d, 0, p%d, 0);", t, t)
	}
	for t := range p.Threads {
		w.put("pthread_join(t%d, 0);", t)
	}
	w.put("assert(!(%s));", strings.Join(parts, " && "))
	w.put("return 0;")
	w.depth--
	w.put("}")
	return w.b.String()
}

type printer struct {
	b       strings.Builder
	program *Program
	litmus  bool // registers are globals
	first   int  // the number of the thread's first one
	depth   int
}

func (w *printer) put(format string, args ...any) {
	if format != "" {
		w.b.WriteString(strings.Repeat("  ", w.depth))
	}
	fmt.Fprintf(&w.b, format+"\n", args...)
}

func (w *printer) head() {
	if w.litmus {
		w.put("#include <assert.h>")
	}
	w.put("#include <pthread.h>")
	if w.program.Semaphores > 0 {
		w.put("#include <semaphore.h>")
	}
	w.put("#include <stdatomic.h>")
	if w.litmus {
		w.put("")
	}
	for _, plain := range []bool{false, true} {
		var names []string
		for _, c := range w.program.Cells {
			if c.Plain == plain {
				names = append(names, c.Name)
			}
		}
		slices.Sort(names)
		if len(names) > 0 {
			w.put("%s %s;", map[bool]string{false: "atomic_int", true: "int"}[plain], strings.Join(names, ", "))
		}
	}
	for m := range w.program.Mutexes {
		w.put("pthread_mutex_t m%d = PTHREAD_MUTEX_INITIALIZER;", m)
	}
	for s := range w.program.Semaphores {
		w.put("sem_t s%d;", s)
	}
	if w.program.has(Barrier) {
		w.put("pthread_barrier_t barrier;")
	}
}

// registers declares those of a routine. A compare-and-exchange has its expected value in the register that gets what it finds.
func (w *printer) registers(t int, list []*Op) {
	var names []string
	for r := range registers(list) {
		names = append(names, fmt.Sprintf("a%d = 0", r))
	}
	if len(names) > 0 {
		w.put("int %s;", strings.Join(names, ", "))
	}
}

func (w *printer) register(r int) string {
	if w.litmus {
		return fmt.Sprintf("r%d", w.first+r)
	}
	return fmt.Sprintf("a%d", r)
}

func (w *printer) ops(t int, list []*Op) {
	for _, o := range list {
		w.op(t, o)
	}
}

func (w *printer) op(t int, o *Op) {
	cell := ""
	if o.Kind <= CompareExchange {
		cell = w.program.Cells[o.Cell].Name
	}
	reg, value := w.register(o.Reg), fmt.Sprint(o.Value)
	if o.Copies {
		value = reg
	}
	switch o.Kind {
	case Load:
		if w.program.Cells[o.Cell].Plain {
			w.put("%s = %s;", reg, cell)
		} else {
			w.put("%s = atomic_load_explicit(&%s, %s);", reg, cell, o.Order.c())
		}
	case Store:
		if w.program.Cells[o.Cell].Plain {
			w.put("%s = %s;", cell, value)
		} else {
			w.put("atomic_store_explicit(&%s, %s, %s);", cell, value, o.Order.c())
		}
	case Exchange:
		w.put("%s = atomic_exchange_explicit(&%s, %s, %s);", reg, cell, value, o.Order.c())
	case Add:
		w.put("%s = atomic_fetch_add_explicit(&%s, %s, %s);", reg, cell, value, o.Order.c())
	case CompareExchange:
		if !w.litmus {
			w.put("%s = %d;", reg, o.Expected)
		}
		w.put("atomic_compare_exchange_strong_explicit(&%s, &%s, %s, %s, %s);", cell, reg, value, o.Order.c(), o.Failure.c())
	case Fence:
		w.put("atomic_thread_fence(%s);", o.Order.c())
	case Lock:
		w.put("pthread_mutex_lock(&m%d);", o.Cell)
	case Unlock:
		w.put("pthread_mutex_unlock(&m%d);", o.Cell)
	case Post:
		w.put("sem_post(&s%d);", o.Cell)
	case Wait:
		w.put("sem_wait(&s%d);", o.Cell)
	case Barrier:
		w.put("pthread_barrier_wait(&barrier);")
	case If:
		w.put("if (%s == %d) {", reg, o.Value)
		w.depth++
		w.ops(t, o.Then)
		w.depth--
		if len(o.Else) > 0 {
			w.put("} else {")
			w.depth++
			w.ops(t, o.Else)
			w.depth--
		}
		w.put("}")
	case Create:
		w.put("pthread_create(&id%d, 0, t%d, 0);", o.Cell, o.Cell)
	case Join:
		if w.litmus {
			w.put("pthread_join(id%d, 0);", o.Cell)
		} else {
			w.put("pthread_join(id%d, &result%d);", o.Cell, o.Cell)
		}
	}
}
