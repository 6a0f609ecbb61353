package serve

// This file tests paths that are walked by hand, by the requests that the page makes.

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"heddle.example/browser"
	"heddle.example/cfront"
	"heddle.example/cfront/compiler"
	"heddle.example/hashing/visited"
	"heddle.example/ir"
	"heddle.example/report"
	"heddle.example/rt"
	"heddle.example/rt/result"
	"heddle.example/rt/save"
	"heddle.example/rt/simulation"
	"heddle.example/scheduler"
)

// pair is a program with two threads, a lock and a condition variable.
const pair = `#include <assert.h>
#include <pthread.h>

struct box { int full; unsigned few : 3; int item[2]; } box;
int done;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t filled = PTHREAD_COND_INITIALIZER;

void *fill(void *arg)
{
    pthread_mutex_lock(&lock);
    box.item[0] = 7;
    box.full = 1;
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, fill, 0);
    pthread_mutex_lock(&lock);
    if (!box.full)
        pthread_cond_wait(&filled, &lock);
    box.few = 5;
    done = box.item[0];
    pthread_mutex_unlock(&lock);
    assert(done == 7 && box.few == 4);
    return 0;
}
`

// walker makes the requests of one walk.
type walker struct {
	t *testing.T
	s *Server
	walkAnswer
	all []stepItem
}

func (w *walker) ask(method, path, body string) (status int, answer string) {
	w.t.Helper()
	return request(w.t, w.s, method, path, body, nil)
}

// do makes a request that must succeed.
func (w *walker) do(path, body string) {
	w.t.Helper()
	status, answer := w.ask("POST", path, body)
	w.walkAnswer = walkAnswer{}
	if status != 200 || json.Unmarshal([]byte(answer), &w.walkAnswer) != nil {
		w.t.Fatal(path, body, status, answer)
	}
	w.all = append(slices.DeleteFunc(w.all, func(s stepItem) bool { return s.Choice >= w.From }), w.Steps...)
	if len(w.all) > 0 && w.all[len(w.all)-1].Choice > w.Length {
		w.t.Errorf("%s: a step of choice %d of %d", path, w.all[len(w.all)-1].Choice, w.Length)
	}
}

func (w *walker) op(name, body string) {
	w.t.Helper()
	w.do(fmt.Sprintf("/api/walks/%d/%s", w.ID, name), body)
}

func (w *walker) move(thread int) {
	w.t.Helper()
	w.op("choose", fmt.Sprintf(`{"kind":"thread","index":%d}`, thread))
}

// cell gives the value of a cell of memory.
func (w *walker) cell(name string) string {
	for _, c := range w.State.Memory {
		if c.Name == name {
			return c.Value
		}
	}
	return "?"
}

// object describes a synchronisation object.
func (w *walker) object(name string) string {
	for _, o := range w.State.Syncs {
		if o.Name == name {
			return fmt.Sprintf("%s, %s, held by %v, waited for by %v", o.Kind, o.State, o.Holders, o.Waiters)
		}
	}
	return "?"
}

func (w *walker) want(what, got, want string) {
	w.t.Helper()
	if got != want {
		w.t.Errorf("%s: %q, want %q", what, got, want)
	}
}

// subjectOf makes what a server shows of a program's text.
func subjectOf(t *testing.T, text string, defines ...string) Subject {
	p := load(t, text, defines...)
	file := p.Files[slices.IndexFunc(p.Files, func(f ir.File) bool { return strings.HasSuffix(f.Name, "busy.c") })].Name
	return Subject{
		Program: p, Options: thorough(), Info: info(p), Files: []string{file},
		Reload: func(expression string) (*ir.Program, rt.Options, *ir.Func, error) {
			fe, err := cfront.Translate(cfront.Config{Flags: compiler.Flags{Define: defines}}, file)
			if err != nil {
				return nil, rt.Options{}, nil, err
			}
			holds, err := fe.CompileProposition(expression)
			return fe.Program(), thorough(), holds, err
		},
	}
}

