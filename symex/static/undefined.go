package static

// This file defines what an object that the program declares and nobody defines takes of the address space,
// and which of them may be inputs.

import "heddle.example/ir"

// openGranules is what the address space holds for an object of unknown size.
const openGranules = 64

// Reserved is the size for which g gets addresses.
func (c *Code) Reserved(g *ir.Global) int64 {
	if g.Undefined && g.Size == 0 {
		return openGranules * c.Space.Granule()
	}
	return g.Size
}

// maxInputScalars bounds the inputs that one object is.
const maxInputScalars = 1024

// findInputs lists the scalars of undefined objects that may be inputs.
func (c *Code) findInputs() {
	c.Inputs = map[int][]ir.ScalarAt{}
	for i, g := range c.Prog.Globals {
		if !g.Undefined || g.Library || g.Layout == nil || g.Size > 16*maxInputScalars {
			continue
		}
		if s := g.Layout.Scalars(); len(s) <= maxInputScalars {
			c.Inputs[i] = s
		}
	}
}
