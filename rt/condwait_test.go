package rt_test

// This file tests how waits on a condition variable end, on random programs with signals, deadlines and
// cancellation against a simulator of its own. What a program can log, one digit per wait that begins or ends,
// must be the same.
//
// The simulator takes time as it is: a deadline passes, and a request to cancel a waiter is acted upon, in a step of its
// own, whoever holds the mutex. A signal is a token that threads which waited when it came can take, up to the moment
// at which they have the mutex again. No token is wasted: a thread takes one only if as many of the other waiters as
// possible find one, too; one that is cancelled takes none; one whose time is up may.
//
// HEDDLE_RANDOM_SEEDS says how many programs are compared, HEDDLE_RANDOM_FIRST from which seed on.

import (
	"context"
	"fmt"
	"maps"
	"math/bits"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"heddle.example/rt"
	"heddle.example/sample"
	"heddle.example/symex"
	"heddle.example/symex/check"
	"heddle.example/symex/valuation"
)

// waitOp is a statement of a program. All but those of main run with the mutex held.
type waitOp struct {
	kind   byte // w wait, t timed wait, s signal, b broadcast, l lock, u unlock, c cancel
	thread int  // c: which
}

// waitProgram has the statements of each thread; the first is main.
type waitProgram [][]waitOp

func drawWaitProgram(rng *rand.Rand) waitProgram {
	threads := 2 + rng.Intn(2)
	p := make(waitProgram, threads+1)
	left := 6 // statements, so that the simulator has not too much to do
	for t := 1; t <= threads; t++ {
		p[t] = append(p[t], waitOp{kind: 'l'})
		for n := 1 + rng.Intn(2); n > 0 && left > 0; n-- {
			left--
			p[t] = append(p[t], waitOp{kind: "wtwtsb"[rng.Intn(6)]})
		}
		p[t] = append(p[t], waitOp{kind: 'u'})
	}
	held := false
	for range 2 + rng.Intn(4) {
		op := waitOp{kind: "sssbcccl"[rng.Intn(8)], thread: 1 + rng.Intn(threads)}
		if op.kind == 'l' && held {
			op.kind = 'u'
		}
		if op.kind == 'l' || op.kind == 'u' {
			held = !held
		}
		p[0] = append(p[0], op)
	}
	if held {
		p[0] = append(p[0], waitOp{kind: 'u'})
	}
	return p
}

// The last two bits of a digit of the log; the others are the thread.
const (
	logReturned = iota
	logTimedOut
	logCancelled
	logWaits
)

const waitProgramHead = `#include <pthread.h>
#include <errno.h>
unsigned x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
pthread_t h[4];
struct timespec late = {1, 0};
static void put(int thread, int what) { x = x * 16 + thread * 4 + what; }
static void cancelled(void *thread) { put((int)(long)thread, 2); pthread_mutex_unlock(&m); }
`

// String writes the program in C.
func (p waitProgram) String() string {
	var b strings.Builder
	b.WriteString(waitProgramHead)
	ops := func(t int) {
		for _, op := range p[t] {
			switch op.kind {
			case 'w':
				fmt.Fprintf(&b, "  put(%d, 3); pthread_cond_wait(&c, &m); put(%d, 0);\n", t, t)
			case 't':
				fmt.Fprintf(&b, "  put(%d, 3); put(%d, pthread_cond_timedwait(&c, &m, &late) == ETIMEDOUT);\n", t, t)
			case 's':
				b.WriteString("  pthread_cond_signal(&c);\n")
			case 'b':
				b.WriteString("  pthread_cond_broadcast(&c);\n")
			case 'c':
				fmt.Fprintf(&b, "  pthread_cancel(h[%d]);\n", op.thread)
			case 'l':
				b.WriteString("  pthread_mutex_lock(&m);\n")
				if t > 0 {
					fmt.Fprintf(&b, "  pthread_cleanup_push(cancelled, (void *)%d);\n", t)
				}
			case 'u':
				if t > 0 {
					b.WriteString("  pthread_cleanup_pop(0);\n")
				}
				b.WriteString("  pthread_mutex_unlock(&m);\n")
			}
		}
	}
	for t := 1; t < len(p); t++ {
		fmt.Fprintf(&b, "static void *work%d(void *arg)\n{\n", t)
		ops(t)
		b.WriteString("  return 0;\n}\n")
	}
	b.WriteString("int main(void)\n{\n")
	for t := 1; t < len(p); t++ {
		fmt.Fprintf(&b, "  pthread_create(&h[%d], 0, work%d, 0);\n", t, t)
	}
	ops(0)
	b.WriteString("  return 0;\n}\n")
	return b.String()
}

