package serve

// This file defines paths of the tree that people walk by hand: the requests of /api/walks.

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"heddle.example/report"
	"heddle.example/rt"
	"heddle.example/rt/simulation"
	"heddle.example/scheduler"
)

// walks are the paths that are open.
type walks struct {
	mu   sync.Mutex
	next int
	open map[int]*walk
}

// walk is a path with a place on it: choices behind the place are kept until another one is made there.
type walk struct {
	mu    sync.Mutex
	id    int
	used  time.Time // guarded by the lock of walks
	sim   *simulation.Simulation
	way   []scheduler.Choice
	steps []stepItem // of the whole way

	// See besideWalk.
	beside []scheduler.Choice
	inputs [][]uint64
}

// Bounds of walks.
const (
	mostWalks = 16 // beyond which the one that was used least of late is closed
	goFor     = 20 * time.Second
	mostStep  = 200_000 // choices of a way that is given
	anyThread = -1
)

// stepItem is a step of a way.
type stepItem struct {
	Choice     int    `json:"choice"` // by which it happens, from 1; 0: before the first
	Kind       string `json:"kind"`
	Thread     int    `json:"thread"`
	ThreadName string `json:"thread_name"`
	File       string `json:"file"`
	Line       int    `json:"line"`
	Function   string `json:"function"`
	Source     string `json:"source"`
	Text       string `json:"text"`
}

// walkAnswer is the answer of requests of a walk.
type walkAnswer struct {
	ID     int               `json:"id"`
	At     int               `json:"at"`     // choices up to the place
	Length int               `json:"length"` // of the whole way
	From   int               `json:"from"`   // steps of choices from this one on are new
	Steps  []stepItem        `json:"steps"`  // these
	State  *simulation.State `json:"state"`
}

// add opens a walk.
func (w *walks) add(x *walk) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.open == nil {
		w.open = map[int]*walk{}
	}
	if len(w.open) >= mostWalks {
		oldest := 0
		for id, y := range w.open {
			if oldest == 0 || y.used.Before(w.open[oldest].used) {
				oldest = id
			}
		}
		go w.open[oldest].close()
		delete(w.open, oldest)
	}
	w.next++
	x.id, x.used = w.next, time.Now()
	w.open[x.id] = x
}

var errClosed = &failure{http.StatusNotFound, "this walk is closed; begin another one"}

// find gives a walk by the number in the request's path, locked.
func (w *walks) find(r *http.Request) (*walk, error) {
	id, err := strconv.Atoi(r.PathValue("id"))
	if err != nil {
		return nil, errNothing
	}
	w.mu.Lock()
	x := w.open[id]
	if x != nil {
		x.used = time.Now()
	}
	w.mu.Unlock()
	if x == nil {
		return nil, errClosed
	}
	x.mu.Lock()
	if x.sim == nil {
		x.mu.Unlock()
		return nil, errClosed
	}
	return x, nil
}

func (w *walks) closeAll() {
	w.mu.Lock()
	open := w.open
	w.open = nil
	w.mu.Unlock()
	for _, x := range open {
		x.close()
	}
}

// close ends a walk; requests that wait for it find none.
func (x *walk) close() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.end()
}

// end is close where the lock is held.
func (x *walk) end() {
	if x.sim != nil {
		x.sim.Close()
		x.sim = nil
	}
}

// beginning says where a walk begins.
type beginning struct {
	Violation int                `json:"violation"` // that the search has found, by its number; 0: none
	Trace     bool               `json:"trace"`     // with the trace that is shown
	Beside    int                `json:"beside"`    // with the schedule beside that of this walk
	Choices   []scheduler.Choice `json:"choices"`   // else along these
}

// beginWalk opens a walk.
func (s *Server) beginWalk(_ http.ResponseWriter, r *http.Request) (any, error) {
	var b beginning
	if err := body(r, &b); err != nil {
		return nil, err
	}
	choices, opts := b.Choices, s.subject.Options
	switch {
	case len(choices) > mostStep:
		return nil, badRequest("a way has %d choices or fewer", mostStep)
	case b.Trace:
		if s.subject.Trace == nil {
			return nil, badRequest("there is no trace here")
		}
		choices, opts.Inputs = s.subject.Trace.Choices, s.subject.Trace.Inputs
	case b.Beside != 0:
		s.walks.mu.Lock()
		x := s.walks.open[b.Beside]
		s.walks.mu.Unlock()
		if x == nil {
			return nil, errClosed
		}
		x.mu.Lock()
		choices, opts.Inputs = x.beside, x.inputs
		x.mu.Unlock()
	case b.Violation != 0:
		if s.subject.Run == nil {
			return nil, errNoRun
		}
		v, ok := s.subject.Run.violation(b.Violation)
		if !ok || v.Trace == nil {
			return nil, errNothing
		}
		choices, opts.Inputs = v.Trace.Choices, v.Trace.Inputs
	}
	sim, err := rt.Simulate(context.Background(), s.subject.Program, opts, choices)
	if err != nil {
		return nil, cannot(err)
	}
	x := &walk{sim: sim}
	x.mu.Lock()
	defer x.mu.Unlock()
	s.walks.add(x)
	return x.moved(0), nil
}

