package monitor

// This file defines the evaluation of terms on words that repeat one symbol.
// There time stands still: X a is a, a U b and a R b are b. What remains is
// propositional.

import "math/bits"

// constant says whether x holds of the symbol repeated for ever.
func (t *terms) constant(x term, symbol uint64) bool {
	return t.constantUnder(x, Label{symbol, ^symbol}, map[term]int8{}) > 0
}

// constantUnder evaluates x on the symbols of a cube repeated for ever: 1 if it
// holds of all, -1 if of none, 0 if the cube does not decide it by its shape.
func (t *terms) constantUnder(x term, cube Label, memo map[term]int8) int8 {
	n := t.nodes[x]
	switch n.op {
	case termTrue:
		return 1
	case termFalse:
		return -1
	case termLiteral:
		bit := uint64(1) << n.prop
		switch {
		case cube.Pos&bit != 0 && !n.neg, cube.Neg&bit != 0 && n.neg:
			return 1
		case (cube.Pos|cube.Neg)&bit != 0:
			return -1
		}
		return 0
	case termNext:
		return t.constantUnder(n.a, cube, memo)
	case termUntil, termRelease:
		return t.constantUnder(n.b, cube, memo)
	}
	if r, ok := memo[x]; ok {
		return r
	}
	t.budget.spend(1)
	a, b := t.constantUnder(n.a, cube, memo), t.constantUnder(n.b, cube, memo)
	r := min(a, b)
	if n.op == termOr {
		r = max(a, b)
	}
	memo[x] = r
	return r
}

// someConstant says whether x holds of some feasible symbol repeated for ever.
func (t *terms) someConstant(x term, meet *meeting) bool {
	return t.someConstantIn(x, t.constantProps(x, map[term]uint64{}), Label{}, meet)
}

func (t *terms) someConstantIn(x term, props uint64, cube Label, meet *meeting) bool {
	meet.budget.spend(1)
	if !meet.possible(cube) {
		return false
	}
	if r := t.constantUnder(x, cube, map[term]int8{}); r != 0 {
		return r > 0
	}
	bit := uint64(1) << bits.TrailingZeros64(props)
	return t.someConstantIn(x, props&^bit, Label{cube.Pos | bit, cube.Neg}, meet) ||
		t.someConstantIn(x, props&^bit, Label{cube.Pos, cube.Neg | bit}, meet)
}

// constantProps returns the propositions on which constantUnder depends.
func (t *terms) constantProps(x term, memo map[term]uint64) uint64 {
	n := t.nodes[x]
	switch n.op {
	case termTrue, termFalse:
		return 0
	case termLiteral:
		return 1 << n.prop
	case termNext:
		return t.constantProps(n.a, memo)
	case termUntil, termRelease:
		return t.constantProps(n.b, memo)
	}
	if r, ok := memo[x]; ok {
		return r
	}
	r := t.constantProps(n.a, memo) | t.constantProps(n.b, memo)
	memo[x] = r
	return r
}
