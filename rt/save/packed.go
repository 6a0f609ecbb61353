package save

// This file defines choices as machines that share a search hold them: two bytes each in memory, mostly one on the wire.

import (
	"fmt"

	"heddle.example/rt/result"
)

// Packed is a choice without the number of alternatives, which a replay finds out: index·4 + kind.
type Packed uint16

// maxPacked is the largest index of a packed choice.
const maxPacked = 1<<14 - 1

// Pack packs a choice. The error is about one that has too many alternatives.
func Pack(c result.Choice) (Packed, error) {
	if c.Index < 0 || c.Index > maxPacked {
		return 0, fmt.Errorf("a choice has more than %d alternatives", maxPacked+1)
	}
	return Packed(c.Index)<<2 | Packed(kindCode(c.Kind)), nil
}

// Choice unpacks p, with 0 for the number of alternatives.
func (p Packed) Choice() result.Choice {
	return result.Choice{Kind: kindCodes[p&3], Index: int(p >> 2)}
}

// Thread gives the thread that p has move, -1 if p is another choice.
func (p Packed) Thread() int {
	if p&3 != 0 {
		return -1
	}
	return int(p >> 2)
}
