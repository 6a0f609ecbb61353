package answer

// What makes a result incomplete.
const (
	// Cuts: bounds that ended paths.
	CutContextBound   = "context-bound"
	CutUnwind         = "unwind"
	CutFirstViolation = "first-violation"
	CutReplay         = "replay"
	CutMemoryHistory  = "memory-history"
	CutStaleBound     = "stale-bound"

	// Reasons why a verdict is unknown.
	BecauseTimeout         = "timeout"
	BecauseMemoryLimit     = "memory-limit"
	BecauseSolver          = "solver"
	BecauseInterrupted     = "interrupted"
	BecauseUnsupported     = "unsupported"
	BecauseLTLInconclusive = "ltl-inconclusive"
	BecauseLTLCycle        = "ltl-cycle"
	BecauseLTLWeakMemory   = "ltl-weak-memory"
	BecauseLivelock        = "livelock"
	BecauseInternal        = "internal"
	BecauseStore           = "store"
	BecauseUnproved        = "unproved"
)

// Cuts are the rows of the cuts.
var Cuts = []Row{
	{CutContextBound, "paths with more context switches were not walked"},
	{CutUnwind, "loops were left or cut at the unwinding bound"},
	{CutFirstViolation, "the search stopped at the first violation"},
	{CutReplay, "only the path of the trace was followed"},
	{CutMemoryHistory, "stores that would have waited beyond --history were not delayed further"},
	{CutStaleBound, "older stores to a place were not read, nor was one placed before them, than --stale-bound says"},
}

// Reasons are the rows of the reasons.
var Reasons = []Row{
	{BecauseTimeout, "time ran out"},
	{BecauseMemoryLimit, "memory ran out"},
	{BecauseSolver, "the solver gave up on a question"},
	{BecauseInterrupted, "the run was stopped from outside"},
	{BecauseUnsupported, "something the program does is not supported"},
	{BecauseLTLInconclusive, "a temporal formula is not fulfilled where a path was cut"},
	{BecauseLTLCycle, "an execution never ends, and a temporal formula is not decided on it"},
	{BecauseLTLWeakMemory, "under a weaker memory model a temporal formula has no value on some execution, or it is not decided"},
	{BecauseLivelock, "whether an execution goes on for ever is not decided"},
	{BecauseInternal, "heddle found a defect of its own"},
	{BecauseUnproved, "heddle prove found neither a proof nor a counterexample that replays"},
	{BecauseStore, "the visited set or the saved run could not be read or written"},
}

// IncompleteHelp explains a cut or a reason.
func IncompleteHelp(name string) string { return help(name, Cuts, Reasons) }

// Passing tells whether a run that ended for such a reason can go on, and then has not ended for it.
func Passing(kind string) bool {
	switch kind {
	case BecauseInterrupted, BecauseTimeout, BecauseMemoryLimit, BecauseStore:
		return true
	}
	return false
}