// TestWalk walks a program by hand: what there is to see, back, aside, to goals, and to a trace that a replay takes.
func TestWalk(t *testing.T) {
	subject := subjectOf(t, pair)
	s := start(t, subject)
	w := &walker{t: t, s: s}
	w.do("/api/walks", "{}")
	if len(w.State.Threads) != 2 || !w.State.Threads[0].Enabled || !w.State.Threads[1].Enabled || w.State.Threads[1].Name != "fill" {
		t.Fatalf("at the root: %+v", w.State.Threads)
	}
	w.want("main", w.State.Threads[0].Pending, "pthread_mutex_lock(lock)")
	w.want("its line", w.State.Threads[0].Source, "pthread_mutex_lock(&lock);")
	w.want("the lock", w.object("lock"), "mutex, free, held by [], waited for by []")
	w.want("the condition", w.object("filled"), "condition variable, nobody waits, held by [], waited for by []")
	w.move(0)
	w.want("the lock", w.object("lock"), "mutex, locked, held by [0], waited for by [1]")
	if why := w.State.Threads[1].Why; w.State.Threads[1].Enabled || !strings.Contains(why, "held by main") {
		t.Errorf("fill may move: %q", why)
	}
	if status, answer := w.ask("POST", fmt.Sprintf("/api/walks/%d/choose", w.ID), `{"kind":"thread","index":1}`); status != 409 || !strings.Contains(answer, "thread 1 cannot move") {
		t.Error(status, answer)
	}
	for w.State.Threads[0].Kind != "wait" {
		w.move(0)
	}
	w.want("the condition", w.object("filled"), "condition variable, is waited for, held by [], waited for by [0]")
	waits := w.At
	w.op("run", `{"goal":"holds","expression":"box.full == 1"}`)
	w.want("box.full", w.cell("box.full"), "1")
	w.want("box.item[0]", w.cell("box.item[0]"), "7")
	full := w.At
	w.op("go", fmt.Sprintf(`{"to":%d}`, waits))
	w.want("box.full before", w.cell("box.full"), "0")
	if w.Length != full || len(w.Steps) != 0 {
		t.Errorf("the way has %d choices, %d before; %d steps are new", w.Length, full, len(w.Steps))
	}
	w.op("go", fmt.Sprintf(`{"to":%d}`, full))
	w.want("box.full again", w.cell("box.full"), "1")
	if !w.State.Again {
		t.Error("a node that was stood at is not known")
	}
	w.op("go", `{"to":0}`)
	w.op("run", `{"goal":"lock","thread":1}`)
	if w.State.Threads[1].Kind == "lock" || w.Length != w.At {
		t.Errorf("after its only lock fill is about to do this: %+v, at %d of %d", w.State.Threads[1], w.At, w.Length)
	}
	w.op("go", `{"to":0}`)
	file := w.State.Threads[1].Stack[0].Number
	w.op("run", fmt.Sprintf(`{"goal":"line","thread":1,"file":%d,"line":13}`, file))
	w.want("line 13", w.State.Threads[1].Source, "box.full = 1;")
	w.op("run", fmt.Sprintf(`{"goal":"line","thread":-1,"file":%d,"line":28}`, file))
	w.want("line 28", w.State.Threads[0].Source, "pthread_mutex_unlock(&lock);")
	w.want("the bit-field", w.cell("box.few"), "5")
	w.op("run", `{"goal":"end","seed":3}`)
	if len(w.State.Found) != 1 || w.State.Found[0].Property != "assert" || w.State.End == "" {
		t.Fatalf("at the end: %+v %q", w.State.Found, w.State.End)
	}
	for _, x := range []struct{ body, answer string }{
		{`{"goal":"holds","expression":"box.full +"}`, "error"}, {`{"goal":"holds","expression":"done == 1"}`, "no node"}, {`{"goal":"fly"}`, "goals are"}, {`{"gaol":""}`, "cannot be read"},
	} {
		if status, answer := w.ask("POST", fmt.Sprintf("/api/walks/%d/run", w.ID), x.body); status < 400 || status >= 500 || !strings.Contains(answer, x.answer) {
			t.Error(x.body, status, answer)
		}
	}
	status, file1 := w.ask("GET", fmt.Sprintf("/api/walks/%d/trace", w.ID), "")
	trace, err := report.ReadTrace(strings.NewReader(file1))
	if status != 200 || err != nil || trace.Violation.Property != "assert" || len(trace.Choices) != w.At {
		t.Fatal(status, err, file1)
	}
	res, err := rt.Replay(context.Background(), subject.Program, subject.Options, trace.Choices)
	if err != nil || len(res.Violations) != 1 {
		t.Errorf("the replay: %v %+v", err, res)
	}
	w.op("go", `{"to":3}`)
	_, file2 := w.ask("GET", fmt.Sprintf("/api/walks/%d/trace", w.ID), "")
	if trace, err = report.ReadTrace(bytes.NewReader([]byte(file2))); err != nil || trace.Violation.Property != report.NoViolation || len(trace.Choices) != 3 {
		t.Errorf("a way without a violation: %v\n%s", err, file2)
	}
	if status, _ := w.ask("DELETE", fmt.Sprintf("/api/walks/%d", w.ID), ""); status != 200 {
		t.Error(status)
	}
	if status, _ := w.ask("GET", fmt.Sprintf("/api/walks/%d", w.ID), ""); status != 404 {
		t.Error("a closed walk answers", status)
	}
}

