package hashing

// This file tests the hash functions: that they are what they say, that related
// inputs give unrelated sums, and that the hot path does not allocate.

import (
	"crypto/sha256"
	"encoding/binary"
	"hash/fnv"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/zeebo/xxh3"
	"pgregory.net/rapid"
)

// pruning returns the functions that hash.
func pruning() []FunctionInfo {
	var fs []FunctionInfo
	for _, f := range Functions() {
		if f.Function.Prunes() {
			fs = append(fs, f)
		}
	}
	return fs
}

func TestTableOfFunctions(t *testing.T) {
	want := []string{"xxh3", "xxh3-64", "sha256", "fnv", "serialised-sha256", "none"}
	rows := Functions()
	if len(rows) != len(want) {
		t.Fatalf("%d functions, want %d", len(rows), len(want))
	}
	for i, row := range rows {
		if row.Name != want[i] || row.Help == "" {
			t.Errorf("row %d is %+v, want name %s and a help line", i, row, want[i])
		}
		f, err := NewFunction(row.Name)
		if err != nil || f != row.Function || f.Name() != row.Name {
			t.Errorf("NewFunction(%q) = %v, %v", row.Name, f.Name(), err)
		}
		f.Cell(Location{1}, 2)
		f.Words(Location{1}, []uint64{2})
		f.Bytes(Location{1}, []byte{2})
	}
	if rows[0].Name != DefaultFunction || rows[0].Function != (Function{}) {
		t.Error("the default is not the first row and the zero value")
	}
	if _, err := NewFunction("md5"); err == nil {
		t.Error("NewFunction accepts an unknown name")
	}
	if !rows[4].Function.Serialises() || rows[0].Function.Serialises() {
		t.Error("Serialises is wrong")
	}
	none := rows[5].Function
	if none.Prunes() || none.Bits() != 0 || !none.Cell(Location{1}, 2).IsZero() {
		t.Error("none hashes")
	}
}

// TestCellsAreTheNamedFunctions compares with the definitions elsewhere.
func TestCellsAreTheNamedFunctions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l, v := rapid.Uint64().Draw(t, "location"), rapid.Uint64().Draw(t, "value")
		var b [16]byte
		binary.LittleEndian.PutUint64(b[0:], l)
		binary.LittleEndian.PutUint64(b[8:], v)
		if got, want := (Function{algXXH3}).Cell(Location{l}, v), xxh3.Hash128(b[:]); got != (Key{want.Lo, want.Hi}) {
			t.Fatalf("xxh3: %v, want %x", got, want)
		}
		if got, want := (Function{algXXH3Short}).Cell(Location{l}, v), xxh3.Hash(b[:]); got != (Key{want, 0}) {
			t.Fatalf("xxh3-64: %v, want %x", got, want)
		}
		sum := sha256.Sum256(b[:])
		if got := (Function{algSHA256}).Cell(Location{l}, v); got.Lo != binary.LittleEndian.Uint64(sum[:]) {
			t.Fatalf("sha256: %v", got)
		}
		h := fnv.New128a()
		h.Write(b[:])
		want := h.Sum(nil)
		s := fnvState{fnvOffsetHi, fnvOffsetLo}
		s.word(l)
		s.word(v)
		if s.hi != binary.BigEndian.Uint64(want) || s.lo != binary.BigEndian.Uint64(want[8:]) {
			t.Fatalf("fnv: %x%x, want %x", s.hi, s.lo, want)
		}
	})
}

