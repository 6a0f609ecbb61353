package output

// This file tests what heddle takes a terminal for.

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestShowsLinks(t *testing.T) {
	for _, c := range []struct {
		env  string
		want bool
	}{
		{"", false},
		{"TERM=xterm-256color", false},
		{"TERM=xterm-256color VTE_VERSION=7600", true},
		{"TERM=xterm-256color VTE_VERSION=4800", false},
		{"TERM=xterm-256color VTE_VERSION=x", false},
		{"TERM=xterm-256color KONSOLE_VERSION=230800", true},
		{"TERM=xterm-256color TERM_PROGRAM=Apple_Terminal", false},
		{"TERM=xterm-256color TERM_PROGRAM=WezTerm", true},
		{"TERM=xterm-kitty", true},
		{"TERM=screen-256color VTE_VERSION=7600", false},
		{"TERM=xterm-256color VTE_VERSION=7600 TMUX=/tmp/tmux,1,0", false},
		{"TERM=xterm-kitty FORCE_HYPERLINK=0", false},
		{"TERM=xterm FORCE_HYPERLINK=1", true},
	} {
		env := func(name string) string {
			for _, f := range strings.Fields(c.env) {
				if v, ok := strings.CutPrefix(f, name+"="); ok {
					return v
				}
			}
			return ""
		}
		if got := showsLinks(env); got != c.want {
			t.Errorf("%q: %v", c.env, got)
		}
	}
}

// TestNoTerminal: what is written to a file or a pipe is plain, whatever the environment says.
func TestNoTerminal(t *testing.T) {
	t.Setenv("FORCE_HYPERLINK", "1")
	f, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if wantsColor(f) || widthOf(f) != 0 || linksOf(f) != nil || wantsColor(&bytes.Buffer{}) || widthOf(&bytes.Buffer{}) != 0 {
		t.Error("a file is taken for a terminal")
	}
}

// TestLinkTo: an address has nothing of a name but what addresses may have.
func TestLinkTo(t *testing.T) {
	if got := linkTo("host", "/a b/\x1b]8;;\a\xff.c", 7); got != "file://host/a%20b/%1B%5D8;;%07%FF.c#7" {
		t.Error(got)
	}
	if got := linkTo("h", "x.c", 0); !strings.HasPrefix(got, "file://h/") || !strings.HasSuffix(got, "/x.c") {
		t.Error(got)
	}
}