// TestWalksAreFew closes those that nobody has used for longest.
func TestWalksAreFew(t *testing.T) {
	s := start(t, subjectOf(t, pair))
	w := &walker{t: t, s: s}
	for range mostWalks + 2 {
		w.do("/api/walks", "{}")
	}
	if status, _ := w.ask("GET", "/api/walks/1", ""); status != 404 {
		t.Error("the first walk answers", status)
	}
	if status, _ := w.ask("GET", fmt.Sprintf("/api/walks/%d", w.ID), ""); status != 200 {
		t.Error("the last walk answers", status)
	}
}

// TestChildren tells where moves lead: two writes commute, a walk has been somewhere, a search has visited nodes while it runs, and not all.
func TestChildren(t *testing.T) {
	subject := subjectOf(t, browser.Busy, "ROUNDS=30")
	subject.Options.Workers, subject.Options.Seen = 1, new(result.Seen)
	s := start(t, subject)
	w := &walker{t: t, s: s}
	child := func(thread int) *simulation.Child { return w.State.Threads[thread].Child }
	w.do("/api/walks", `{}`)
	for child(0) != nil && len(w.State.Threads) < 4 {
		w.move(0)
	}
	if c := child(1); c == nil || c.Been || c.Pruned != "" || c.Visited != nil {
		t.Fatalf("no search runs: %+v", c)
	}
	w.move(1)
	w.op("go", fmt.Sprintf(`{"to": %d}`, w.At-1))
	if c, d := child(1), child(2); c == nil || !c.Been || d == nil || d.Been {
		t.Errorf("after a move of thread 1 and back: %+v, %+v", c, d)
	}
	end := explore(t, subject.Program, subject.Options, NewRun())
	defer end()
	for range 200 {
		w.op("go", fmt.Sprintf(`{"to": %d}`, w.At-1))
		if c := child(0); c != nil && c.Visited != nil && *c.Visited {
			break
		}
		w.op("go", fmt.Sprintf(`{"to": %d}`, w.At+1))
		time.Sleep(10 * time.Millisecond)
	}
	if c := child(0); c == nil || c.Visited == nil || !*c.Visited {
		t.Errorf("the search goes the same way and has not been there: %+v", c)
	}
	w.op("run", `{"goal": "end", "seed": 3}`)
	w.op("go", fmt.Sprintf(`{"to": %d}`, w.At/2))
	open := false
	for i := range w.State.Threads {
		c := child(i)
		open = open || c != nil && c.Visited != nil && !*c.Visited
	}
	if !open {
		t.Error("on a random path everything is visited at once")
	}
	end()
	w.op("go", `{"to": 0}`)
	if c := child(0); c == nil || c.Visited == nil || !*c.Visited || !*c.Covered {
		t.Errorf("the search has ended: %+v", c)
	}
	subject.Options.Seen.Forget()
	w.op("go", `{"to": 1}`)
	if c := child(0); c == nil || c.Visited != nil {
		t.Errorf("nobody knows any more: %+v", c)
	}
}