func TestKeyArithmetic(t *testing.T) {
	key := rapid.Custom(func(t *rapid.T) Key {
		return Key{rapid.Uint64().Draw(t, "lo"), rapid.Uint64().Draw(t, "hi")}
	})
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := key.Draw(t, "a"), key.Draw(t, "b"), key.Draw(t, "c")
		if a.Add(b) != b.Add(a) || a.Add(b).Add(c) != a.Add(b.Add(c)) {
			t.Fatal("Add is not commutative and associative")
		}
		if a.Add(b).Sub(b) != a || !a.Sub(a).IsZero() {
			t.Fatal("Sub does not undo Add")
		}
		if a.Compare(b) != -b.Compare(a) || (a.Compare(b) == 0) != (a == b) {
			t.Fatal("Compare is not an order")
		}
		if len(a.String()) != 32 {
			t.Fatal("String is not 32 digits")
		}
	})
}

// lanes returns the two words of a key.
func lanes(k Key) [2]uint64 { return [2]uint64{k.Lo, k.Hi} }

// TestAvalanche flips every input bit of structured inputs and wants every
// output bit to change about half the time.
func TestAvalanche(t *testing.T) {
	for _, row := range pruning() {
		t.Run(row.Name, func(t *testing.T) {
			f, samples := row.Function, 2000
			var flips [128][128]int
			for s := range samples {
				l, v := uint64(s%50), uint64(s/50) // small locations, small values
				k := f.Cell(Location{l}, v)
				for in := range 128 {
					var d Key
					if in < 64 {
						d = f.Cell(Location{l ^ 1<<in}, v)
					} else {
						d = f.Cell(Location{l}, v^1<<(in-64))
					}
					for lane := range 2 {
						for x := lanes(d)[lane] ^ lanes(k)[lane]; x != 0; x &= x - 1 {
							flips[in][64*lane+bits.TrailingZeros64(x)]++
						}
					}
				}
			}
			// 2000 fair flips: standard deviation 22; the bound is beyond 6 of them.
			for in := range 128 {
				for out := range f.Bits() {
					if n := flips[in][out]; n < samples/2-150 || n > samples/2+150 {
						t.Fatalf("input bit %d flips output bit %d %d times of %d", in, out, n, samples)
					}
				}
			}
		})
	}
}

// TestSumsOfSmallCellsDoNotCollide enumerates states of a few small variables,
// as programs make them, and wants all sums distinct.
func TestSumsOfSmallCellsDoNotCollide(t *testing.T) {
	shapes := []struct {
		name     string
		location func(i int) uint64
		value    func(v int) uint64
	}{
		{"small", func(i int) uint64 { return uint64(i) }, func(v int) uint64 { return uint64(v) }},
		{"addresses", func(i int) uint64 { return 0x10000 + 8*uint64(i) }, func(v int) uint64 { return uint64(v) }},
		{"pages", func(i int) uint64 { return uint64(i) << 32 }, func(v int) uint64 { return uint64(v) << 32 }},
		{"negative", func(i int) uint64 { return uint64(i) }, func(v int) uint64 { return -uint64(v) }},
		{"pointers", func(i int) uint64 { return 0x10000 + 4*uint64(i) }, func(v int) uint64 { return 0x10000 + 4*uint64(v) }},
	}
	const vars, vals = 6, 7 // 7^6 = 117,649 states
	for _, row := range pruning() {
		for _, shape := range shapes {
			t.Run(row.Name+"/"+shape.name, func(t *testing.T) {
				var cell [vars][vals]Key
				for i := range vars {
					for v := range vals {
						cell[i][v] = row.Function.Cell(Location{shape.location(i)}, shape.value(v))
					}
				}
				seen := make(map[Key]bool)
				var walk func(i int, sum Key)
				walk = func(i int, sum Key) {
					if i == vars {
						if seen[sum] {
							t.Fatalf("two states have the sum %v", sum)
						}
						seen[sum] = true
						return
					}
					for v := range vals {
						walk(i+1, sum.Add(cell[i][v]))
					}
				}
				walk(0, Key{})
			})
		}
	}
}

