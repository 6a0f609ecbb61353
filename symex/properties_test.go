package symex

import (
	"maps"
	"testing"

	"pgregory.net/rapid"

	"heddle.example/hashing"
	"heddle.example/symex/check"
	"heddle.example/symex/facts"
)

// TestPropertiesRemember compares what two properties remember with maps: their facts do not
// mix, equal facts and only they have equal hashes, whatever the order in which they came, and undoing
// brings back what was remembered.
func TestPropertiesRemember(t *testing.T) {
	type key struct {
		property int
		kind     uint8
		fact     check.Fact
	}
	rows := []*check.Property{check.LockOrder, check.Atomicity}
	rapid.Check(t, func(t *rapid.T) {
		m := &Machine{}
		m.Hasher = &hashing.Function{}
		m.Sets = facts.New(m.Hasher)
		m.watch = newWatchers(m)
		model := map[key]bool{}
		small := rapid.IntRange(0, 2)
		byHash := map[hashing.Key]map[key]bool{}
		step := func(t *rapid.T) {
			i, kind := rapid.IntRange(0, 1).Draw(t, "property"), uint8(rapid.IntRange(0, 1).Draw(t, "kind"))
			f := check.Fact{uint64(small.Draw(t, "a")), uint64(small.Draw(t, "b")), uint64(small.Draw(t, "c"))}
			p := m.pathFor(nil, rows[i])
			if rapid.Bool().Draw(t, "add") {
				if added := p.Add(kind, f); added == model[key{i, kind, f}] {
					t.Fatalf("adding %v says %v", f, added)
				}
				model[key{i, kind, f}] = true
			} else {
				p.Change(kind, func(g check.Fact) (check.Fact, bool) { return g, g[0] != f[0] })
				maps.DeleteFunc(model, func(k key, _ bool) bool { return k.property == i && k.kind == kind && k.fact[0] == f[0] })
			}
		}
		compare := func(t *rapid.T) {
			have := map[key]bool{}
			for i, row := range rows {
				for kind := range uint8(2) {
					for f := range m.pathFor(nil, row).Facts(kind) {
						have[key{i, kind, f}] = true
					}
				}
			}
			if !maps.Equal(have, model) {
				t.Fatalf("%v is remembered instead of %v", have, model)
			}
			k := m.historyHash()
			if other, ok := byHash[k]; ok && !maps.Equal(other, model) {
				t.Fatalf("%v and %v have one hash", other, model)
			}
			for other, have := range byHash {
				if other != k && maps.Equal(have, model) {
					t.Fatalf("%v has two hashes", model)
				}
			}
			byHash[k] = maps.Clone(model)
		}
		for range rapid.IntRange(0, 20).Draw(t, "steps") {
			step(t)
			compare(t)
		}
		before, mark := maps.Clone(model), m.Mark()
		m.SaveMachine()
		for range rapid.IntRange(0, 5).Draw(t, "undone steps") {
			step(t)
		}
		m.Undo(mark)
		model = before
		compare(t)
	})
}

// TestForgetfulPropertyIsRefused: a row that does not say that it remembers can add no facts.
func TestForgetfulPropertyIsRefused(t *testing.T) {
	m := &Machine{}
	m.Hasher = &hashing.Function{}
	m.Sets = facts.New(m.Hasher)
	m.watch = newWatchers(m)
	defer func() {
		if recover() == nil {
			t.Error("the fact was added")
		}
	}()
	m.pathFor(nil, check.Race).Add(0, check.Fact{1})
}
