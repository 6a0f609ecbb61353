package symex

import (
	"strings"
	"testing"

	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

// waitingRow is a row without faults, of a function that waits for a lock and takes it.
func waitingRow() *Model {
	return &Model{Name: "f", Args: []Arg{ArgSyncs(ExtentMutex)}, Shares: TakesLock, Visible: true,
		Waits: WaitsLock, Enabled: func(m *Machine, t *state.Thread, at uint64) bool { return true },
		Holders: func(m *Machine, t *state.Thread, out []int) []int { return out },
		Exec:    func(m *Machine, c *Call) state.Stop { return m.FinishInt(c, 0) }}
}

// TestBadRows: a row that contradicts itself, or leaves open what would hide races or reduce too much, is refused.
func TestBadRows(t *testing.T) {
	if fault := waitingRow().complete(); fault != "" {
		t.Fatal(fault)
	}
	for name, spoil := range map[string]func(mod *Model){
		"no exec":                  func(mod *Model) { mod.Exec = nil },
		"nothing about sharing":    func(mod *Model) { mod.Shares = sharesUnsaid },
		"visible and not":          func(mod *Model) { mod.Touches = func(m *Machine, c *Call) bool { return false } },
		"waits but always enabled": func(mod *Model) { mod.Enabled = nil },
		"enabled without waiting":  func(mod *Model) { mod.Waits = WaitsNever },
		"waits for nobody":         func(mod *Model) { mod.Holders = nil },
		"waits for no thread":      func(mod *Model) { mod.Waits = WaitsEvent },
		"waits unseen":             func(mod *Model) { mod.Visible = false },
		"takes no lock":            func(mod *Model) { mod.Waits = WaitsEnd },
		"line without a lock": func(mod *Model) {
			mod.InLine, mod.Shares = func(m *Machine, at uint64) bool { return false }, SharesDeclared
		},
		"relocks unnamed": func(mod *Model) { mod.Does = static.Relocks },
		"aligns nothing":  func(mod *Model) { mod.Does = static.Aligns },
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
	NewLibrary(Besides{}, []*Model{waitingRow()}, []*Model{waitingRow()})
}
