package main

// This file defines what the supervisor is told, and what is said where it had to end the work.

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"heddle.example/answer"
	"heddle.example/cmd/heddle/output"
	"heddle.example/cmd/heddle/settings"
	"heddle.example/hashing/visited"
	"heddle.example/ir"
	"heddle.example/plain"
	"heddle.example/rt"
	"heddle.example/supervisor"
)

// interimAnswer is what the parent needs to answer in the place of a child that it ended.
type interimAnswer struct {
	Format, HTML string
	Quiet        bool
	Bounds       rt.Bounds
	Save         string
}

// limit tells the supervisor what the settings ask for; save is the directory of a saved run. No
// other input is read before it.
func limit(s *settings.Settings, cmd *cobra.Command, save string) {
	supervisor.From(cmd.Context()).Limit(supervisor.Limits{
		Timeout: s.Options.Timeout, Memory: s.Options.MemoryLimit, OnDisk: visited.OnDisk(s.Options.Store), Saving: save != "" || s.Search.Cluster.Away(),
	}, interim(&s.Output, save, rt.Bounds{Context: s.Options.ContextBound, Unwind: s.Options.Unwind, Args: s.Options.MaxArgs, ArgSize: s.Options.ArgLength}))
	if limit := s.Options.MemoryLimit; limit > 0 {
		debug.SetMemoryLimit(limit / 10 * 8) // until the search divides it
	}
}

// interim is what the supervisor must know to answer.
func interim(s *output.Settings, save string, bounds rt.Bounds) []byte {
	answer, _ := json.Marshal(interimAnswer{Format: s.Format, HTML: s.HTML, Quiet: s.Quiet, Save: save, Bounds: bounds})
	return answer
}

// commandOf gives the name of the command on a command line.
func commandOf(args []string) string {
	for _, a := range args {
		if !strings.HasPrefix(a, "-") {
			return a
		}
	}
	return ""
}

// conclude says what the child could not say any more, and gives the exit status.
func conclude(out *supervisor.Outcome, args []string, stdout, stderr *os.File) int {
	failed := exitUnknown
	if commandOf(args) == "run" {
		failed = exitRunError
	}
	during := ""
	if out.Phase == supervisor.Reading {
		during = " while the program was read"
	}
	message := ""
	switch out.End {
	case supervisor.Interrupted:
		if out.Twice {
			output.Say(stderr, "heddle: ended at once by a second signal")
			return failed
		}
		message = "the exploration was interrupted" + during
	case supervisor.TimedOut:
		message = "the time limit of " + out.Limits.Timeout.String() + " was reached" + during
		if out.Refuse {
			message = "the system gave no more processor time (ulimit -t)" + during
		}
	case supervisor.OutOfMemory:
		message = fmt.Sprintf("the memory limit of %d MB was reached%s", out.Limits.Memory/1e6, during)
		if out.Refuse {
			message = "the system gave no more memory" + during
		}
	case supervisor.Overflowed:
		if out.Phase == supervisor.Starting || out.Phase == supervisor.Reading {
			fmt.Fprintln(stderr, "heddle: the input nests too deeply to be read")
			if failed == exitUnknown {
				failed = exitUnusable
			}
			return failed
		}
		message = "heddle's stack is full"
	default:
		// The trace of a process that broke down is worth more than one line, to whom it is reported.
		fmt.Fprintf(stderr, "heddle: internal error: the process broke down%s\nThis is a defect of heddle; no verdict was reached. Please report it with the program and these lines:\n%s",
			during, plain.Lines(out.Output))
		return failed
	}
	kind := string(out.End)
	if out.End == supervisor.Overflowed {
		kind = answer.BecauseInternal
	}
	var a interimAnswer
	if out.Phase == supervisor.Answering || json.Unmarshal(out.Answer, &a) != nil || a.Format == "" {
		fmt.Fprintf(stderr, "heddle: %s: %s\n", kind, message)
		return failed
	}
	a.write(stdout, stderr, out, kind, message, args)
	if out.Phase == supervisor.Searching && a.Save != "" {
		output.Say(stderr, "heddle: the run is saved as of its last checkpoint; `heddle resume %s` goes on with it", a.Save)
	}
	return failed
}

// write answers that the verdict is unknown.
func (a *interimAnswer) write(w, errs io.Writer, out *supervisor.Outcome, kind, message string, args []string) {
	r := &rt.Result{
		Verdict: rt.Unknown, Bounds: a.Bounds, Cuts: []string{kind}, Reasons: []rt.Reason{{Kind: kind, Message: message}},
		Stats: rt.Stats{Elapsed: out.Elapsed, PeakBytes: out.Peak, Unknown: out.Phase == supervisor.Searching}, Proving: proving(args),
	}
	s := output.Settings{Format: a.Format, HTML: a.HTML, Quiet: a.Quiet}
	s.Tell(nil, w, errs, new(ir.Program), r, append([]string{"heddle"}, args...))
}

// proving tells what a command line looks for a proof of; "": of nothing.
func proving(args []string) answer.Proof {
	switch {
	case len(args) == 0 || args[0] != "prove":
		return ""
	case slices.ContainsFunc(args[1:], isModel):
		return answer.ProofOfModel
	}
	return answer.ProofOfProgram
}
