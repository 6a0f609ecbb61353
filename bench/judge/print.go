package judge

// This file defines how a program is printed as C. Every statement's head has a line
// of its own, which is how violations are told apart.

import (
	"fmt"
	"strings"
)

// C prints p as a C program.
func (p *Program) C() string {
	text, _ := p.print()
	return text
}

// print gives the C text and the line of each statement: of its head, or, for
// a do loop, of its condition. A function's result stands at results[f].
func (p *Program) print() (string, *lines) {
	w := &printer{p: p, line: 1, lines: &lines{stmts: map[*Stmt]int{}, results: map[*Func]int{}}}
	w.program()
	return w.b.String(), w.lines
}

// lines are positions in the printed program.
type lines struct {
	stmts   map[*Stmt]int
	results map[*Func]int
}

type printer struct {
	p     *Program
	b     strings.Builder
	line  int
	lines *lines
	depth int
	main  bool
}

func (w *printer) put(format string, args ...any) {
	w.b.WriteString(strings.Repeat("\t", w.depth))
	fmt.Fprintf(&w.b, format, args...)
	w.b.WriteByte('\n')
	w.line++
}

func (p *Program) globalName(i int) string {
	return fmt.Sprintf("%c%d", "gasxph"[p.Globals[i].Kind], i)
}

func (w *printer) program() {
	p := w.p
	w.put("#include <pthread.h>")
	if p.Has(Assert) {
		w.put("#include <assert.h>")
	}
	if p.Has(Exit, Malloc, Free) {
		w.put("#include <stdlib.h>")
	}
	if p.Has(Fetch, CompareSwap, WeakSwap) {
		w.put("#include <stdatomic.h>")
	}
	if p.Has(TimedWait) {
		w.put("#include <errno.h>")
	}
	if len(p.Sems) > 0 {
		w.put("#include <semaphore.h>")
	}
	if p.Has(TimedWait, TimedLock, SemTimed) {
		w.put("#include <time.h>")
		w.put("struct timespec deadline = {2000000000, 0};")
	}
	if p.Has(Nondet) {
		w.put("extern int __VERIFIER_nondet_int(void);")
	}
	if p.Has(Assume, Nondet) {
		w.put("extern void __VERIFIER_assume(int);")
	}
	if p.Has(Section) {
		w.put("extern void __VERIFIER_atomic_begin(void);")
		w.put("extern void __VERIFIER_atomic_end(void);")
	}
	w.globals()
	for i, f := range p.Funcs {
		var params []string
		for j := 0; j < f.Params; j++ {
			params = append(params, fmt.Sprintf("int l%d", j))
		}
		if params == nil {
			params = []string{"void"}
		}
		w.put("int f%d(%s) {", i, strings.Join(params, ", "))
		w.body(f, f.Params, func() {
			w.lines.results[f] = w.line
			w.put("return %s;", w.expr(f.Result))
		})
	}
	for i, f := range p.Handlers {
		w.put("void h%d(void *arg) {", i)
		w.body(f, 0, func() { w.put("return;") })
	}
	for i, f := range p.Threads {
		w.put("void *t%d(void *arg) {", i)
		w.body(f, 0, func() { w.put("return 0;") })
	}
	w.main = true
	w.put("int main(void) {")
	w.body(p.Main, 0, func() { w.put("return 0;") })
}

func (w *printer) globals() {
	used := w.p.used()
	for i, g := range w.p.Globals {
		if used[i] && g.Kind == Struct {
			w.put("struct pair { int a, b; };")
			break
		}
	}
	for i, g := range w.p.Globals {
		if !used[i] {
			continue
		}
		name := w.p.globalName(i)
		switch g.Kind {
		case Scalar:
			w.put("%s %s = %d;", g.Type, name, g.Init)
		case Atomic:
			w.put("_Atomic int %s = %d;", name, g.Init)
		case Array:
			w.put("%s %s[2] = {%d, %d};", g.Type, name, g.Init, g.Init)
		case Struct:
			w.put("struct pair %s = {%d, %d};", name, g.Init, g.Init)
		case Pointer, Heap:
			w.put("int *%s;", name)
		}
	}
	for i := 0; i < w.p.Mutexes; i++ {
		w.put("pthread_mutex_t m%d = PTHREAD_MUTEX_INITIALIZER;", i)
	}
	for i := 0; i < w.p.Conds; i++ {
		w.put("pthread_cond_t c%d = PTHREAD_COND_INITIALIZER;", i)
	}
	for i := range w.p.Sems {
		w.put("sem_t q%d;", i)
	}
}

