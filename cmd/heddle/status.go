package main

// This file defines `heddle status`.

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"heddle.example/cmd/heddle/cli"
	"heddle.example/cmd/heddle/settings"
	"heddle.example/plain"
	"heddle.example/report"
	"heddle.example/rt"
	"heddle.example/rt/estimate"
	"heddle.example/rt/save"
)

const statusHelp = `status tells what a saved run is about and how far it is, as of its last
checkpoint. It disturbs nothing: the run may be at work.`

func newStatus() *cobra.Command {
	format := "text"
	var server settings.Server
	cmd := &cobra.Command{
		Use:                   "status [flags] DIR|URL",
		Short:                 "tell how far a saved run is",
		Long:                  statusHelp,
		Example:               "  heddle status run1\n  heddle status --format json run1",
		DisableFlagsInUseLine: true,
	}
	out := cli.NewGroup("Answer")
	cli.AddChoice(out.Set, &format, "format", "how it is printed:", cli.Named("text", "for people"), cli.Named("json", "one object, for scripts"))
	server.LetIn(out.Set)
	cli.AddGroups(cmd, out)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) != 1 {
			return errors.New("status: name the directory of one saved run, or the address of a server")
		}
		if isAddress(args[0]) {
			server.URL = args[0]
			if err := statusOf(cmd, &server, format); err != nil {
				return fmt.Errorf("status: %w", err)
			}
			return nil
		}
		st, err := readStatus(args[0])
		if err != nil {
			return fmt.Errorf("status: %w", err)
		}
		if format == "json" {
			return report.WriteJSON(cmd.OutOrStdout(), st)
		}
		return st.text(cmd.OutOrStdout())
	}
	return cmd
}

// runStatus is the answer of status. Its field names are a contract.
type runStatus struct {
	Dir         string      `json:"dir"`
	State       string      `json:"state"` // "running", "stopped", "done"
	Version     string      `json:"version"`
	ProgramHash string      `json:"program_hash"`
	Files       []string    `json:"files"`
	Flags       []string    `json:"flags"`
	Started     time.Time   `json:"started"`
	Checkpoint  checkpoint  `json:"checkpoint"`
	Stats       statusStats `json:"stats"`
	OpenTasks   int         `json:"open_tasks"`
	Violations  int         `json:"violations"` // found so far
	Verdict     string      `json:"verdict,omitempty"`
	Complete    bool        `json:"complete"`

	stats    rt.Stats
	explored *estimate.Explored // nil: not known
}

type checkpoint struct {
	Number uint64    `json:"number"`
	Time   time.Time `json:"time"`
}

type statusStats struct {
	Nodes         int64   `json:"nodes"`
	Transitions   int64   `json:"transitions"`
	Pruned        int64   `json:"pruned"`
	Leaves        int64   `json:"leaves"`
	Paths         int64   `json:"paths"`
	SolverQueries int64   `json:"solver_queries"`
	SolverBusy    float64 `json:"solver_busy"`
	SolverWait    float64 `json:"solver_wait"`
	Seconds       float64 `json:"seconds"`
	PeakBytes     int64   `json:"peak_bytes"`

	Explored *report.JSONExplored `json:"explored,omitempty"`
}

// readStatus reads the state of the saved run in dir.
func readStatus(dir string) (*runStatus, error) {
	m, err := save.ReadManifest(dir)
	if err != nil {
		return nil, err
	}
	running := save.Running(dir)
	f, err := save.ReadFrontier(dir)
	if err != nil {
		return nil, err
	}
	s := &f.Stats
	st := &runStatus{
		Dir: dir, State: "stopped", Version: m.Version, ProgramHash: m.ProgramHash,
		Files: m.Files, Flags: append([]string{}, m.Flags...), Started: m.Started,
		Checkpoint: checkpoint{f.Epoch, f.Saved},
		Stats: statusStats{
			Nodes: s.Nodes, Transitions: s.Transitions, Pruned: s.Pruned, Leaves: s.Leaves, Paths: s.Paths,
			SolverQueries: s.SolverQueries, SolverBusy: s.SolverBusy.Seconds(), SolverWait: s.SolverWait.Seconds(),
			Seconds: s.Elapsed.Seconds(), PeakBytes: s.PeakBytes,
			Explored: report.ToJSONExplored(f.Explored),
		},
		OpenTasks: len(f.Tasks), Violations: len(f.Violations()), stats: *s, explored: f.Explored,
	}
	if f.Answer != nil {
		st.Violations = f.Answer.Violations
	}
	if running {
		st.State = "running"
	}
	if f.Done() {
		st.State = "done"
	}
	v, complete := f.Outcome()
	if f.Done() || v == rt.Violated {
		st.Verdict, st.Complete = string(v), complete
	}
	return st, nil
}

// share says what share of the tree is explored.
func (st *runStatus) share() string {
	if st.explored == nil {
		return ""
	}
	return report.ExploredLine(st.explored)
}

// text writes the status for people.
func (st *runStatus) text(w io.Writer) error {
	state := map[string]string{
		"running": "a process is at work on it",
		"stopped": "`heddle resume " + st.Dir + "` goes on with it",
		"done":    "`heddle resume " + st.Dir + "` prints its answer again",
	}[st.State]
	rows := [][2]string{
		{"run", st.Dir + ": " + st.State + "; " + state},
		{"program", strings.Join(st.Files, " ")},
		{"flags", strings.Join(st.Flags, " ")},
		{"heddle", st.Version},
		{"started", st.Started.Local().Format(time.DateTime)},
		{"checkpoint", fmt.Sprintf("number %d, %s (%s ago)", st.Checkpoint.Number,
			st.Checkpoint.Time.Local().Format(time.DateTime), max(0, time.Since(st.Checkpoint.Time)).Round(time.Second))},
		{"explored", report.StatsLine(st.stats)},
		{"the tree", st.share()},
		{"open", fmt.Sprintf("%d parts of the tree", st.OpenTasks)},
		{"violations", fmt.Sprint(st.Violations)},
	}
	if st.Verdict != "" {
		v := st.Verdict
		if st.Complete {
			v += ", complete"
		}
		rows = append(rows, [2]string{"verdict", v})
	}
	for _, r := range rows {
		if r[1] == "" {
			continue
		}
		if _, err := fmt.Fprintf(w, "%-12s%s\n", r[0]+":", plain.Line(r[1])); err != nil {
			return err
		}
	}
	return nil
}
