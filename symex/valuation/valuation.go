// Package valuation reads the globals of a state: judges compare final states with it.
package valuation

import (
	"fmt"

	"heddle.example/symex"
	"heddle.example/symex/state"
)

// Cell is a scalar of 1, 2, 4 or 8 bytes inside a global.
type Cell struct {
	Name string
	Off  int64
	Size int
}

// Globals calls visit for every combination of values that the cells
// have in the present state under the path condition. It fails if there are more
// than limit of them, or if the solver gives up.
func Globals(m *symex.Machine, cells []Cell, limit int, visit func([]uint64)) error {
	values := make([]state.Value, len(cells))
	symbolic := false
	for i, c := range cells {
		v, err := readGlobal(m, c)
		if err != nil {
			return err
		}
		values[i] = v
		symbolic = symbolic || v.Sym != 0
	}
	out := make([]uint64, len(cells))
	if !symbolic {
		for i, v := range values {
			out[i] = v.Bits
		}
		visit(out)
		return nil
	}
	others := m.Tab.Bool(true)
	for n := 0; ; n++ {
		sat, model, reason := m.Ask(others)
		switch {
		case sat == state.Unsat:
			return nil
		case sat == state.SatUnknown:
			return fmt.Errorf("the solver gave up on the values of the globals: %s", reason)
		case n == limit:
			return fmt.Errorf("the globals have more than %d valuations on one path", limit)
		}
		same := m.Tab.Bool(true)
		for i, v := range values {
			out[i] = v.Bits
			if v.Sym != 0 {
				out[i], _ = m.Tab.Eval(v.Sym, model)
				same = m.Tab.And(same, m.Tab.Eq(v.Sym, m.Tab.Const(cells[i].Size*8, out[i], 0)))
			}
		}
		visit(out)
		others = m.Tab.And(others, m.Tab.Not(same))
	}
}

func readGlobal(m *symex.Machine, c Cell) (state.Value, error) {
	for i, g := range m.Code().Prog.Globals {
		if g.Name != c.Name || g.TLS {
			continue
		}
		o, _ := m.Lookup(m.Code().GlobalAddr[i])
		if o == nil || c.Off < 0 || c.Off+int64(c.Size) > o.Size {
			return state.Value{}, fmt.Errorf("%d bytes at %d are not inside '%s'", c.Size, c.Off, c.Name)
		}
		if v, ok := m.RawBits(o, c.Off, uint8(c.Size)); ok {
			return state.Value{Bits: v}, nil
		}
		return m.LoadScalar(0, o, c.Off, uint8(c.Size), false), nil
	}
	return state.Value{}, fmt.Errorf("the program has no global '%s'", c.Name)
}