// cannot makes an error of the simulation one of the request.
func cannot(err error) error {
	for _, e := range []error{simulation.ErrNoChoice, simulation.ErrNowhere, simulation.ErrTooFar, simulation.ErrNoneBeside, scheduler.ErrDiverged} {
		if errors.Is(err, e) {
			return &failure{http.StatusConflict, err.Error()}
		}
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return &failure{http.StatusConflict, fmt.Sprintf("this took longer than %s", goFor)}
	}
	return err
}

// moved answers after the simulation has made choices behind choice number from, which replace what was behind it.
func (x *walk) moved(from int) walkAnswer {
	x.way = x.sim.Choices()
	first := slices.IndexFunc(x.steps, func(s stepItem) bool { return s.Choice >= from })
	if first < 0 {
		first = len(x.steps)
	}
	x.steps = x.steps[:first:first]
	x.steps = append(x.steps, items(x.sim.Steps(from))...)
	return walkAnswer{ID: x.id, At: x.sim.Length(), Length: len(x.way), From: from, Steps: append([]stepItem{}, x.steps[first:]...), State: x.sim.State()}
}

// stands answers where nothing has changed but the place.
func (x *walk) stands() walkAnswer {
	return walkAnswer{ID: x.id, At: x.sim.Length(), Length: len(x.way), From: len(x.way) + 1, Steps: []stepItem{}, State: x.sim.State()}
}

// onWalk has h answer a request of a walk, which is locked; the time of ctx is bounded.
func (s *Server) onWalk(h func(ctx context.Context, w http.ResponseWriter, r *http.Request, x *walk) (any, error)) handler {
	return func(w http.ResponseWriter, r *http.Request) (any, error) {
		x, err := s.walks.find(r)
		if err != nil {
			return nil, err
		}
		defer x.mu.Unlock()
		ctx, cancel := context.WithTimeout(r.Context(), goFor)
		defer cancel()
		return h(ctx, w, r, x)
	}
}

// lookWalk gives all of a walk.
func (s *Server) lookWalk(_ context.Context, _ http.ResponseWriter, _ *http.Request, x *walk) (any, error) {
	a := x.stands()
	a.From, a.Steps = 0, append([]stepItem{}, x.steps...)
	return a, nil
}

// choose makes a choice at the place.
func (s *Server) choose(_ context.Context, _ http.ResponseWriter, r *http.Request, x *walk) (any, error) {
	var c scheduler.Choice
	if err := body(r, &c); err != nil {
		return nil, err
	}
	from := x.sim.Length() + 1
	if err := x.sim.Take(c); err != nil {
		return nil, cannot(err)
	}
	return x.moved(from), nil
}

// goTo goes to another place on the way.
func (s *Server) goTo(ctx context.Context, _ http.ResponseWriter, r *http.Request, x *walk) (any, error) {
	var asked struct {
		To int `json:"to"`
	}
	err := body(r, &asked)
	if err != nil {
		return nil, err
	}
	at := x.sim.Length()
	switch {
	case asked.To < 0 || asked.To > len(x.way):
		return nil, badRequest("the way has %d choices", len(x.way))
	case asked.To < at:
		err = x.sim.Undo(asked.To)
	default:
		err = x.sim.Follow(ctx, x.way[at:asked.To])
	}
	if err != nil {
		return nil, cannot(err)
	}
	return x.stands(), nil
}

// goal is how a path is to go on by itself.
type goal struct {
	Goal   string `json:"goal"`   // lock, line, end, holds
	Thread int    `json:"thread"` // lock, line: that moves; line: -1: any, as they get there soonest
	File   int    `json:"file"`
	Line   int    `json:"line"`
	Expr   string `json:"expression"` // holds: of C, over globals
	Seed   int64  `json:"seed"`       // end: of the random walk
}

