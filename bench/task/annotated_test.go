package task

// This file tests that annotated files name models relative to where they are.

import (
	"slices"
	"testing"
)

func TestAnnotatedModels(t *testing.T) {
	got := parseAnnotated("dir/x.c", "// heddle: --model m.c --model=sub/n.c --model /abs/o.c --unwind 2 => safe complete\n")
	want := []string{"--model", "dir/m.c", "--model=dir/sub/n.c", "--model", "/abs/o.c", "--unwind", "2"}
	if len(got) != 1 || !slices.Equal(got[0].Flags, want) {
		t.Errorf("%+v", got)
	}
}
