package compare

// This file defines Run: all runs of a comparison, in shuffled order, each in a process of its own.

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"heddle.example/bench/peers"
	"heddle.example/bench/process"
)

// Options say what is compared and how.
type Options struct {
	Heddle   string // the binary
	Programs []string
	Axes     []Axis
	Part     string // a name of Parts; "": all
	Without  []Exclusion
	Flags    []string // of verify, for every run
	Defines  []string // those of them that define macros, as compilers take them: for other checkers
	Repeat   int      // runs of each cell; 0: one
	Seed     uint64   // of the order
	Jobs     int      // runs at a time; more than one disturbs the times
	Time     time.Duration
	Memory   int64  // bytes; 0: none
	Log      string // file of measurements: those in it are not made again; "": none
	// Identity tells programs apart as flags of verify read them, headers included; "": it cannot be read. nil: files count alone.
	Identity func(program string, flags []string) string
	Count    bool // count the interleavings too

	SearchFlags, BoundFlags []string // which flags are of which kind
	Peers                   []peers.Peer

	Progress func(Progress) // called when a run is done; may be nil
}

// Progress tells how far a comparison is.
type Progress struct {
	Done, Of int
	Last     string        // what was done
	Left     time.Duration // an estimate
}

// The kinds of run.
const (
	kindVerify = "verify"
	kindCount  = "interleavings"
	kindBase   = "base" // verify on an empty program: what a process takes in any case
	kindPeer   = "peer"
)

// job is one run.
type job struct {
	kind       string
	cell       Cell
	args       []string
	repetition int
	peer       *peers.Peer
	key        string
}

// Run makes all runs that the log does not hold. When ctx ends, what is there so far comes with its error.
func Run(ctx context.Context, o Options) (*Comparison, error) {
	if o.Heddle == "" || o.Time <= 0 || len(o.Programs) == 0 {
		return nil, errors.New("compare: a heddle, programs and a time limit are needed")
	}
	o.Repeat, o.Jobs = max(1, o.Repeat), max(1, o.Jobs)
	cells, err := o.cells()
	if err != nil {
		return nil, err
	}
	jobs, err := o.jobs(cells)
	if err != nil {
		return nil, err
	}
	log, err := process.OpenLog(o.Log, func(m Measurement) string { return m.Key })
	if err != nil {
		return nil, err
	}
	defer log.Close()
	base, err := os.CreateTemp("", "heddle-base-*.c")
	if err != nil {
		return nil, err
	}
	defer os.Remove(base.Name())
	// Something to check and two threads, so that all parts are loaded.
	_, err = base.WriteString("#include <pthread.h>\nint x;\nstatic void *f(void *p) { x++; return p; }\nint main(void) { pthread_t t; pthread_create(&t, 0, f, 0); x++; pthread_join(t, 0); return *(int *)&x - 2; }\n")
	if err := errors.Join(err, base.Close()); err != nil {
		return nil, err
	}
	got := make([]*Measurement, len(jobs))
	order := rand.New(rand.NewPCG(o.Seed, 0)).Perm(len(jobs))
	var todo []int
	for _, i := range order {
		if m, ok := log.Find(jobs[i].key); ok {
			got[i] = &m
		} else {
			todo = append(todo, i)
		}
	}
	clock := estimate{jobs: jobs, at: o.Jobs, spent: map[string]spent{}}
	for i, m := range got {
		if m != nil {
			clock.took(&jobs[i], m.Wall)
		}
	}
	var mu sync.Mutex
	var g errgroup.Group
	g.SetLimit(o.Jobs)
	for n, i := range todo {
		if ctx.Err() != nil {
			break
		}
		g.Go(func() error {
			if ctx.Err() != nil {
				return nil
			}
			m := o.measure(ctx, &jobs[i], base.Name())
			if ctx.Err() != nil {
				return nil // it was cut short: it counts as not made
			}
			mu.Lock()
			defer mu.Unlock()
			got[i] = &m
			clock.took(&jobs[i], m.Wall)
			if o.Progress != nil {
				o.Progress(Progress{Done: len(jobs) - len(todo) + n + 1, Of: len(jobs), Last: jobs[i].name(&o), Left: clock.left(got)})
			}
			return log.Append(m)
		})
	}
	err = g.Wait()
	if err == nil {
		err = context.Cause(ctx)
	}
	return o.compare(cells, jobs, got), err
}

