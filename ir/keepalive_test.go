package ir

// This file tests that registers kept alive join every set and nothing else changes.

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestKeepAlive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawFunc(t)
		keep := rapid.SliceOfDistinct(rapid.Custom(func(t *rapid.T) Reg {
			return Reg(rapid.IntRange(0, len(f.Regs)-1).Draw(t, "reg"))
		}), func(r Reg) Reg { return r }).Draw(t, "keep")
		slices.Sort(keep)
		plain, kept := Liveness(f, nil), Liveness(f, nil)
		kept.KeepAlive(keep)
		union := func(s []Reg) []Reg {
			s = append(slices.Clone(s), keep...)
			slices.Sort(s)
			return slices.Compact(s)
		}
		for pc := range f.Code {
			if got, want := kept.LiveBefore(pc), union(plain.LiveBefore(pc)); !slices.Equal(got, want) {
				t.Fatalf("LiveBefore(%d) = %v, want %v", pc, got, want)
			}
			if got, want := kept.LiveAcross(pc), union(plain.LiveAcross(pc)); !slices.Equal(got, want) {
				t.Fatalf("LiveAcross(%d) = %v, want %v", pc, got, want)
			}
		}
	})
}
