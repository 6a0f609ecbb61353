package corpus

// This file defines how one task runs: in a process of its own.

import (
	"context"
	"strconv"
	"strings"

	"heddle.example/bench/process"
	"heddle.example/bench/task"
)

// flags gives the flags of verify for a task, the limits included.
func (o *Options) flags(t *task.Task) []string {
	out := append([]string{}, t.Flags...)
	out = append(out, "--workers=1", "--timeout="+o.TimeLimit.String())
	if o.MemoryLimit > 0 {
		out = append(out, "--memory-limit="+strconv.FormatInt(o.MemoryLimit, 10))
	}
	return append(out, o.Flags...)
}

// runTask answers one task.
func (o *Options) runTask(ctx context.Context, t *task.Task) (out Outcome) {
	flags := o.flags(t)
	out = Outcome{Task: t.Name, Property: t.Property, Flags: strings.Join(flags, " "), Expected: string(t.Expected), Grade: Unknown}
	if t.Want != "" {
		out.Expected = t.Want
	}
	unknown := func(reason string) {
		kind, _, _ := strings.Cut(reason, ":")
		out.Answer, out.Reason = "unknown "+kind, reason
		out.grade(t, task.None)
	}
	if t.Refused != "" {
		unknown("refused: " + t.Refused)
		return
	}
	args := append(append([]string{"verify", "--format=json", "--quiet", "--shorten=0"}, flags...), "--")
	c := process.Command{Program: o.Program, Args: append(args, t.Files...), Time: o.TimeLimit, Memory: o.MemoryLimit}
	r := c.Run(ctx)
	out.Seconds, out.Bytes = r.Seconds, r.Peak
	switch r.End {
	case process.OutOfMemory:
		unknown("memory-limit: the process was killed")
	case process.TimedOut:
		unknown("timeout: the process was killed")
	case process.Interrupted:
		unknown("interrupted: ")
	case process.NotStarted:
		unknown("start: " + r.Err.Error())
	default:
		if r.Status == 2 { // it says so on standard output too, in another form
			unknown("unusable: " + process.FirstLine(string(r.Stderr)))
		} else if len(r.Stdout) == 0 {
			unknown("crash: exit status " + strconv.Itoa(r.Status) + ": " + process.FirstLine(string(r.Stderr)))
		} else if err := judge(t, &out, r.Stdout); err != nil {
			unknown("crash: " + err.Error())
		}
	}
	return
}