// jobs lists the runs of cells.
func (o *Options) jobs(cells []Cell) ([]job, error) {
	build, err := contentHash(o.Heddle)
	if err != nil {
		return nil, err
	}
	sources := map[string]string{}
	for _, p := range o.Programs {
		if sources[p], err = contentHash(p); err != nil {
			return nil, err
		}
	}
	identity := o.identities()
	var out []job
	add := func(j job) {
		j.key = strings.Join([]string{j.kind, build, j.cell.Program, sources[j.cell.Program], identity(j.cell), strings.Join(j.args, " "), o.Time.String(), strconv.FormatInt(o.Memory, 10), strconv.Itoa(j.repetition)}, "\x00")
		if j.peer != nil {
			j.key += "\x00" + j.peer.Name
		}
		if !slices.ContainsFunc(out, func(k job) bool { return k.key == j.key }) {
			out = append(out, j)
		}
	}
	for r := range o.Repeat {
		add(job{kind: kindBase, args: []string{"--workers=1", "--reduction=none"}, repetition: r})
		for _, c := range cells {
			add(job{kind: kindVerify, cell: c, args: o.arguments(c.Values), repetition: r})
		}
		for i := range o.Peers {
			p := &o.Peers[i]
			for _, program := range o.Programs {
				if p.ModelOf(program) == "" {
					continue
				}
				add(job{kind: kindPeer, cell: Cell{Program: program}, args: o.Defines, peer: p, repetition: r})
			}
		}
	}
	if o.Count {
		for _, c := range cells {
			m := o.meaning(c.Values)
			add(job{kind: kindCount, cell: Cell{c.Program, m}, args: o.arguments(m)})
		}
	}
	return out, nil
}

// arguments gives the flags of verify for values of the axes.
func (o *Options) arguments(values []string) []string {
	args := slices.Clone(o.Flags)
	for i, v := range values {
		if v == "" && slices.Contains(o.SearchFlags, o.Axes[i].Flag) {
			continue // see meaning
		}
		if a := o.Axes[i].argument(v); a != "" {
			args = append(args, a)
		}
	}
	return args
}

// identities gives the identity of a cell's program, found once for all flags that only guide the search. Only the log asks.
func (o *Options) identities() func(Cell) string {
	if o.Log == "" || o.Identity == nil {
		return func(Cell) string { return "" }
	}
	known := map[string]string{}
	return func(c Cell) string {
		if c.Program == "" {
			return ""
		}
		var args []string
		if c.Values != nil {
			args = o.arguments(o.meaning(c.Values))
		} else {
			args = o.Flags // another checker's run
		}
		key := c.Program + "\x00" + strings.Join(args, "\x00")
		if _, ok := known[key]; !ok {
			known[key] = o.Identity(c.Program, args)
		}
		return known[key]
	}
}

// meaning gives the values of a cell with those of the search left out.
func (o *Options) meaning(values []string) []string {
	out := slices.Clone(values)
	for i := range o.Axes {
		if slices.Contains(o.SearchFlags, o.Axes[i].Flag) {
			out[i] = ""
		}
	}
	return out
}

// name says what a run is, for people.
func (j *job) name(o *Options) string {
	words := []string{j.kind}
	if j.peer != nil {
		words[0] = j.peer.Name
	}
	if j.cell.Program != "" {
		words = append(words, shortName(j.cell.Program))
	}
	for i, v := range j.cell.Values {
		if v != "" {
			words = append(words, o.Axes[i].Flag+"="+v)
		}
	}
	return strings.Join(words, " ")
}

// contentHash gives the hash of a file.
func contentHash(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", fmt.Errorf("%s: %w", path, errors.Unwrap(err))
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		return "", fmt.Errorf("%s: this is no file", path)
	}
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	return hex.EncodeToString(h.Sum(nil)[:8]), nil
}

// estimate tells how long the rest will take: a run takes what the same cell has taken, or the mean of all.
type estimate struct {
	jobs  []job
	at    int // a time
	spent map[string]spent
}

type spent struct {
	seconds float64
	runs    int
}

func (e *estimate) took(j *job, seconds float64) {
	for _, key := range []string{"", strings.Join(append(j.args, j.kind, j.cell.Program), "\x00")} {
		s := e.spent[key]
		e.spent[key] = spent{s.seconds + seconds, s.runs + 1}
	}
}

func (e *estimate) left(got []*Measurement) time.Duration {
	total := 0.0
	for i, m := range got {
		if m != nil {
			continue
		}
		j := &e.jobs[i]
		s, ok := e.spent[strings.Join(append(j.args, j.kind, j.cell.Program), "\x00")]
		if !ok {
			s = e.spent[""]
		}
		if s.runs > 0 {
			total += s.seconds / float64(s.runs)
		}
	}
	return time.Duration(total / float64(e.at) * float64(time.Second))
}
