package monitor

// This file defines the four truth values of a formula over a finite word.

import "fmt"

// Value is a truth value, in ascending order: the value over several paths is
// the least of theirs.
type Value uint8

// The values, least first.
const (
	False           Value = iota // no continuation satisfies the formula
	PresumablyFalse              // repeating the last symbol does not
	PresumablyTrue               // repeating the last symbol does
	True                         // every continuation does
	numValues
)

// String returns the value's name in answers.
func (v Value) String() string {
	switch v {
	case False:
		return "false"
	case PresumablyFalse:
		return "presumably-false"
	case PresumablyTrue:
		return "presumably-true"
	case True:
		return "true"
	}
	return fmt.Sprintf("Value(%d)", uint8(v))
}

// Symbol returns the value's mathematical sign.
func (v Value) Symbol() string {
	switch v {
	case False:
		return "⊥"
	case PresumablyFalse:
		return "⊥p"
	case PresumablyTrue:
		return "⊤p"
	case True:
		return "⊤"
	}
	return v.String()
}

// MarshalText returns the name.
func (v Value) MarshalText() ([]byte, error) {
	if v >= numValues {
		return nil, fmt.Errorf("monitor: no truth value %d", uint8(v))
	}
	return []byte(v.String()), nil
}

// UnmarshalText reads the name.
func (v *Value) UnmarshalText(text []byte) error {
	for w := range numValues {
		if w.String() == string(text) {
			*v = w
			return nil
		}
	}
	return fmt.Errorf("monitor: no truth value %q", text)
}

// Inconclusive says whether a longer word could give another value.
func (v Value) Inconclusive() bool { return v == PresumablyFalse || v == PresumablyTrue }