// TestSavedChildren tells what a saved run has visited, by both kinds of stores, and with how many context switches left.
func TestSavedChildren(t *testing.T) {
	for _, store := range visited.Stores() {
		subject := subjectOf(t, browser.Busy, "ROUNDS=1")
		subject.Options.Store, subject.Options.ContextBound, subject.Options.SaveDir = store.Name, 2, t.TempDir()
		explored(t, subject.Program, subject.Options, NewRun())
		n := &save.Nodes{Dir: subject.Options.SaveDir, Store: store.Name}
		subject.Options.Seen, subject.Options.ContextBound = &result.Seen{Saved: n.Knower}, 4
		w := &walker{t: t, s: start(t, subject)}
		w.do("/api/walks", `{}`)
		for len(w.State.Threads) < 4 {
			w.move(0)
		}
		if c := w.State.Threads[1].Child; c == nil || c.Visited == nil || !*c.Visited || *c.Covered {
			t.Errorf("%s: with fewer switches left the run was there: %+v", store.Name, c)
		}
		for _, thread := range []int{1, 2, 3} {
			w.move(thread)
		}
		if c := w.State.Threads[1].Child; c == nil || c.Visited == nil || *c.Visited {
			t.Errorf("%s: beyond the bound the run has been nowhere: %+v", store.Name, c)
		}
	}
}

// spins comes back to the same node, and its two threads commute.
const spins = `#include <pthread.h>
_Atomic int stop, a, b;
void *one(void *p) { a = 1; a = 2; return 0; }
void *two(void *p) { while (!stop) ; return 0; }
int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, one, 0); pthread_create(&t[1], 0, two, 0);
    return 0;
}
`

// TestPrunedChildren tells that a node comes again on the way, and that two moves lead to one node.
func TestPrunedChildren(t *testing.T) {
	w := &walker{t: t, s: start(t, subjectOf(t, spins))}
	w.do("/api/walks", `{}`)
	for len(w.State.Threads) < 3 {
		w.move(0)
	}
	seen := ""
	for range 4 {
		if c := w.State.Threads[2].Child; c != nil && c.Pruned != "" {
			seen = c.Pruned
			break
		}
		w.move(2)
	}
	if !strings.HasPrefix(seen, "hash: it is the node at choice ") {
		t.Errorf("a thread that spins leads to a node that is not known: %q", seen)
	}
}

// TestWaitingStores shows stores that have not reached memory.
func TestWaitingStores(t *testing.T) {
	for _, model := range []string{"tso", "pso"} {
		subject := subjectOf(t, strings.Replace(spins, "_Atomic", "volatile", 1))
		subject.Options.MemoryModel = model
		w := &walker{t: t, s: start(t, subject)}
		w.do("/api/walks", `{}`)
		for len(w.State.Threads) < 3 {
			w.move(0)
		}
		w.move(1)
		w.move(1)
		if got := w.State.Threads[1].Waiting; len(got) == 0 || got[0] != (simulation.Cell{Name: "a", Value: "1"}) {
			t.Errorf("%s: waiting are %v", model, got)
		}
	}
}

// TestBeside finds the way most like one to a violation on which nothing fails, and walks along it.
func TestBeside(t *testing.T) {
	subject := subjectOf(t, browser.Busy, "ROUNDS=2")
	subject.Run = NewRun()
	w := &walker{t: t, s: start(t, subject)}
	explored(t, subject.Program, thorough(), subject.Run)
	w.do("/api/walks", `{"violation": 1}`)
	mine := w.walkAnswer
	var b besideAnswer
	status, answer := w.ask("POST", fmt.Sprintf("/api/walks/%d/beside", w.ID), "{}")
	if status != 200 || json.Unmarshal([]byte(answer), &b) != nil {
		t.Fatal(status, answer)
	}
	if b.Common >= mine.Length || b.Common == 0 || len(b.Steps) == 0 {
		t.Errorf("%d choices of %d in common, then %d steps", b.Common, mine.Length, len(b.Steps))
	}
	w.do("/api/walks", fmt.Sprintf(`{"beside": %d}`, mine.ID))
	if w.Length != b.Length || len(w.State.Found)+w.State.Earlier > 0 || !strings.Contains(w.State.End, "status 0") {
		t.Errorf("the other way: %d choices, %v, %q", w.Length, w.State.Found, w.State.End)
	}
	way, err := rt.Replay(context.Background(), subject.Program, subject.Options, w.s.walks.open[w.ID].way)
	if err != nil || len(way.Violations) > 0 {
		t.Errorf("a replay says %v, %v", way, err)
	}
	// the walk goes on as if nothing had been looked for
	w.do(fmt.Sprintf("/api/walks/%d/go", mine.ID), `{"to": 3}`)
	w.do(fmt.Sprintf("/api/walks/%d/go", mine.ID), fmt.Sprintf(`{"to": %d}`, mine.Length))
	w.want("memory at the end", fmt.Sprint(w.State.Memory), fmt.Sprint(mine.State.Memory))
}

