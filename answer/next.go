package answer

import "strings"

// Situation is what of a run bears on what would help.
type Situation struct {
	ContextBound bool   // context switches were bounded
	Unwind       bool   // loops were
	Message      string // of the reason
}

// Next names the step that would most likely help where a verdict is unknown for a reason, "" for an unknown one.
func Next(reason string, s Situation) string {
	smaller := "`--context-bound 2` looks at few switches first; fewer threads or rounds (a define, -D) make the program smaller"
	if s.ContextBound {
		smaller = "a smaller --context-bound, or fewer threads or rounds (a define, -D)"
		if !s.Unwind {
			smaller += ", or `--unwind 2`"
		}
	}
	switch reason {
	case BecauseTimeout:
		return smaller + "; with --save DIR a longer run can be gone on with"
	case BecauseMemoryLimit:
		return smaller + "; `--store badger` keeps visited states on disk"
	case BecauseSolver:
		return "fewer or narrower inputs (__VERIFIER_assume), or `--unwind 2`, make the questions smaller"
	case BecauseInterrupted:
		return "run it again; with --save DIR it can be gone on with where it stopped"
	case BecauseUnsupported:
		if strings.Contains(s.Message, "assembl") {
			return "a define that selects the program's portable code instead of assembly (-D), or `--model FILE.c` with the function in C"
		}
		if strings.Contains(s.Message, "definition") || strings.Contains(s.Message, "no body") || strings.Contains(s.Message, "not modelled") {
			return "name the file that defines it too, give it a body by `--model FILE.c`, or let it do nothing by `--undefined nondet`"
		}
		return "a define (-D) that leaves it out, or `--model FILE.c` in the place of the function that does it; --explain-unknown lists all that may be reached"
	case BecauseLTLInconclusive:
		return "a larger --unwind or --context-bound, or none; `heddle prove` decides formulas beyond every bound"
	case BecauseLTLCycle, BecauseLivelock:
		if s.ContextBound || s.Unwind {
			return "leave out --context-bound and --unwind: executions that never end are decided on the whole graph"
		}
		return "fewer threads or rounds (a define, -D) make the graph small enough to be seen as a whole"
	case BecauseInternal:
		return "report it with the program; other ways through the program may get round it: `--reduction none --workers 1`"
	case BecauseStore:
		return "make room on the disk, or name another directory with --save"
	case BecauseUnproved:
		return "a larger --max-k, another --criterion, or `heddle verify` within bounds"
	}
	return ""
}
