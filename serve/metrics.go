package serve

// This file defines the figures of a search in the text format of Prometheus.

import (
	"bufio"
	"fmt"
	"io"

	"heddle.example/plain"
)

// metric is a figure by its name.
type metric struct {
	name, kind, help string
	value            func(s *Sample) float64
}

var metrics = []metric{
	{"heddle_seconds", "counter", "Seconds since the search began.", func(s *Sample) float64 { return s.Seconds }},
	{"heddle_nodes_total", "counter", "Nodes of the reachability tree visited.", func(s *Sample) float64 { return float64(s.Nodes) }},
	{"heddle_different_nodes", "gauge", "Nodes in the visited set.", func(s *Sample) float64 { return float64(s.Different) }},
	{"heddle_pruned_total", "counter", "Nodes that the visited set covers.", func(s *Sample) float64 { return float64(s.Pruned) }},
	{"heddle_transitions_total", "counter", "Transitions made.", func(s *Sample) float64 { return float64(s.Transitions) }},
	{"heddle_leaves_total", "counter", "Leaves of the tree.", func(s *Sample) float64 { return float64(s.Leaves) }},
	{"heddle_paths_total", "counter", "Maximal paths walked.", func(s *Sample) float64 { return float64(s.Paths) }},
	{"heddle_depth", "gauge", "Choices on the longest path that a worker stands on.", func(s *Sample) float64 { return float64(s.Depth) }},
	{"heddle_open_alternatives", "gauge", "Alternatives on the workers' paths that are not taken yet.", func(s *Sample) float64 { return float64(s.Open) }},
	{"heddle_tasks", "gauge", "Parts of the tree that wait for a worker.", func(s *Sample) float64 { return float64(s.Tasks) }},
	{"heddle_workers", "gauge", "Workers.", func(s *Sample) float64 { return float64(s.Workers) }},
	{"heddle_busy_workers", "gauge", "Workers that have work.", func(s *Sample) float64 { return float64(s.Busy) }},
	{"heddle_solver_queue", "gauge", "Questions about violations that wait for the solver or are with it.", func(s *Sample) float64 { return float64(s.Asked) }},
	{"heddle_solver_queries_total", "counter", "Questions to the solver.", func(s *Sample) float64 { return float64(s.SolverQueries) }},
	{"heddle_solver_busy_seconds_total", "counter", "Seconds for which solver workers worked.", func(s *Sample) float64 { return s.SolverBusy }},
	{"heddle_solver_wait_seconds_total", "counter", "Seconds for which the search waited for the solver.", func(s *Sample) float64 { return s.SolverWait }},
	{"heddle_resident_bytes", "gauge", "Memory of heddle and its solvers.", func(s *Sample) float64 { return float64(s.Resident) }},
	{"heddle_explored_share", "gauge", "Estimated share of the tree that is explored, -1 where it is not known.", func(s *Sample) float64 { return s.Explored }},
	{"heddle_violations", "gauge", "Violations found.", func(s *Sample) float64 { return float64(s.Violations) }},
}

// metrics writes the figures.
func (r *Run) metrics(w io.Writer) error {
	r.mu.Lock()
	s, state, machines := r.now, r.state, r.machines
	r.mu.Unlock()
	out := bufio.NewWriter(w)
	for _, m := range metrics {
		fmt.Fprintf(out, "# HELP %s %s\n# TYPE %s %s\n%s %g\n", m.name, m.help, m.name, m.kind, m.name, m.value(&s))
	}
	for _, m := range machineMetrics {
		for i := range machines {
			if i == 0 {
				fmt.Fprintf(out, "# HELP %s %s\n# TYPE %s %s\n", m.name, m.help, m.name, m.kind)
			}
			fmt.Fprintf(out, "%s{machine=%q} %g\n", m.name, plain.Line(machines[i].Name), m.value(&machines[i]))
		}
	}
	up := 0
	if state == running {
		up = 1
	}
	fmt.Fprintf(out, "# HELP heddle_running Whether the search runs.\n# TYPE heddle_running gauge\nheddle_running %d\n", up)
	return out.Flush()
}