// body prints locals from index first on, the statements, the end and the closing brace.
func (w *printer) body(f *Func, first int, end func()) {
	w.depth++
	for j := first; j < f.Params; j++ {
		w.put("int l%d = (int)(long)arg;", j)
	}
	for j, v := range f.Locals {
		w.put("int l%d = %d;", f.Params+j, v)
	}
	if w.main {
		seen := map[int]bool{}
		for _, s := range f.Body {
			if s.Kind == Create && !seen[s.N] {
				seen[s.N] = true
				w.put("pthread_t id%d;", s.N)
			}
		}
		for i, v := range w.p.Sems {
			w.put("sem_init(&q%d, 0, %d);", i, v)
		}
	}
	w.stmts(f.Body)
	end()
	w.depth--
	w.put("}")
}

func (w *printer) stmts(list []*Stmt) {
	for _, s := range list {
		w.lines.stmts[s] = w.line
		w.stmt(s)
	}
}

func (w *printer) block(list []*Stmt) {
	w.depth++
	w.stmts(list)
	w.depth--
}

func (w *printer) stmt(s *Stmt) {
	switch s.Kind {
	case Assign:
		w.put("%s = %s;", w.expr(s.L), w.expr(s.X))
	case Update:
		w.put("%s %c= %s;", w.expr(s.L), s.Op, w.expr(s.X))
	case CopyStruct:
		w.put("%s = %s;", w.p.globalName(s.M), w.p.globalName(s.N))
	case SetPointer:
		target := "0"
		if s.L != nil {
			target = "&" + w.expr(s.L)
		}
		w.put("%s = %s;", w.p.globalName(s.N), target)
	case If:
		w.put("if (%s) {", w.expr(s.X))
		w.block(s.Body)
		if len(s.Else) > 0 {
			w.put("} else {")
			w.block(s.Else)
		}
		w.put("}")
	case For:
		w.put("for (l%d = 0; l%d < %d; l%d++) {", s.N, s.N, s.M, s.N)
		w.block(s.Body)
		w.put("}")
	case While:
		w.put("while (%s) {", w.expr(s.X))
		w.block(s.Body)
		w.put("}")
	case DoWhile:
		w.put("do {")
		w.block(s.Body)
		w.lines.stmts[s] = w.line
		w.put("} while (%s);", w.expr(s.X))
	case Break:
		w.put("break;")
	case Continue:
		w.put("continue;")
	case Call:
		var args []string
		for _, a := range s.Args {
			args = append(args, w.expr(a))
		}
		w.put("l%d = f%d(%s);", s.N, s.M, strings.Join(args, ", "))
	case Return:
		w.put("return %s;", w.expr(s.X))
	case Lock:
		w.put("pthread_mutex_lock(&m%d);", s.N)
	case Unlock:
		w.put("pthread_mutex_unlock(&m%d);", s.N)
	case TryLock:
		w.put("l%d = pthread_mutex_trylock(&m%d) != 0;", s.M, s.N)
	case Wait:
		w.put("pthread_cond_wait(&c%d, &m%d);", s.N, s.N)
	case Signal:
		w.put("pthread_cond_signal(&c%d);", s.N)
	case Broadcast:
		w.put("pthread_cond_broadcast(&c%d);", s.N)
	case Fetch:
		dst := ""
		if s.M >= 0 {
			dst = fmt.Sprintf("l%d = ", s.M)
		}
		w.put("%s%s(&%s, %s);", dst, fetchNames[s.Op], w.expr(s.L), w.expr(s.X))
	case CompareSwap:
		w.put("l%d = __sync_bool_compare_and_swap(&%s, %s, %s);", s.M, w.expr(s.L), w.expr(s.X), w.expr(s.Y))
	case Section:
		w.put("__VERIFIER_atomic_begin();")
		w.block(s.Body)
		w.put("__VERIFIER_atomic_end();")
	case Nondet:
		w.put("l%d = __VERIFIER_nondet_int(); __VERIFIER_assume(l%d >= 0 && l%d <= %d);", s.N, s.N, s.N, s.M)
	case Assert:
		w.put("assert(%s);", w.expr(s.X))
	case Assume:
		w.put("__VERIFIER_assume(%s);", w.expr(s.X))
	case Exit:
		w.put("exit(%d);", s.N)
	case Create:
		w.put("pthread_create(&id%d, 0, t%d, (void *)(long)%d);", s.N, s.M, s.Arg)
	case Join:
		w.put("pthread_join(id%d, 0);", s.N)
	case Malloc:
		w.put("%s = malloc(sizeof(int)); *%s = 0;", w.p.globalName(s.N), w.p.globalName(s.N))
	case Free:
		w.put("free(%s);", w.p.globalName(s.N))
	case TimedLock:
		w.put("l%d = pthread_mutex_timedlock(&m%d, &deadline) != 0;", s.M, s.N)
	case TimedWait:
		w.put("l%d = pthread_cond_timedwait(&c%d, &m%d, &deadline) == ETIMEDOUT;", s.M, s.N, s.N)
	case SemPost:
		w.put("sem_post(&q%d);", s.N)
	case SemWait:
		w.put("sem_wait(&q%d);", s.N)
	case SemTry:
		w.put("l%d = sem_trywait(&q%d) != 0;", s.M, s.N)
	case SemTimed:
		w.put("l%d = sem_timedwait(&q%d, &deadline) != 0;", s.M, s.N)
	case Cancel:
		w.put("pthread_cancel(id%d);", s.N)
	case CancelSelf:
		w.put("pthread_cancel(pthread_self());")
	case CancelState:
		w.put("{ int old; pthread_setcancelstate(%s, &old); }", []string{"PTHREAD_CANCEL_ENABLE", "PTHREAD_CANCEL_DISABLE"}[s.N])
	case TestCancel:
		w.put("pthread_testcancel();")
	case Guard:
		w.put("pthread_cleanup_push(h%d, 0);", s.N)
		w.block(s.Body)
		w.put("pthread_cleanup_pop(%d);", s.M)
	case JoinStatus:
		w.put("{ void *end; pthread_join(id%d, &end); l%d = end == PTHREAD_CANCELED; }", s.N, s.M)
	case WeakSwap:
		old := ""
		if s.N >= 0 {
			old = fmt.Sprintf(" l%d = was;", s.N)
		}
		w.put("{ int was = %s; l%d = %s;%s }", w.expr(s.X), s.M, fmt.Sprintf(weakSwaps[(s.M+s.Y.N)%len(weakSwaps)], w.expr(s.L), w.expr(s.Y)), old)
	}
}