// waiterPhase says where in a wait a thread is.
type waiterPhase uint8

const (
	outside  waiterPhase = iota
	before               // stands before the call
	called               // in the call, not yet waiting
	blocked              // waits
	expired              // its time is up
	acted                // it acts upon a request to cancel it
	spurious             // it left for no reason
)

// waitState is a state of the simulator. It is a key of maps.
type waitState struct {
	log    uint32
	owner  int8 // of the mutex: thread + 1
	pc     [4]int8
	phase  [4]waiterPhase
	asked  [4]bool // to end
	tokens [8]uint8
	n      int // tokens
}

// most gives how many of the tokens can be taken by different threads that wait.
func (s *waitState) most(without int) int {
	var match func(i int, taken uint8) int
	match = func(i int, taken uint8) int {
		if i == s.n {
			return 0
		}
		best := match(i+1, taken)
		for t := range s.pc {
			if bit := uint8(1) << t; t != without && s.phase[t] == blocked && s.tokens[i]&bit != 0 && taken&bit == 0 {
				best = max(best, 1+match(i+1, taken|bit))
			}
		}
		return best
	}
	return match(0, 0)
}

// forget drops threads that do not wait any more from the tokens, and tokens that nobody can take.
func (s *waitState) forget() {
	kept := s.tokens
	n := 0
	for _, token := range kept[:s.n] {
		for t := range s.pc {
			if s.phase[t] != blocked {
				token &^= 1 << t
			}
		}
		if token != 0 {
			kept[n] = token
			n++
		}
	}
	clear(kept[n:])
	slices.SortFunc(kept[:n], func(a, b uint8) int { return int(a) - int(b) })
	s.tokens, s.n = kept, n
}

// simulate gives all logs that a program can have written when main ends.
func (p waitProgram) simulate(spuriousWakeups bool) map[uint32]bool {
	logs := map[uint32]bool{}
	seen := map[waitState]bool{}
	var visit func(s waitState)
	visit = func(s waitState) {
		if seen[s] {
			return
		}
		seen[s] = true
		if int(s.pc[0]) == len(p[0]) {
			logs[s.log] = true
		}
		for t := range p {
			if int(s.pc[t]) == len(p[t]) {
				continue
			}
			p.step(s, t, spuriousWakeups, visit)
		}
	}
	visit(waitState{})
	return logs
}

