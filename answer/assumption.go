package answer

// The assumptions: an answer is true only as far as those that it names hold (DESIGN law 11).
const (
	SequentialConsistency       = "sequential-consistency"
	AtomicStatements            = "atomic-statements"
	NoSpuriousWakeup            = "no-spurious-wakeup"
	MallocSucceeds              = "malloc-succeeds"
	ThreadsCanBeMade            = "threads-can-be-made"
	UndefinedFunctionsDoNothing = "undefined-functions-do-nothing"
	UndefinedObjectsAreInputs   = "undefined-objects-are-inputs"
	LongjmpKeepsLocals          = "longjmp-keeps-locals"
	NoSpuriousFailure           = "no-spurious-failure"
	SignedOverflowWraps         = "signed-overflow-wraps"
	ShiftBeyondWidth            = "shift-beyond-width"
	FloatConversion             = "float-conversion"
	UnsequencedSideEffects      = "unsequenced-side-effects"
	EvaluationOrder             = "evaluation-order"
	NoUndefinedBehaviour        = "no-undefined-behaviour"
	AddressLayout               = "address-layout"
	NoProgramArguments          = "no-program-arguments"
	BoundedArguments            = "bounded-arguments"
	NearestResult               = "nearest-result"
	NoOtherProcesses            = "no-other-processes"
	PipesHandOver               = "pipes-hand-over"
	LowestFileNumbers           = "lowest-file-numbers"
	NoProcessorExtensions       = "no-processor-extensions"
	NoSignals                   = "no-signals"
	MayNotTerminate             = "may-not-terminate"
	RaceFree                    = "race-free"
	Hash64                      = "hash-64"
)

// Assumptions are the rows of the assumptions.
var Assumptions = []Row{
	{SequentialConsistency, "accesses that race, and weaker atomic operations, take effect one after the other"},
	{AtomicStatements, "no thread is switched within a statement (--granularity statement)"},
	{NoSpuriousWakeup, "a condition wait ends by signal or broadcast only"},
	{MallocSucceeds, "memory never runs out"},
	{ThreadsCanBeMade, "making threads and synchronisation objects does not fail for want of resources"},
	{UndefinedFunctionsDoNothing, "functions of the program without a body return any value and do nothing else"},
	{UndefinedObjectsAreInputs, "objects of the program without a definition have any content, which nobody else changes"},
	{LongjmpKeepsLocals, "large locals keep over longjmp what was written to them since setjmp"},
	{NoSpuriousFailure, "a weak compare-and-exchange fails only if the values differ"},
	{SignedOverflowWraps, "signed arithmetic that overflows wraps round"},
	{ShiftBeyondWidth, "a shift by the width or more gives 0, or the sign to the right"},
	{FloatConversion, "a float that an integer type cannot hold is converted as x86-64 does"},
	{UnsequencedSideEffects, "a variable that is assigned to and used elsewhere in an expression without an order was so in some order"},
	{EvaluationOrder, "operands that C leaves unordered were evaluated in one order"},
	{NoUndefinedBehaviour, "a path ends where undefined behaviour occurs that was not checked for"},
	{AddressLayout, "objects lie at the addresses that heddle gives them"},
	{NoProgramArguments, "the program is started without arguments, which --arg gives it, and without an environment"},
	{BoundedArguments, "the program has no more or longer arguments than --args and --args-length say"},
	{NearestResult, "functions of <math.h> that C lets be inexact give the nearest number"},
	{NoOtherProcesses, "no other process uses the semaphores, queues of messages and shared memory that have names or keys"},
	{PipesHandOver, "who reads from a pipe, an event counter or a queue of messages has seen what was done before what was written to it, and who maps shared memory what was done before others first mapped or last unmapped it"},
	{LowestFileNumbers, "files get the lowest numbers from 3 up that the program has free, in a program with pipes and select"},
	{NoProcessorExtensions, "the processor has none of the extensions that a program asks for"},
	{NoSignals, "no signal comes from outside, and no alarm ends the program"},
	{MayNotTerminate, "the program may go on for ever, which no check asked about (--check livelock)"},
	{RaceFree, "a path ends where two threads race, which no check asked about (--check race)"},
	{Hash64, "two states with equal 64-bit hashes count as one"},
}

// AssumptionHelp explains an assumption.
func AssumptionHelp(name string) string { return help(name, Assumptions) }