// fetchNames are spelled so that atomic and plain int globals are allowed.
var fetchNames = map[byte]string{
	'+': "__sync_fetch_and_add", '-': "__sync_fetch_and_sub", '&': "__sync_fetch_and_and",
	'|': "__sync_fetch_and_or", '^': "__sync_fetch_and_xor", '=': "atomic_exchange",
}

// weakSwaps are the spellings of a compare-and-swap that may fail.
var weakSwaps = []string{
	"atomic_compare_exchange_weak(&%s, &was, %s)",
	"__atomic_compare_exchange_n(&%s, &was, %s, 1, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)",
	"atomic_compare_exchange_weak_explicit(&%s, &was, %s, memory_order_seq_cst, memory_order_seq_cst)",
}

var operators = map[byte]string{'=': "==", '#': "!=", 'l': "<="}

// expr prints an expression with every inner operation in parentheses.
func (w *printer) expr(e *Expr) string {
	switch e.Kind {
	case Const:
		return fmt.Sprint(e.N)
	case Local:
		return fmt.Sprintf("l%d", e.N)
	case Var:
		return w.p.globalName(e.N)
	case Elem:
		return fmt.Sprintf("%s[%s]", w.p.globalName(e.N), w.expr(e.X))
	case Field:
		return fmt.Sprintf("%s.%c", w.p.globalName(e.N), e.Op)
	case Deref:
		return "*" + w.p.globalName(e.N)
	case NotNot:
		return "!" + w.inner(e.X)
	}
	op := operators[e.Op]
	switch {
	case e.Kind == AndAnd:
		op = "&&"
	case e.Kind == OrOr:
		op = "||"
	case op == "":
		op = string(e.Op)
	}
	return w.inner(e.X) + " " + op + " " + w.inner(e.Y)
}

func (w *printer) inner(e *Expr) string {
	if e.Kind >= Binary && e.Kind != NotNot {
		return "(" + w.expr(e) + ")"
	}
	return w.expr(e)
}