// TestChoices takes an outcome and a wake-up, and names the threads that may be woken and the conditions on inputs.
func TestChoices(t *testing.T) {
	w := &walker{t: t, s: start(t, subjectOf(t, browser.Chooses))}
	w.do("/api/walks", `{}`)
	w.op("run", `{"goal": "holds", "expression": "waiting == 2"}`)
	for w.State.Ask == nil {
		thread := 0
		for i := 2; i > 0; i-- {
			if w.State.Threads[i].Enabled {
				thread = i
			}
		}
		w.move(thread)
	}
	w.want("asked for", fmt.Sprint(*w.State.Ask), "{branch 0 [it holds it does not hold]}")
	w.want("asked at", w.State.Threads[0].Source, "if (n > 7)")
	w.op("choose", `{"kind": "branch", "index": 0, "of": 2}`)
	if len(w.State.Path) != 1 || !strings.Contains(w.State.Path[0], "7") {
		t.Errorf("the condition on inputs: %v", w.State.Path)
	}
	for w.State.Ask == nil {
		w.move(0)
	}
	w.want("asked for", fmt.Sprint(*w.State.Ask), "{wakeup 0 [1 first 2 second]}")
	w.op("choose", `{"kind": "wakeup", "index": 1, "of": 2}`)
	w.want("who waits", w.object("filled"), "condition variable, is waited for, held by [], waited for by [1]")
	if !w.State.Threads[2].Enabled || w.State.Threads[1].Enabled {
		t.Errorf("second was woken: %+v", w.State.Threads)
	}
}

// TestBudget says of threads that a context bound keeps from moving that it does.
func TestBudget(t *testing.T) {
	subject := subjectOf(t, spins)
	subject.Options.ContextBound = 1
	w := &walker{t: t, s: start(t, subject)}
	w.do("/api/walks", "{}")
	for len(w.State.Threads) < 3 {
		w.move(0)
	}
	w.move(1)
	if w.State.Switches != 1 || w.State.Left == nil || *w.State.Left != 0 {
		t.Errorf("%d switches, %v left", w.State.Switches, w.State.Left)
	}
	w.want("two", w.State.Threads[2].Why, "no context switch is left")
	if status, answer := w.ask("POST", fmt.Sprintf("/api/walks/%d/choose", w.ID), `{"kind":"thread","index":2}`); status != 409 || !strings.Contains(answer, "no context switch is left") {
		t.Error(status, answer)
	}
}

// TestBesideAnyViolation finds such a way for whatever schedule fails: there is one where threads run one after the other.
func TestBesideAnyViolation(t *testing.T) {
	subject := subjectOf(t, browser.Busy, "ROUNDS=2")
	ctx := context.Background()
	r := rand.New(rand.NewPCG(1, 2))
	for n := 0; n < 40; {
		s, err := rt.Simulate(ctx, subject.Program, subject.Options, nil)
		if err != nil {
			t.Fatal(err)
		}
		at := s.State()
		for ; at.End == "" && len(at.Found) == 0; at = s.State() {
			able := slices.DeleteFunc(at.Threads, func(x simulation.Thread) bool { return !x.Enabled })
			if err := s.Take(scheduler.Choice{Kind: scheduler.ChooseThread, Index: able[r.IntN(len(able))].ID}); err != nil {
				t.Fatal(err)
			}
		}
		if len(at.Found) > 0 {
			n++
			if _, _, err := s.Beside(ctx); err != nil {
				t.Errorf("%d: %v\n%v", n, err, s.Choices())
			}
		}
		s.Close()
	}
}
