package answer

import (
	"fmt"
	"strings"
)

// Situation is what of a run bears on what would help.
type Situation struct {
	ContextBound bool   // context switches were bounded
	Clear        int    // all schedules with fewer of them were explored; 0: not known
	Unwind       bool   // loops were
	Endless      bool   // no path came to an end
	Rounds       int    // bodies of a loop within which one does, or at least most threads are made; 0: not known
	Message      string // of the reason
	Saved        bool   // it can be gone on with
	Proof        Proof  // of what a proof was looked for, without bounds
}

// Proof is what heddle prove looks at.
type Proof string

// The kinds of proofs. The zero Proof is none: the answer is of a search.
const (
	ProofOfProgram Proof = "program"
	ProofOfModel   Proof = "model"
)

// Next names the step that would most likely help where a verdict is unknown for a reason, "" for an unknown one.
func Next(reason string, s Situation) string {
	if s.Proof != "" {
		return nextOfProof(reason, s)
	}
	if s.Saved && (reason == BecauseTimeout || reason == BecauseInterrupted) {
		return "`heddle resume`, with the directory of --save, goes on where it stopped"
	}
	smaller := smallerSearch(s)
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
		return nextOfUnsupported(s.Message)
	case BecauseLTLInconclusive:
		return "a larger --unwind or --context-bound, or none; `heddle prove` decides formulas beyond every bound"
	case BecauseLTLWeakMemory:
		return "`--memory-model sc` judges formulas on what sequential consistency allows, tso and pso on what reaches memory"
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

// nextOfUnsupported is Next for what is not supported, by what is said of it.
func nextOfUnsupported(message string) string {
	switch {
	case strings.Contains(message, "more threads"):
		return "fewer threads (a define, -D), or `--unwind 2`, which leaves the loop that makes them"
	case strings.Contains(message, "assembl"):
		return "a define that selects the program's portable code instead of assembly (-D), or `--model FILE.c` with the function in C"
	case strings.Contains(message, "undefined function"):
		return "name the file that defines it too, give it a body by `--model FILE.c`, or let it do nothing by `--undefined nondet`"
	case strings.Contains(message, "may be greater than"), strings.Contains(message, "too many possible values"), strings.Contains(message, "elements"):
		return "fewer values of that input: leave the program early where it is large, or `__VERIFIER_assume(n <= 4);` behind where it is read"
	case strings.Contains(message, "no model"):
		return "`--model FILE.c` with the function in C, or a define (-D) that leaves the call out; --explain-unknown lists all that may be reached"
	}
	return "a define (-D) that leaves it out, or `--model FILE.c` in the place of the function that does it; --explain-unknown lists all that may be reached"
}

// smallerSearch names what makes a search smaller: the bounds that there are not yet, that of loops first where paths do not come to an end.
func smallerSearch(s Situation) string {
	unwind := max(2, s.Rounds)
	switches, rounds := fmt.Sprintf("`--context-bound %d` looks at few switches first", max(2, s.Clear)), fmt.Sprintf("`--unwind %d` at few rounds of each loop", unwind)
	switch {
	case s.ContextBound && s.Unwind:
		return "a smaller --context-bound or --unwind, or fewer threads or rounds (a define, -D)"
	case s.ContextBound:
		return fmt.Sprintf("a smaller --context-bound, `--unwind %d`, or fewer threads or rounds (a define, -D)", unwind)
	case s.Unwind:
		rounds = "a smaller --unwind at fewer rounds of each loop"
	case s.Endless:
		switches, rounds = fmt.Sprintf("no path came to an end: `--unwind %d` looks at few rounds of each loop first", unwind), fmt.Sprintf("`--context-bound %d` at few switches", max(2, s.Clear))
		if s.Rounds == 0 {
			switches += " (more where a loop makes the threads)"
		}
	}
	return switches + ", " + rounds + "; fewer threads or rounds (a define, -D) make the program smaller"
}

// nextOfProof is Next for heddle prove, which knows neither bounds nor saved runs.
func nextOfProof(reason string, s Situation) string {
	smaller := "one formula or check at a time, narrower variables and fewer threads (a define, -D) make the model smaller; `heddle verify` looks within bounds"
	if s.Proof == ProofOfModel {
		smaller = "one property at a time (--property), another --criterion, or a model with fewer bits"
	}
	switch reason {
	case BecauseTimeout:
		return "a larger --timeout; " + smaller
	case BecauseMemoryLimit:
		return "a larger --memory-limit, or `--workers 1`, which tries one method at a time; " + smaller
	case BecauseInterrupted:
		return "run it again; " + smaller
	case BecauseSolver:
		return "another --criterion; " + smaller
	case BecauseUnsupported:
		switch {
		case s.Proof == ProofOfModel:
			return "another --criterion, or a model without it"
		case strings.Contains(s.Message, "uses X"):
			return "a formula with F, G, U, R and W alone; `heddle verify` knows X, within bounds"
		case strings.Contains(s.Message, "branches more than"):
			return "a loop in the place of recursion on input, or `heddle verify` within bounds"
		case strings.Contains(s.Message, "control states"):
			return "a larger --max-control-states, if no recursion and no growing heap is behind it; `heddle verify` looks within bounds"
		}
		return "a define (-D) that leaves it out, `--model FILE.c` in the place of the function that does it, or `heddle verify` within bounds"
	case BecauseInternal:
		return "report it with the program or the model; another --criterion may get round it"
	case BecauseUnproved:
		if s.Proof == ProofOfModel {
			return "a larger --max-k or --timeout, or another --criterion or --fair"
		}
		return "a larger --max-k, another --criterion, or `heddle verify` within bounds"
	}
	s.Proof = ""
	return Next(reason, s)
}