// runWalk goes on to a goal.
func (s *Server) runWalk(ctx context.Context, _ http.ResponseWriter, r *http.Request, x *walk) (any, error) {
	var g goal
	err := body(r, &g)
	if err != nil {
		return nil, err
	}
	from := x.sim.Length() + 1
	if g.Goal == "lock" || g.Goal == "line" && g.Thread != anyThread {
		if threads := x.sim.State().Threads; g.Thread < 0 || g.Thread >= len(threads) || !threads[g.Thread].Enabled {
			return nil, badRequest("thread %d cannot move", g.Thread)
		}
	}
	switch {
	case g.Goal == "lock":
		err = x.sim.Run(ctx, g.Thread, simulation.ToLock)
	case g.Goal == "line" && g.Thread != anyThread:
		err = x.sim.Run(ctx, g.Thread, simulation.ToLine(g.File, g.Line))
	case g.Goal == "line":
		var way []scheduler.Choice
		if way, err = x.sim.Nearest(ctx, x.sim.Machine(&x.sim.Function), simulation.AtLine(g.File, g.Line)); err == nil {
			err = x.sim.Follow(ctx, way)
		}
	case g.Goal == "end":
		err = x.sim.Random(ctx, g.Seed)
	case g.Goal == "holds":
		err = s.toExpression(ctx, x, g.Expr)
	default:
		return nil, badRequest("goals are lock, line, end and holds")
	}
	if err != nil && x.sim.Length() < from {
		return nil, cannot(err)
	}
	if x.sim.Length() < from {
		return x.stands(), nil
	}
	return x.moved(from), nil
}

// toExpression goes to the nearest node at which an expression holds. It is compiled into a program of its own: a search may be using the
// one that is shown.
func (s *Server) toExpression(ctx context.Context, x *walk, text string) error {
	if s.subject.Reload == nil {
		return badRequest("expressions cannot be read here")
	}
	prog, opts, holds, err := s.subject.Reload(text)
	if err != nil {
		return badRequest("%v", err)
	}
	opts.Inputs = x.sim.Inputs
	other, err := rt.Simulate(ctx, prog, opts, nil)
	if err != nil {
		return err
	}
	defer other.Close()
	way, err := x.sim.Nearest(ctx, other.Machine(&other.Function), func(m *scheduler.Driver) (bool, error) {
		ok, known := m.Holds(holds)
		if !known {
			return false, badRequest("the expression cannot be evaluated at a node on the way")
		}
		return ok, nil
	})
	if err != nil {
		return err
	}
	return x.sim.Follow(ctx, way)
}

// besideAnswer is a schedule to be compared with a walk's.
type besideAnswer struct {
	Common int        `json:"common"` // choices that both have in common
	Length int        `json:"length"`
	Steps  []stepItem `json:"steps"`
}

// besideWalk finds the schedule most like the way up to the place on which nothing fails.
func (s *Server) besideWalk(ctx context.Context, _ http.ResponseWriter, _ *http.Request, x *walk) (any, error) {
	way, common, err := x.sim.Beside(ctx)
	if err != nil {
		return nil, cannot(err)
	}
	opts := s.subject.Options
	opts.Inputs = x.sim.Inputs
	other, err := rt.Simulate(ctx, s.subject.Program, opts, way)
	if err != nil {
		return nil, cannot(err)
	}
	defer other.Close()
	x.beside, x.inputs = way, opts.Inputs
	steps, of := other.Steps(0)
	return besideAnswer{common, len(way), items(steps, of)}, nil
}

// items are steps as they are told, each with its choice.
func items(steps []rt.Step, of []int) []stepItem {
	out := []stepItem{}
	for i := range steps {
		t := &steps[i]
		out = append(out, stepItem{of[i], string(t.Kind), t.Thread, t.ThreadName, t.File, t.Line, t.Function, t.Source, t.Text})
	}
	return out
}

// traceOf sends the way up to the place as a trace file, for heddle replay.
func (s *Server) traceOf(ctx context.Context, w http.ResponseWriter, _ *http.Request, x *walk) (any, error) {
	opts := s.subject.Options
	opts.Inputs = x.sim.Inputs
	res, err := rt.Replay(ctx, s.subject.Program, opts, x.sim.Choices())
	if err != nil {
		return nil, err
	}
	t := report.TraceFile{
		Version: s.subject.Info.Version, Files: s.subject.Files, Flags: s.subject.Flags, ProgramHash: s.subject.Program.ContentHash(),
		Choices: x.sim.Choices(), Inputs: x.sim.Inputs,
	}
	t.Steps, _ = x.sim.Steps(0)
	t.Violation.Property = report.NoViolation
	if len(res.Violations) > 0 {
		t.Violation = res.Violations[0]
		if t.Violation.Trace != nil {
			t.Steps, t.Violation.Trace = t.Violation.Trace.Steps, nil
		}
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="trace.json"`)
	return nil, t.Write(w)
}

// endWalk closes a walk.
func (s *Server) endWalk(_ context.Context, _ http.ResponseWriter, _ *http.Request, x *walk) (any, error) {
	s.walks.mu.Lock()
	delete(s.walks.open, x.id)
	s.walks.mu.Unlock()
	x.end()
	return struct{}{}, nil
}
