package report

// This file defines the tests of trace files: they round-trip, and whatever is
// damaged or foreign gives one clear line.

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"heddle.example/rt"
)

func sampleTrace() *TraceFile {
	r := lostUpdate()
	v := r.Violations[0]
	t := &TraceFile{
		Format: TraceFormat, Version: "1.2.3", Files: []string{"examples/lost.c"}, Flags: []string{"--unwind=3"},
		ProgramHash: "abc", Violation: v, Choices: v.Trace.Choices, Steps: v.Trace.Steps,
	}
	t.Violation.Trace = nil
	return t
}

func TestTraceRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String()
		want := sampleTrace()
		want.Flags = rapid.SliceOf(text).Draw(t, "flags")
		want.Violation.Message = text.Draw(t, "message")
		want.Violation.Spurious = rapid.Bool().Draw(t, "spurious")
		want.Choices = rapid.SliceOf(rapid.Custom(func(t *rapid.T) rt.Choice {
			of := rapid.IntRange(1, 5).Draw(t, "of")
			return rt.Choice{
				Kind:  rapid.SampledFrom([]rt.ChoiceKind{rt.ChooseThread, rt.ChooseBranch, rt.ChooseWakeup, rt.ChooseNondet}).Draw(t, "kind"),
				Index: rapid.IntRange(0, of-1).Draw(t, "index"), Of: of,
			}
		})).Draw(t, "choices")
		for i := range want.Steps {
			want.Steps[i].Column = 0 // columns of steps are not kept
			want.Steps[i].Text = text.Draw(t, "text")
		}
		var b bytes.Buffer
		if err := want.Write(&b); err != nil {
			t.Fatal(err)
		}
		got, err := ReadTrace(&b)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("got  %+v\nwant %+v", got, want)
		}
	})
}

func TestTraceCutOffAnywhere(t *testing.T) {
	var b bytes.Buffer
	sampleTrace().Write(&b)
	whole := bytes.TrimRight(b.Bytes(), "\n")
	for n := range whole {
		_, err := ReadTrace(bytes.NewReader(whole[:n]))
		switch {
		case err == nil:
			t.Fatalf("the first %d of %d bytes are accepted", n, len(whole))
		case strings.Contains(err.Error(), "\n"):
			t.Fatalf("the error has several lines: %v", err)
		case n > 0 && !errors.Is(err, ErrTraceTruncated):
			t.Fatalf("cut after %d bytes: %v", n, err)
		}
	}
}

func TestTraceRefused(t *testing.T) {
	var b bytes.Buffer
	sampleTrace().Write(&b)
	good := b.String()
	tests := []struct {
		name, text, want string
	}{
		{"empty", "", "not a heddle trace file: it is empty"},
		{"C", "int main() {}", "not a heddle trace file: not JSON at byte 1"},
		{"foreign object", `{"a": 1}`, "not a heddle trace file"},
		{"list", `[1, 2]`, "not a heddle trace file"},
		{"number", `12`, "not a heddle trace file"},
		{"newer", `{"heddle_trace": 99}`, "trace format 99 is not known"},
		{"wrong type", strings.Replace(good, `"choices": [`, `"choices": [7, `, 1), "damaged"},
		{"trailing", good + "{}", "something follows its end"},
		{"no files", strings.Replace(good, `"examples/lost.c"`, ``, 1), "it names no files"},
		{"no hash", strings.Replace(good, `"abc"`, `""`, 1), "it has no program hash"},
		{"choice kind", strings.Replace(good, `"kind": "branch"`, `"kind": "dice"`, 1), `unknown kind "dice"`},
		{"choice index", strings.Replace(good, `"index": 0`, `"index": 1`, 1), "alternative 1 of 1"},
		{"negative thread", strings.Replace(good, `"index": 1`, `"index": -1`, 1), "alternative -1 of 2"},
		{"no property", strings.Replace(good, `"property": "assert"`, `"property": ""`, 1), "no violated property"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := ReadTrace(strings.NewReader(tt.text))
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
}

func TestTraceFiles(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "t.json")
	if err := sampleTrace().Save(path); err != nil {
		t.Fatal(err)
	}
	if _, err := LoadTrace(path); err != nil {
		t.Error(err)
	}
	os.Truncate(path, 200)
	if _, err := LoadTrace(path); err == nil || err.Error() != path+": the trace file is cut off" {
		t.Errorf("half a file: %v", err)
	}
	for _, p := range []string{filepath.Join(dir, "none"), dir} {
		if _, err := LoadTrace(p); err == nil || !strings.Contains(err.Error(), p) {
			t.Errorf("%s: %v", p, err)
		}
	}
	if err := sampleTrace().Save(filepath.Join(dir, "none", "t.json")); err == nil {
		t.Error("saving into a missing directory succeeds")
	}
}

func FuzzReadTrace(f *testing.F) {
	var b bytes.Buffer
	sampleTrace().Write(&b)
	f.Add(b.Bytes())
	f.Add(b.Bytes()[:b.Len()/2])
	f.Add([]byte(`{"heddle_trace":1,"files":null}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		tr, err := ReadTrace(bytes.NewReader(data))
		if err != nil {
			return
		}
		if err := tr.Write(&bytes.Buffer{}); err != nil {
			t.Errorf("what was read cannot be written: %v", err)
		}
	})
}
