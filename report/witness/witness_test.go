package witness

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"heddle.example/report"
	"heddle.example/rt"
)

func sample(t testing.TB) *Witness {
	file := filepath.Join(t.TempDir(), "p.c")
	if err := os.WriteFile(file, []byte("int main(void) { return 0; }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	return &Witness{
		TraceFile: report.TraceFile{
			Version: "0", Files: []string{file}, ProgramHash: "x", Violation: rt.Violation{Property: "assert"},
			Choices: []rt.Choice{{Kind: rt.ChooseThread, Index: 1}, {Kind: rt.ChooseNondet, Index: 2, Of: 3}},
		},
		Bits: 64, Source: func(string) []string { return nil },
	}
}

func TestRoundTrip(t *testing.T) {
	w := sample(t)
	for _, name := range []string{"w.graphml", "w.yaml"} {
		var b bytes.Buffer
		if err := w.Write(&b, name); err != nil {
			t.Fatal(err)
		}
		got, err := read(b.Bytes())
		if err != nil || !slices.Equal(got.Choices, w.Choices) || !slices.Equal(got.Files, w.Files) {
			t.Errorf("%s: %v, %+v", name, err, got)
		}
	}
}

func FuzzRead(f *testing.F) {
	w := sample(f)
	for _, name := range []string{"w.graphml", "w.yaml"} {
		var b bytes.Buffer
		if err := w.Write(&b, name); err != nil {
			f.Fatal(err)
		}
		f.Add(b.Bytes())
	}
	f.Fuzz(func(t *testing.T, text []byte) { read(text) })
}
