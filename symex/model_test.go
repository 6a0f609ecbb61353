package symex

import (
	"strings"
	"testing"

	"heddle/symex/static"
)

// waitingRow is a row without faults, of a function that waits for a lock and takes it.
func waitingRow() *model {
	return &model{name: "f", args: []arg{argSyncs(extentMutex)}, shares: takesLock, visible: true,
		waits: waitsLock, enabled: func(m *Machine, t *thread, args []Value) bool { return true },
		holders: func(m *Machine, t *thread, out []int) []int { return out },
		exec:    func(m *Machine, c *call) stop { return m.finishInt(c, 0) }}
}

// TestBadRows: a row that contradicts itself, or leaves open what would hide races or reduce too much, is refused.
func TestBadRows(t *testing.T) {
	if fault := waitingRow().complete(); fault != "" {
		t.Fatal(fault)
	}
	for name, spoil := range map[string]func(mod *model){
		"no exec":                  func(mod *model) { mod.exec = nil },
		"nothing about sharing":    func(mod *model) { mod.shares = sharesUnsaid },
		"visible and not":          func(mod *model) { mod.touches = func(m *Machine, c *call) bool { return false } },
		"waits but always enabled": func(mod *model) { mod.enabled = nil },
		"enabled without waiting":  func(mod *model) { mod.waits = waitsNever },
		"waits for nobody":         func(mod *model) { mod.holders = nil },
		"waits for no thread":      func(mod *model) { mod.waits = waitsEvent },
		"waits unseen":             func(mod *model) { mod.visible = false },
		"takes no lock":            func(mod *model) { mod.waits = waitsEnd },
		"line without a lock": func(mod *model) {
			mod.inLine, mod.shares = func(m *Machine, at uint64) bool { return false }, sharesDeclared
		},
		"relocks unnamed": func(mod *model) { mod.does = static.Relocks },
		"aligns nothing":  func(mod *model) { mod.does = static.Aligns },
	} {
		mod := waitingRow()
		spoil(mod)
		if mod.complete() == "" {
			t.Errorf("%s: not refused", name)
		}
	}
}

// TestRowTwice: two rows of one name are refused.
func TestRowTwice(t *testing.T) {
	defer func() {
		if s, _ := recover().(string); !strings.Contains(s, "is there twice") {
			t.Errorf("panics with %q", s)
		}
	}()
	NewLibrary(threadEnds{}, []*model{waitingRow()}, []*model{waitingRow()})
}
