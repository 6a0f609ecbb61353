package symex

import (
	"testing"

	"heddle/symex/static"
)

// TestBadRows: a row that contradicts itself, or leaves open what would hide races or reduce too much, is refused.
func TestBadRows(t *testing.T) {
	good := func() *model {
		return &model{name: "f", args: []arg{argSyncs(extentMutex)}, shares: takesLock, visible: true,
			waits: waitsLock, enabled: mutexEnabled, holders: mutexHolder, exec: succeeds}
	}
	if fault := good().complete(); fault != "" {
		t.Fatal(fault)
	}
	for name, spoil := range map[string]func(mod *model){
		"name of another":          func(mod *model) { mod.name = "malloc" },
		"no exec":                  func(mod *model) { mod.exec = nil },
		"nothing about sharing":    func(mod *model) { mod.shares = sharesUnsaid },
		"visible and not":          func(mod *model) { mod.touches = touchesArg0 },
		"waits but always enabled": func(mod *model) { mod.enabled = nil },
		"enabled without waiting":  func(mod *model) { mod.waits = waitsNever },
		"waits for nobody":         func(mod *model) { mod.holders = nil },
		"waits for no thread":      func(mod *model) { mod.waits = waitsEvent },
		"waits unseen":             func(mod *model) { mod.visible = false },
		"takes no lock":            func(mod *model) { mod.waits = waitsEnd },
		"line without a lock":      func(mod *model) { mod.inLine, mod.shares = writersInLine, sharesDeclared },
		"aligns nothing":           func(mod *model) { mod.does = static.Aligns },
	} {
		mod := good()
		spoil(mod)
		if mod.complete() == "" {
			t.Errorf("%s: not refused", name)
		}
	}
}
