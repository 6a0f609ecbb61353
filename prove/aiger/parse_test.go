package aiger

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"heddle.example/prove/circuit"
)

// TestMistakes: a file that is none is refused with one line that says where.
func TestMistakes(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "x:1:1: not an AIGER file"},
		{"btor", "x:1:1: not an AIGER file"},
		{"aag 1 0 1 0", "x:1:12: the header has 4 numbers"},
		{"aag 1 0 1 0 0 0\n", "x:1:5: the file is truncated"},
		{"aag 99999999999 0 0 0 0\n", "x:1:5: a count of 99999999999 is beyond"},
		{"aig 60000000 60000000 0 0 0\n", "x:1:5: the header announces 60000000 inputs"},
		{"aag 60000000 1 0 0 50000000\n2\n", "x:1:5: the file is truncated"},
		{"aag 1 1 1 0 0\n2\n4 4\n", "x:1:5: M is 1, but inputs, latches and gates are 2"},
		{"aag 2 1 1 0 0\n2\n2 2\n", "x:3:1: literal 2 is defined twice, first in line 2"},
		{"aag 2 1 1 0 0\n2\n4 4 3\n", "x:3:5: the reset value of latch 4 is 3"},
		{"aag 2 1 1 0 0\n2\n4 6\n", "x:3:3: the next value of a latch of 6 is beyond 5"},
		{"aag 3 1 1 0 0\n2\n4 6\n", "x:3:1: literal 6 is used, but nothing defines it"},
		{"aag 2 1 0 1 1\n2\n4\n4 4 2\n", "x:4:1: gate 4 depends on itself"},
		{"aag 1 1 0 1 0\n2\n2 3\n", "x:3:2: the line ought to end here"},
		{"aag 1 1 0 1 0\n2\nx\n\n", "x:3:1: an output is expected, not 'x'"},
		{"aag 1 1 0 1 0\n2\n2\nk0 a\n", "x:4:1: a symbol or a comment is expected"},
		{"aag 1 1 0 1 0\n2\n2\ni1 a\n", "x:4:1: there is no i1"},
		{"aag 1 0 1 0 0 0 0 1\n2 3\n4000000\n", "x:3:1: the file is truncated: justice"},
		{"aig 2 1 0 1 1\n4\n\x05\x01", "x: byte 16: gate 4 has the difference 5"},
		{"aig 2 1 0 1 1\n4\n\x02", "x:1:5: the file is truncated"},
		{"aig 2 1 0 1 1\n4\n\x02\x80", "x: byte 18: the file is truncated: it ends in the gates"},
	} {
		_, err := Parse("x", []byte(c.text))
		if place := (*circuit.Error)(nil); !errors.As(err, &place) || !strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want %s", c.text, err, c.want)
		}
	}
}

// TestTruncated: a file that is cut off anywhere before its symbols is refused with its place. Behind that it may end at the end of a
// line: symbols and comments are optional, and no count says how many there are.
func TestTruncated(t *testing.T) {
	whole, err := Parse("x", models(t)[0])
	if err != nil {
		t.Fatal(err)
	}
	named := whole.Symbols
	for _, binary := range []bool{false, true} {
		var body, all bytes.Buffer
		whole.Symbols = nil
		if err := whole.Write(&body, binary); err != nil {
			t.Fatal(err)
		}
		whole.Symbols = named
		if err := whole.Write(&all, binary); err != nil {
			t.Fatal(err)
		}
		b := all.Bytes()
		if !bytes.HasPrefix(b, body.Bytes()) || len(b) == body.Len() {
			t.Fatal("symbols do not stand at the end")
		}
		for n := range b {
			_, err := Parse("x", b[:n])
			place := (*circuit.Error)(nil)
			switch ends := n >= body.Len() && b[n-1] == '\n' || n == body.Len(); {
			case ends && err != nil:
				t.Errorf("binary %v, cut behind a symbol, at %d: %v", binary, n, err)
			case !ends && (!errors.As(err, &place) || place.Line == 0 && place.Offset == 0 || strings.Contains(err.Error(), "\n")):
				t.Errorf("binary %v, cut off at %d: %v", binary, n, err)
			}
		}
	}
}

// models are the AIGER files of testdata.
func models(t testing.TB) (out [][]byte) {
	files, err := filepath.Glob("../../testdata/prove/*.aag")
	if err != nil || len(files) == 0 {
		t.Fatal("no models", err)
	}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, b)
	}
	return out
}

// roundTrip writes a file in both forms and reads it again.
func roundTrip(t *testing.T, f *File) {
	t.Helper()
	var first []byte
	for _, binary := range []bool{false, true, false} {
		var b bytes.Buffer
		if err := f.Write(&b, binary); err != nil {
			t.Fatal(err)
		}
		g, err := Parse("again", b.Bytes())
		if err != nil {
			t.Fatalf("%v\n%q", err, b.String())
		}
		if binary {
			f = g
			continue
		}
		if first == nil {
			first = b.Bytes()
			f = g
		} else if !bytes.Equal(first, b.Bytes()) {
			t.Fatalf("by way of the binary form\n%s\nbecame\n%s", first, b.Bytes())
		}
	}
}

// TestRoundTrip: what is written is what was read, in either form.
func TestRoundTrip(t *testing.T) {
	for _, b := range models(t) {
		f, err := Parse("x", b)
		if err != nil {
			t.Fatal(err)
		}
		roundTrip(t, f)
	}
}

// TestGatesInAnyOrder: gates of the ASCII form are sorted.
func TestGatesInAnyOrder(t *testing.T) {
	f, err := Parse("x", []byte("aag 4 2 0 1 2\n2\n4\n8\n8 6 2\n6 2 5\n"))
	if err != nil {
		t.Fatal(err)
	}
	if want := []And{{6, 2, 5}, {8, 6, 2}}; !reflect.DeepEqual(f.Ands, want) {
		t.Errorf("gates %v, want %v", f.Ands, want)
	}
}

// FuzzParse: no file makes the reader fail otherwise than by an error, and what it takes it writes.
func FuzzParse(f *testing.F) {
	for _, b := range models(f) {
		f.Add(b)
	}
	f.Add([]byte("aig 3 1 1 1 1\n4 4\n6\n\x02\x02i0 x\nc\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) > 1<<14 {
			return
		}
		file, err := Parse("x", b)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Fatalf("a mistake of several lines: %q", err)
			}
			return
		}
		if len(file.Inputs) > 1<<10 {
			return
		}
		roundTrip(t, file)
		m := file.Model()
		for i := range m.Properties {
			m.Ask(&m.Properties[i])
			roundTrip(t, file.Safety(&m.Properties[i]))
		}
	})
}
