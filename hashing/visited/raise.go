package visited

// This file defines raises, of which the saved form of a visited set consists.

import (
	"encoding/binary"

	"heddle.example/hashing"
)

// Raise is one visit that was not covered: it created a record or raised it. A store's records
// are what its raises, repeated in order, amount to.
type Raise struct {
	Key    hashing.Key // spread within a store, as it was visited outside
	Budget Budget
	Active uint8
}

// RaiseBytes is the length of a raise's saved form.
const RaiseBytes = 20

// Append appends the raise's saved form.
func (r Raise) Append(b []byte) []byte {
	b = binary.LittleEndian.AppendUint64(b, r.Key.Lo)
	b = binary.LittleEndian.AppendUint64(b, r.Key.Hi)
	b = binary.LittleEndian.AppendUint16(b, uint16(r.Budget))
	return append(b, r.Active, 0)
}

// DecodeRaise reads a raise's saved form: the first RaiseBytes of b, of which any content is a raise of some thread.
func DecodeRaise(b []byte) Raise {
	return Raise{
		Key:    hashing.Key{Lo: binary.LittleEndian.Uint64(b), Hi: binary.LittleEndian.Uint64(b[8:])},
		Budget: Budget(binary.LittleEndian.Uint16(b[16:])),
		Active: b[18],
	}
}
