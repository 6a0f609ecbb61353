// Package commute says of touches, which transitions make (package symex/state), whether they may be exchanged.
package commute

import "heddle.example/symex/state"

// Depends tells whether two touches do not commute.
func Depends(a, b *state.Touch) bool {
	switch {
	case a.Thread == b.Thread || a.Kind == state.TouchCreate || b.Kind == state.TouchCreate:
		return false
	case a.Kind == state.TouchAll || b.Kind == state.TouchAll:
		return true
	case Reads(a) && Reads(b), Supplies(a, b), Supplies(b, a):
		return false
	}
	return a.Addr-b.Addr < b.Size || b.Addr-a.Addr < a.Size
}

// Reads tells whether a touch changes nothing.
func Reads(t *state.Touch) bool {
	return t.Kind == state.TouchRead || t.Kind == state.TouchMessageRead
}

// Messages tells whether two touches are atomic accesses to the same place under rc11.
func Messages(a, b *state.Touch) bool {
	return a.Kind.Message() && b.Kind.Message() && a.Addr == b.Addr && a.Size == b.Size
}

// Follows tells whether a cannot come before b where it comes after it.
func Follows(a, b *state.Touch) bool {
	return Depends(a, b) && !Messages(a, b) || a.Thread != b.Thread && Supplies(b, a) && b.Kind == state.TouchRaise
}

// Hinders tells of two touches that do not commute whether a, made next, may leave out what is possible for a behind b, or for
// b before it. A message can always be put before those that come later, and need not be read by them: see scheduler/weakmemory.go.
func Hinders(a, b *state.Touch) bool {
	return !Messages(a, b) || a.Kind != state.TouchMessageWrite && b.Kind != state.TouchMessageRead
}
