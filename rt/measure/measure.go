// Package measure says where in the tree a node is: what can be compared of it, so that the tree can be cut into regions (package cluster).
//
// Most measures are functions of the state: where a thread stands in the function that it started with, the variables of that
// function that a later step may read, such as counters of loops, global variables, and blocks that malloc gave. By these a state belongs to one
// region whatever path leads to it. What is written once and stays, such as an element of a list, or a block that is made, cuts a tree from its root
// to its leaves, and few ways cross. An address is a function of its object's name (package mem), which does not depend on the interleaving: so
// pointers can be compared, and blocks told from each other. The number of steps
// that a thread has made is a function of the path: where the same state is reached by different numbers of steps, as with a
// compare-and-swap that is tried again, it is explored once in each of the regions. It serves where the state says too little.
//
// Measures tell regions apart and nothing else: two processes that follow the same path measure the same. One that were no function
// of the state after all would have states explored more than once, and lose none.
package measure

// StepDims is how many threads' steps are counted.
const StepDims = 16

// Steps counts the moves of the first threads on a path; a count stays at the largest number once it is there.
type Steps [StepDims]uint16

const mostSteps = 1<<16 - 1

// Moves counts a move of a thread.
func (s *Steps) Moves(thread int) {
	if thread >= 0 && thread < StepDims && s[thread] < mostSteps {
		s[thread]++
	}
}

// Kind says what is measured.
type Kind uint8

// The measures.
const (
	OfSteps       Kind = iota // how many steps a thread has made
	OfInstruction             // where its first function stands: 1 + the number of an instruction
	OfVariable                // a variable of its first function
	OfGlobal                  // of no thread: four bytes of a global variable
	OfPointer                 // likewise: a pointer in a global variable
	OfBlock                   // likewise: whether a block of the heap lives; or, of one that does, 1 + some bytes of it
	kinds
)

// Measure is something of a node that can be compared. A thread that is not there measures 0, one that has ended the most that there is; a
// variable that is not there, nobody reads any more or has no fixed value is 0, and so is a block that does not live.
type Measure struct {
	Kind   Kind
	Thread int
	Func   int    // OfVariable: the thread's first function
	Reg    int    // OfVariable: the register
	Global int    // OfGlobal, OfPointer: the number of the variable
	Block  uint64 // OfBlock: its address
	Offset int    // OfGlobal, OfPointer, OfBlock: of the bytes
	Size   int    // OfBlock: of the bytes; 0: whether it lives
}

// Valid tells whether a map may have the measure, whatever the program.
func (m *Measure) Valid() bool {
	return m.Kind < kinds && m.Thread >= 0 && m.Thread < StepDims && m.Global >= 0 && m.Offset >= 0 &&
		(m.Size == 0 || m.Size == pieceBytes || m.Size == wordBytes) && m.Offset%pieceBytes == 0 && (m.Size < wordBytes || m.Offset%wordBytes == 0)
}

// OfState tells whether the measure is a function of the state.
func (m *Measure) OfState() bool { return m.Kind != OfSteps }
