package visited

import (
	"errors"
	"math/rand"
	"testing"

	"heddle.example/hashing"
)

// TestTeam: numbers that are not negative are everybody's and stay, negative ones their giver's.
func TestTeam(t *testing.T) {
	for _, workers := range []int{5, 40} { // more than have a bit of their own
		testTeam(t, workers)
	}
}

func testTeam(t *testing.T, workers int) {
	team := NewTeam(0)
	defer team.Close()
	members := make([]*Member, workers)
	own := make([]map[hashing.Key]int32, workers)
	for w := range members {
		members[w], own[w] = team.Member(w), map[hashing.Key]int32{}
	}
	good := map[hashing.Key]int32{}
	told := make([]map[int32]bool, workers) // numbers that others have overtaken
	for w := range told {
		told[w] = map[int32]bool{}
	}
	rng := rand.New(rand.NewSource(1))
	for step := range int32(400_000) {
		w := rng.Intn(workers)
		k := hashing.Key{Lo: uint64(rng.Intn(20_000)), Hi: uint64(rng.Intn(2))}
		members[w].Prefetch(k)
		x := -1 - step
		if rng.Intn(50) == 0 {
			x = -1<<31 + step
		}
		old, known := members[w].Visit(k, x)
		want, ok := good[k]
		if !ok {
			want, ok = own[w][k]
		}
		if ok != known || known && old != want {
			t.Fatalf("worker %d: %v has %d, %v; want %d, %v", w, k, old, known, want, ok)
		}
		if !known {
			others := int32(0)
			for v := range min(workers, memberBits) { // a bit may be that of two
				if v != w && (own[v][k] != 0 || v+memberBits < workers && v+memberBits != w && own[v+memberBits][k] != 0) {
					others++
				}
			}
			if d := others - old; d < -1 && workers <= memberBits || d > 1 { // one that is shared stays
				t.Fatalf("worker %d: %v is open for %d others, want %d", w, k, old, others)
			}
			own[w][k] = x
		}
		if rng.Intn(4) == 0 {
			x := rng.Int31()
			members[w].Set(k, x)
			delete(own[w], k)
			if _, ok := good[k]; !ok {
				good[k] = x
				for v := range own {
					if n := own[v][k]; v != w && n != 0 {
						told[v][n] = true
					}
				}
			}
		}
		if rng.Intn(8) == 0 {
			_, ok := good[k]
			forgotten := members[w].Leave(k)
			delete(own[w], k)
			for v := range own {
				ok = ok || own[v][k] != 0
			}
			if forgotten && ok || !forgotten && !ok && workers <= memberBits && known {
				t.Fatalf("worker %d: %v was forgotten: %v", w, k, forgotten)
			}
		}
		if rng.Intn(100) == 0 {
			for _, n := range members[w].Overtaken(nil) {
				if !told[w][n] {
					t.Fatalf("worker %d: it is said that others have overtaken %d", w, n)
				}
				delete(told[w], n)
			}
			for n := range told[w] {
				for k, m := range own[w] {
					if m == n && good[k] != 0 {
						t.Fatalf("worker %d: it is not said that others have overtaken %v", w, k)
					}
				}
			}
			clear(told[w])
		}
		if rng.Intn(4) == 0 {
			_, ok := good[k]
			for v := range own {
				ok = ok || v != w && own[v][k] != 0
			}
			done := members[w].Forget(k)
			switch mine := own[w][k] != 0; {
			case workers > memberBits:
				ok = done
			case done:
				ok = ok || !mine
				delete(own[w], k)
			default:
				ok = !ok && mine
			}
			if ok {
				t.Fatalf("worker %d: %v was forgotten: %v", w, k, done)
			}
		}
	}
	if team.Err() != nil {
		t.Error(team.Err())
	}
}

// TestTeamLimit: without memory keys stay unknown, and it is said.
func TestTeamLimit(t *testing.T) {
	team := NewTeam(1 << 20)
	defer team.Close()
	m := team.Member(3)
	for i := range uint64(100_000) {
		if _, known := m.Visit(hashing.Key{Lo: i}, -1); known {
			t.Fatalf("key %d is known before its visit", i)
		}
	}
	if !errors.Is(team.Err(), ErrMemoryLimit) {
		t.Errorf("error %v", team.Err())
	}
}

// TestOwned compares owned numbers with a map, with keys that collide often.
func TestOwned(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	o, want := newOwned(), map[hashing.Key]int32{}
	for step := range 200_000 {
		k := hashing.Key{Lo: uint64(rng.Intn(60)) << 20 * uint64(1+rng.Intn(2)*8), Hi: uint64(rng.Intn(20))}
		switch n := int32(-1 - step); {
		case rng.Intn(5) < 2+step/20_000%2:
			o.set(k, n)
			want[k] = n
		default:
			o.drop(k)
			delete(want, k)
		}
		if k = (hashing.Key{Lo: uint64(rng.Intn(60)) << 20, Hi: uint64(rng.Intn(20))}); o.get(k) != want[k] || o.count != len(want) {
			t.Fatalf("step %d: %v has the number %d, want %d; %d keys, want %d", step, k, o.get(k), want[k], o.count, len(want))
		}
	}
}
