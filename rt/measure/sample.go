package measure

// This file defines samples of a tree: some of its nodes, with all that can be measured of them.

// Sample is what paths show of a tree: different nodes, and ways between them.
type Sample struct {
	Nodes    int
	Measures []Measure
	Values   [][]uint64 // of each measure, of each node
	Edges    [][2]int32 // from a node to one that follows on it
	Again    int        // nodes that were met again,
	Differs  int        // those of them that were met after other numbers of steps
}

// Table takes the measures of nodes: a row for each. A measure that nobody offered before some row is 0 above it.
type Table struct {
	rows     int
	steps    []Steps
	measures []Measure
	columns  map[Measure]bool
	values   [][]uint64
	blocks   int // measures of them
	offer    func(Measure)
}

// NewTable makes a table for so many nodes.
func NewTable(rows int) *Table {
	t := &Table{rows: rows, steps: make([]Steps, 0, rows), columns: map[Measure]bool{}}
	t.offer = func(m Measure) {
		if t.columns[m] {
			return
		}
		if m.Kind == OfBlock {
			if t.blocks == maxBlocks {
				return
			}
			t.blocks++
		}
		t.add(m)
	}
	return t
}

func (t *Table) add(m Measure) []uint64 {
	col := make([]uint64, t.rows)
	t.columns[m] = true
	t.measures = append(t.measures, m)
	t.values = append(t.values, col)
	return col
}

// Len is the number of rows that are taken.
func (t *Table) Len() int { return len(t.steps) }

// Steps gives the steps of the node of a row.
func (t *Table) Steps(row int) *Steps { return &t.steps[row] }

// Put writes down a node in the next row, or in one that is taken.
func (t *Table) Put(row int, at *Position) {
	if row == len(t.steps) {
		t.steps = append(t.steps, Steps{})
	}
	t.steps[row] = at.All()
	at.offers(t.offer)
	for c := range t.measures {
		t.values[c][row] = at.Value(&t.measures[c])
	}
}

// Sample gives what was written down, and the steps with it. The table goes with it.
func (t *Table) Sample() *Sample {
	for i := range StepDims {
		var col []uint64
		for row := range t.steps {
			if v := t.steps[row][i]; v != 0 {
				if col == nil {
					col = t.add(Measure{Kind: OfSteps, Thread: i})
				}
				col[row] = uint64(v)
			}
		}
	}
	for c := range t.values {
		t.values[c] = t.values[c][:len(t.steps)]
	}
	return &Sample{Nodes: len(t.steps), Measures: t.measures, Values: t.values}
}
