package symex

import "testing"

// TestEveryModelSaysWhatItAccesses: a model that is not in the table would hide races.
func TestEveryModelSaysWhatItAccesses(t *testing.T) {
	for name := range models {
		_, table := accessTable[name]
		if table == accessFree[name] {
			t.Errorf("the model %s must stand either in accessTable or in accessFree of model_access.go", name)
		}
	}
	for name := range accessTable {
		if models[name] == nil {
			t.Errorf("accessTable names %s, which is no model", name)
		}
	}
	for name := range accessFree {
		if models[name] == nil {
			t.Errorf("accessFree names %s, which is no model", name)
		}
	}
}
