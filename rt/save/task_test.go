package save

// This file tests the bytes of saved tasks and of the frontier file: what is written is
// read back, and what is damaged is refused, never a panic.

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"heddle.example/rt/result"
)

func drawTask(t *rapid.T) Task {
	kind := rapid.SampledFrom(kindCodes)
	small := rapid.OneOf(rapid.IntRange(0, 3), rapid.IntRange(0, 1<<31-1))
	var x Task
	for range rapid.IntRange(0, 20).Draw(t, "choices") {
		x.Prefix = append(x.Prefix, result.Choice{Kind: kind.Draw(t, "kind"), Index: small.Draw(t, "index"), Of: small.Draw(t, "of")})
	}
	if n := len(x.Prefix) - 1; n >= 0 && rapid.Bool().Draw(t, "last apart") {
		x.Prefix, x.Last = x.Prefix[:n], x.Prefix[n]
	}
	for range rapid.IntRange(0, 20).Draw(t, "levels") {
		n := rapid.Int32Range(0, 12).Draw(t, "n")
		l := Level{Kind: kind.Draw(t, "kind"), N: n, Next: rapid.Int32Range(0, n).Draw(t, "next"), Of: int32(small.Draw(t, "of"))}
		if l.Kind == result.ChooseThread {
			l.Candidates = rapid.SliceOfN(rapid.Byte(), int(n), int(n)).Draw(t, "threads")
		}
		if rapid.Bool().Draw(t, "sizes") {
			begun := int64(small.Draw(t, "begun"))
			l.Sizes.Takes(begun)
			l.Sizes.Ends(begun+int64(small.Draw(t, "nodes")), l.Next)
			l.Sizes.Takes(int64(small.Draw(t, "begun again")))
			l.Sizes = l.Sizes.Later(-int64(small.Draw(t, "nodes in all")))
		}
		x.Levels = append(x.Levels, l)
	}
	return x
}

func TestTaskRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := drawTask(t)
		b := want.Encode(nil)
		got, err := DecodeTask(b)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got.Prefix, want.Path(nil)) || len(got.Prefix) != want.Length() || len(got.Levels) != len(want.Levels) || !bytes.Equal(got.Encode(nil), b) {
			t.Fatalf("%+v became %+v", want, got)
		}
		cut := rapid.IntRange(0, len(b)-1).Draw(t, "cut")
		if _, err := DecodeTask(b[:cut]); err == nil && len(b) > 0 {
			t.Fatalf("%d of %d bytes are read as a task", cut, len(b))
		}
	})
}

func FuzzDecodeTask(f *testing.F) {
	var root Task
	f.Add(root.Encode(nil))
	f.Add((&Task{Prefix: []result.Choice{{Kind: result.ChooseThread, Index: 1, Of: 2}}, Levels: []Level{{Kind: result.ChooseThread, Next: 1, N: 2, Of: 3, Candidates: []byte{0, 1}}, {Kind: result.ChooseBranch, N: 2, Of: 2}}}).Encode(nil))
	f.Fuzz(func(t *testing.T, b []byte) {
		x, err := DecodeTask(b)
		if err != nil {
			return
		}
		again, err := DecodeTask(x.Encode(nil))
		if err != nil || !reflect.DeepEqual(again, x) {
			t.Fatalf("%+v became %+v: %v", x, again, err)
		}
	})
}

func TestFrontierDamage(t *testing.T) {
	dir := t.TempDir()
	f := rootFrontier()
	f.Found = []Violation{{V: result.Violation{Property: "assert", Message: "x"}, Prefix: []result.Choice{{Kind: result.ChooseThread, Index: 0, Of: 1}}}}
	f.Reasons = []result.Reason{{Kind: "solver", Message: "gave up"}}
	if err := writeFrontier(dir, f); err != nil {
		t.Fatal(err)
	}
	got, err := ReadFrontier(dir)
	if err != nil || len(got.Tasks) != 1 || len(got.Violations()) != 1 {
		t.Fatalf("%+v, %v", got, err)
	}
	name := filepath.Join(dir, frontierFile)
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for i := range whole {
		if _, err := DecodeFrontier(name, whole[:i]); !errors.Is(err, ErrDamaged) {
			t.Fatalf("cut after %d bytes: %v", i, err)
		}
		b := bytes.Clone(whole)
		b[i] ^= 1 << (i % 8)
		if _, err := DecodeFrontier(name, b); !errors.Is(err, ErrDamaged) {
			t.Fatalf("bit flipped in byte %d: %v", i, err)
		}
	}
}