// step gives all states after a step of thread t to visit.
func (p waitProgram) step(s waitState, t int, spuriousWakeups bool, visit func(waitState)) {
	op := p[t][s.pc[t]]
	me := int8(t + 1)
	put := func(s *waitState, what int) { s.log = s.log*16 + uint32(t*4+what) }
	// end is the end of a wait, with the mutex.
	end := func(s waitState, what int) {
		put(&s, what)
		s.phase[t] = outside
		s.owner = me
		s.pc[t]++
		if what == logCancelled {
			s.owner, s.pc[t] = 0, int8(len(p[t]))
		}
		s.forget()
		visit(s)
	}
	switch s.phase[t] {
	case before:
		if s.phase[t] = called; s.asked[t] {
			s.phase[t], s.owner = acted, 0 // others may have the mutex before it has it again
		}
		visit(s)
		return
	case called:
		s.phase[t], s.owner = blocked, 0
		visit(s)
		return
	case blocked:
		leave := func(phase waiterPhase) {
			n := s
			n.phase[t] = phase
			n.forget()
			visit(n)
		}
		if op.kind == 't' {
			leave(expired)
		}
		if spuriousWakeups {
			leave(spurious)
		}
		if s.asked[t] {
			leave(acted)
		}
		if s.owner != 0 {
			return
		}
		most := s.most(-1)
		for i := range s.n {
			if s.tokens[i]&(1<<t) == 0 {
				continue
			}
			n := s
			n.tokens[i] = 0
			if n.most(t) == most-1 {
				end(n, logReturned)
				if op.kind == 't' {
					end(n, logTimedOut)
				}
			}
		}
		return
	case expired, acted, spurious:
		if s.owner == 0 {
			end(s, map[waiterPhase]int{expired: logTimedOut, acted: logCancelled, spurious: logReturned}[s.phase[t]])
		}
		return
	}
	switch op.kind {
	case 'w', 't':
		put(&s, logWaits)
		s.phase[t] = before
		visit(s)
		return
	case 'l':
		if s.owner != 0 {
			return
		}
		s.owner = me
	case 'u':
		s.owner = 0
	case 'c':
		s.asked[op.thread] = true
	case 's', 'b':
		waiters := uint8(0)
		for u := range p {
			if s.phase[u] == blocked {
				waiters |= 1 << u
			}
		}
		for range map[byte]int{'s': 1, 'b': bits.OnesCount8(waiters)}[op.kind] {
			// A signal that finds only threads for which there are signals is lost.
			n := s
			n.tokens[n.n] = waiters
			n.n++
			if n.most(-1) > s.most(-1) {
				s = n
			}
		}
		s.forget()
	}
	s.pc[t]++
	visit(s)
}

func TestWaitsAgainstSimulator(t *testing.T) {
	dir := t.TempDir()
	compared, several := 0, 0
	for _, seed := range sample.Seeds(t, "HEDDLE_RANDOM", 15) {
		rng := rand.New(rand.NewSource(seed))
		drawn := drawWaitProgram(rng)
		p := loadThreadProgram(t, dir, seed, drawn.String())
		o := rt.DefaultOptions()
		o.Checks = check.Set(0).With(check.Assert, check.Memory, check.Pthread)
		o.SpuriousWakeups = rng.Intn(5) == 0
		o.Reduction = []string{"none", "persistent"}[rng.Intn(2)]
		o.Workers, o.KeepGoing, o.Timeout = 1, true, hangs
		got := map[uint32]bool{}
		o.OnLeaf = func(m *symex.Machine) {
			err := valuation.Globals(m, []valuation.Cell{{Name: "x", Size: 4}}, 1, func(bits []uint64) { got[uint32(bits[0])] = true })
			if err != nil {
				t.Error(err)
			}
		}
		r, err := rt.Explore(context.Background(), p, o)
		if err != nil || len(r.Violations) > 0 || !r.Complete {
			t.Errorf("seed %d: %v, %v, %v\n%s", seed, err, r.Violations, r.Reasons, drawn)
			continue
		}
		want := drawn.simulate(o.SpuriousWakeups)
		compared++
		if len(want) > 1 {
			several++
		}
		if !maps.Equal(got, want) {
			t.Errorf("seed %d: logs that should not be %x, that are missing %x (%d in all)\n%s", seed, minus(got, want), minus(want, got), len(want), drawn)
		}
	}
	t.Logf("%d programs compared, %d of which can log several things", compared, several)
	if several == 0 {
		t.Error("nothing was compared")
	}
}

// minus lists what is in a and not in b.
func minus(a, b map[uint32]bool) []uint32 {
	var out []uint32
	for x := range a {
		if !b[x] {
			out = append(out, x)
		}
	}
	slices.Sort(out)
	return out
}
