package corpus

// This file defines how outcomes are found in the log of earlier runs.

import (
	"strings"

	"heddle.example/bench/process"
	"heddle.example/bench/task"
)

func logKey(task, flags string) string { return task + "\x00" + flags }

// openLog opens the log at path; no path, no log.
func openLog(path string) (*process.Log[Outcome], error) {
	return process.OpenLog(path, func(o Outcome) string {
		if o.Task == "" {
			return ""
		}
		return logKey(o.Task, o.Flags)
	})
}

// find gives the outcome of a task that ran before with the same flags and expectation.
func (o *Options) find(l *process.Log[Outcome], t *task.Task) (Outcome, bool) {
	out, ok := l.Find(logKey(t.Name, strings.Join(o.flags(t), " ")))
	want := string(t.Expected)
	if t.Want != "" {
		want = t.Want
	}
	return out, ok && out.Expected == want
}
