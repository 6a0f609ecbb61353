package estimate

// This file defines the bytes of a level in a saved run: a varint, four numbers of 32 bits.

import (
	"encoding/binary"
	"math"
)

// Append appends the saved form of l.
func (l *Level) Append(b []byte) []byte {
	b = binary.AppendVarint(b, l.begun)
	for _, x := range []float32{l.sum, l.below, l.grows} {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
	}
	return binary.LittleEndian.AppendUint32(b, uint32(l.ended))
}

// Read reads the saved form of a level, and gives what follows it; false: there is none.
func (l *Level) Read(b []byte) (rest []byte, ok bool) {
	begun, n := binary.Varint(b)
	if n <= 0 || len(b) < n+16 {
		return nil, false
	}
	b = b[n:]
	number := func() float32 {
		x := math.Float32frombits(binary.LittleEndian.Uint32(b))
		b = b[4:]
		return x
	}
	*l = Level{begun: begun, sum: number(), below: number(), grows: number()}
	l.ended = int32(binary.LittleEndian.Uint32(b))
	for _, x := range []float32{l.sum, l.below, l.grows} {
		if math.IsNaN(float64(x)) || math.IsInf(float64(x), 0) {
			return nil, false
		}
	}
	return b[4:], l.sum >= 0 && l.below >= 0 && l.ended >= 0 && *l != (Level{})
}
