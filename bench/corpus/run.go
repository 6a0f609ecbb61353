package corpus

// This file defines Run: all tasks of a collection, some at a time.

import (
	"context"
	"errors"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"heddle.example/bench/task"
)

// Options say how a collection is run.
type Options struct {
	Program     string        // the heddle binary
	Jobs        int           // tasks at a time
	TimeLimit   time.Duration // per task
	MemoryLimit int64         // bytes of resident memory per task, 0: none
	Flags       []string      // of verify, for every task, after its own
	Log         string        // file of outcomes: those in it are not run again, new ones are appended; "": none
	// Progress is called when a task is done, with the number of those done; may be nil.
	Progress func(done, of int, last Outcome)
}

// Run runs tasks and gives their outcomes in the order of the tasks. When ctx ends, the
// outcomes so far come with its error.
func Run(ctx context.Context, tasks []task.Task, o Options) ([]Outcome, error) {
	if o.Jobs < 1 || o.TimeLimit <= 0 || o.Program == "" {
		return nil, errors.New("corpus: a program, a time limit and at least one job are needed")
	}
	l, err := openLog(o.Log)
	if err != nil {
		return nil, err
	}
	defer l.Close()
	outcomes := make([]Outcome, len(tasks))
	have := make([]bool, len(tasks))
	var mu sync.Mutex
	done := 0
	var g errgroup.Group
	g.SetLimit(o.Jobs)
	for i := range tasks {
		t := &tasks[i]
		if old, ok := o.find(l, t); ok {
			mu.Lock()
			outcomes[i], have[i] = old, true
			done++
			mu.Unlock()
			continue
		}
		if ctx.Err() != nil {
			break
		}
		g.Go(func() error {
			if ctx.Err() != nil {
				return nil
			}
			out := o.runTask(ctx, t)
			if ctx.Err() != nil {
				return nil // it was cut short: it counts as not run
			}
			mu.Lock()
			defer mu.Unlock()
			outcomes[i], have[i] = out, true
			done++
			if o.Progress != nil {
				o.Progress(done, len(tasks), out)
			}
			return l.Append(out)
		})
	}
	err = g.Wait()
	var out []Outcome
	for i := range outcomes {
		if have[i] {
			out = append(out, outcomes[i])
		}
	}
	if err == nil {
		err = ctx.Err()
	}
	return out, err
}