// TestRearrangementsDoNotCollide draws multisets of cells and rearranges their
// values so that plain sums of locations and of values stay equal.
func TestRearrangementsDoNotCollide(t *testing.T) {
	for _, row := range pruning() {
		t.Run(row.Name, func(t *testing.T) {
			f := row.Function
			rng := rand.New(rand.NewPCG(1, 2))
			for range 20_000 {
				n := 2 + rng.IntN(6)
				loc, val := make([]uint64, n), make([]uint64, n)
				for i := range n {
					loc[i] = uint64(i) * (1 << rng.IntN(5)) // may repeat: a multiset
					val[i] = rng.Uint64N(8)
				}
				sum := func() (k Key) {
					for i := range n {
						k = k.Add(f.Cell(Location{loc[i]}, val[i]))
					}
					return k
				}
				count := func() map[[2]uint64]int {
					m := make(map[[2]uint64]int)
					for i := range n {
						m[[2]uint64{loc[i], val[i]}]++
					}
					return m
				}
				k1, m1 := sum(), count()
				i, j := rng.IntN(n), rng.IntN(n)
				switch rng.IntN(3) {
				case 0: // swap two values
					val[i], val[j] = val[j], val[i]
				case 1: // move one unit
					val[i]++
					val[j]--
				case 2: // swap location and value
					loc[i], val[i] = val[i], loc[i]
				}
				k2, m2 := sum(), count()
				same := len(m1) == len(m2)
				for c, n := range m1 {
					same = same && m2[c] == n
				}
				if (k1 == k2) != same {
					t.Fatalf("cells %v and %v: keys %v and %v", m1, m2, k1, k2)
				}
			}
		})
	}
}

// TestDomainsAreApart wants different tags, lengths, and kinds of input to give
// different keys even where the bytes agree.
func TestDomainsAreApart(t *testing.T) {
	for _, row := range pruning() {
		t.Run(row.Name, func(t *testing.T) {
			f := row.Function
			seen := make(map[Key]string)
			put := func(k Key, what string) {
				if old, ok := seen[k]; ok {
					t.Fatalf("%s and %s have one key", old, what)
				}
				seen[k] = what
			}
			zeros := make([]uint64, 64)
			for n := range 64 {
				for tag := range uint64(4) {
					put(f.Words(Location{tag}, zeros[:n]), "words")
				}
			}
			for n := range 400 {
				for tag := range uint64(4) {
					put(f.Bytes(Location{tag}, make([]byte, n)), "bytes")
				}
			}
			for l := range uint64(64) {
				for v := range uint64(64) {
					put(f.Cell(Location{l}, v), "cell")
				}
			}
			if again := f.Words(Location{7}, []uint64{1, 2}); f.Words(Location{7}, []uint64{1, 2}) != again {
				t.Error("Words is not a function")
			}
		})
	}
}

func TestHashingDoesNotAllocate(t *testing.T) {
	w, b := []uint64{1, 2, 3, 4}, []byte("abcdefghij")
	for _, row := range Functions() {
		var sum Key
		n := testing.AllocsPerRun(100, func() {
			sum = sum.Add(row.Function.Cell(Location{3}, 4)).Add(row.Function.Words(Location{1}, w)).Sub(row.Function.Bytes(Location{2}, b))
		})
		if n != 0 {
			t.Errorf("%s: %v allocations", row.Name, n)
		}
	}
}

var sink Key

func BenchmarkCell(b *testing.B) {
	for _, row := range Functions() {
		b.Run(row.Name, func(b *testing.B) {
			f := row.Function
			var sum Key
			for i := range b.N {
				sum = sum.Add(f.Cell(Location{uint64(i) & 1023}, uint64(i)))
			}
			sink = sum
		})
	}
}

func BenchmarkWords(b *testing.B) {
	w := make([]uint64, 8)
	for _, row := range Functions() {
		b.Run(row.Name, func(b *testing.B) {
			var sum Key
			for i := range b.N {
				w[3] = uint64(i)
				sum = sum.Add(row.Function.Words(Location{5}, w))
			}
			sink = sum
		})
	}
}
