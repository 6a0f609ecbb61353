package bench

// This file defines the speed table: nodes per second for stores and workers, memory
// per node, the cost of hashing, solver queries per second.

import (
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	"heddle.example/cfront"
	"heddle.example/cfront/compiler"
)

// programs are the workloads. counters.c is concrete: with ROUNDS=3, 4, 5 it has 1.2,
// 11 and 65 million nodes. inputs.c reads inputs.
//
//go:embed programs/*.c
var programs embed.FS

// Speed measures one table.
type Speed struct {
	Binary string // the heddle to run
	Quick  bool   // smaller workloads, seconds instead of minutes
	Rounds int    // of the concrete workload, 0: as Quick says
	Repeat int    // runs per row, of which the fastest counts; 0: 1
}

// row is one line of the table.
type row struct {
	name    string
	program string
	args    []string
}

// measure is what one run of a row gave.
type measure struct {
	Verdict  string
	Complete bool
	Stats    struct {
		Nodes, Transitions, Pruned int64
		SolverQueries              int64 `json:"solver_queries"`
		Seconds                    float64
		PeakBytes                  int64 `json:"peak_bytes"`
	}
	cpu time.Duration
}

// distinct is the number of nodes in the visited set.
func (m *measure) distinct() int64 { return m.Stats.Nodes - m.Stats.Pruned }

// rate is a number per second.
func (m *measure) rate(n int64) float64 { return float64(n) / m.Stats.Seconds }

// Run measures and writes the table.
func (s *Speed) Run(ctx context.Context, w io.Writer) error {
	dir, err := os.MkdirTemp("", "heddle-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := os.CopyFS(dir, programs); err != nil {
		return err
	}
	dir = filepath.Join(dir, "programs")
	rounds, inputs := 4, 3
	if s.Quick {
		rounds, inputs = 3, 2
	}
	if s.Rounds > 0 {
		rounds = s.Rounds
	}
	size := fmt.Sprintf("-DROUNDS=%d", rounds)
	rows := []row{
		{"memory, 1 worker", "counters.c", []string{size, "--workers=1"}},
		{"memory, 2 workers", "counters.c", []string{size, "--workers=2"}},
		{"memory, 1 worker, saved", "counters.c", []string{size, "--workers=1", "--save=" + filepath.Join(dir, "run-%d")}},
		{"badger, 1 worker", "counters.c", []string{size, "--workers=1", "--store=badger"}},
		{"inputs, 1 worker", "inputs.c", []string{fmt.Sprintf("-DROUNDS=%d", inputs), "--workers=1"}},
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "run\tnodes\tseconds\tcpu seconds\tnodes/s\tnodes/cpu s\tpeak MB\tqueries/s\t")
	got := map[string]*measure{}
	for _, r := range rows {
		m, err := s.best(ctx, dir, &r)
		if err != nil {
			return fmt.Errorf("%s: %w", r.name, err)
		}
		got[r.name] = m
		fmt.Fprintf(t, "%s\t%d\t%.2f\t%.2f\t%.0f\t%.0f\t%.0f\t%.0f\t\n", r.name, m.Stats.Nodes, m.Stats.Seconds, m.cpu.Seconds(),
			m.rate(m.Stats.Nodes), float64(m.Stats.Nodes)/m.cpu.Seconds(), float64(m.Stats.PeakBytes)/1e6, m.rate(m.Stats.SolverQueries))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	one, two := got["memory, 1 worker"], got["memory, 2 workers"]
	empty, err := s.best(ctx, dir, &row{program: "counters.c", args: []string{"-DROUNDS=1", "--workers=1"}})
	if err != nil {
		return err
	}
	cost, err := hashingCost(dir)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "\n2 workers: %.2f times one worker's rate\n", one.Stats.Seconds/two.Stats.Seconds)
	fmt.Fprintf(w, "checkpoints: %.1f %% of the processor time\n",
		100*(1-one.cpu.Seconds()/got["memory, 1 worker, saved"].cpu.Seconds()))
	fmt.Fprintf(w, "memory: %.1f bytes per visited node (peak resident set less that of a small run, %d nodes in the set)\n",
		float64(one.Stats.PeakBytes-empty.Stats.PeakBytes)/float64(one.distinct()), one.distinct())
	fmt.Fprintf(w, "hashing: %d ns per node (xxh3)\n", cost.Nanoseconds())
	return nil
}

// best runs a row and gives the run with the least processor time.
func (s *Speed) best(ctx context.Context, dir string, r *row) (*measure, error) {
	var best *measure
	for i := range max(1, s.Repeat) {
		m, err := s.once(ctx, dir, r, i)
		if err != nil {
			return nil, err
		}
		if best == nil || m.Stats.Seconds < best.Stats.Seconds {
			best = m
		}
	}
	return best, nil
}

func (s *Speed) once(ctx context.Context, dir string, r *row, i int) (*measure, error) {
	args := []string{"verify", "--format=json", "--reduction=none", "--shorten=0"}
	for _, a := range r.args {
		args = append(args, strings.Replace(a, "%d", fmt.Sprint(i), 1))
	}
	c := exec.CommandContext(ctx, s.Binary, append(args, r.program)...)
	c.Dir = dir
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	if err := c.Run(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, strings.TrimSpace(errs.String()))
	}
	m := new(measure)
	if err := json.Unmarshal(out.Bytes(), m); err != nil {
		return nil, err
	}
	if m.Verdict != "safe" || !m.Complete || m.Stats.Seconds <= 0 {
		return nil, errors.New("the answer is not the expected one: " + m.Verdict)
	}
	m.cpu = c.ProcessState.UserTime() + c.ProcessState.SystemTime()
	return m, nil
}

// hashingCost measures what hashing costs per node of the concrete workload.
func hashingCost(dir string) (time.Duration, error) {
	p, _, err := cfront.Load(cfront.Config{Flags: compiler.Flags{Define: []string{"ROUNDS=4"}}}, filepath.Join(dir, "counters.c"))
	if err != nil {
		return 0, err
	}
	return costOf(p, "xxh3", 1_000_000, 3)
}
