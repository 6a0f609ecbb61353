package compare

// This file defines the runs of other checkers.

import "context"

// measurePeer asks another checker about a program.
func (o *Options) measurePeer(ctx context.Context, j *job) Measurement {
	m := Measurement{Key: j.key, Repetition: j.repetition, Verdict: "unknown"}
	a, err := j.peer.Run(ctx, j.cell.Program, o.Defines, o.Time, o.Memory)
	if err != nil {
		m.Reason = err.Error()
		return m
	}
	m.Verdict, m.Reason, m.Complete = a.Verdict, a.Reason, a.Verdict == "safe"
	m.Nodes, m.Transitions, m.Paths = int64(a.Counts["nodes"]), int64(a.Counts["transitions"]), int64(a.Counts["paths"])
	m.Seconds, m.Wall, m.CPU, m.Peak = a.Seconds, a.Seconds, a.CPU.Seconds(), a.Peak
	return m
}
