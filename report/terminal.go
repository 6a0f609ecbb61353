package report

// This file defines how text fits a terminal: lines that are too long go on below, indented, and places are links where the
// terminal has them (the escape sequence OSC 8).

import (
	"bytes"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"heddle.example/rt"
)

// narrowest is the width that narrower terminals are taken to have.
const narrowest = 20

// marks are escape sequences of this package: colours and links. They have no width.
var marks = regexp.MustCompile("\x1b\\[[0-9;]*m|\x1b\\]8;;[^\x1b]*\x1b\\\\")

// columns gives the width of text, marked up or not.
func columns(text string) int { return cells(marks.ReplaceAllString(text, "")) }

// fitter breaks lines that are written to it at spaces, so that none is wider than width; what goes on is indented by two
// more than its line, by four at least.
type fitter struct {
	w     io.Writer
	width int
	line  []byte // that has not ended
}

// fit gives w with lines of at most width columns; 0: w as it is.
func fit(w io.Writer, width int) io.Writer {
	if width <= 0 {
		return w
	}
	return &fitter{w: w, width: max(width, narrowest)}
}

func (f *fitter) Write(p []byte) (int, error) {
	f.line = append(f.line, p...)
	for {
		end := bytes.IndexByte(f.line, '\n')
		if end < 0 {
			return len(p), nil
		}
		text := string(f.line[:end])
		f.line = f.line[end+1:]
		indent := max(4, len(text)-len(strings.TrimLeft(text, " "))+2)
		lines := wrap(text, f.width, f.width-indent)
		if _, err := io.WriteString(f.w, strings.Join(lines, "\n"+strings.Repeat(" ", indent))+"\n"); err != nil {
			return 0, err
		}
	}
}

// wrap breaks text at spaces into lines, the first at most so many columns wide, the others at most rest. A word that is
// longer is broken too, unless it is marked up.
func wrap(text string, first, rest int) []string {
	var out []string
	line, room := "", max(first, 1)
	for n, word := range strings.Split(text, " ") {
		if n > 0 {
			if with := line + " " + word; columns(with) <= room {
				line = with
				continue
			}
			if strings.Trim(line, " ") != "" {
				out = append(out, line)
				line, room = "", max(rest, 1)
			} else {
				line += " "
			}
		}
		for line += word; columns(line) > room && !marks.MatchString(line); room = max(rest, 1) {
			n := within(line, room)
			if n == 0 {
				_, n = utf8.DecodeRuneInString(line) // wider than the room
			}
			out = append(out, line[:n])
			line = line[n:]
		}
	}
	return append(out, line)
}

// linked gives text as a link to a place, where links are to be had.
func (info *Info) linked(at rt.Place, text string) string {
	if info.Link == nil || at.File == "" || text == "" {
		return text
	}
	shown := strings.TrimRight(text, " ")
	return "\x1b]8;;" + info.Link(info.fileName(at.File), at.Line) + "\x1b\\" + shown + "\x1b]8;;\x1b\\" + text[len(shown):]
}

// excerpt gives the part of a line, so many columns wide, in which a text of the given width begins at its end: a window on a
// long line that shows what stands at a place. cut is what it leaves out in front, in bytes.
func excerpt(src, before string, room int) (part string, cut int) {
	if room <= 0 || columns(src) <= room {
		return src, 0
	}
	const dots = "..."
	if at := columns(before); at > room*2/3 {
		for cells(src[:cut]) < at-room/3 {
			_, n := utf8.DecodeRuneInString(src[cut:])
			cut += n
		}
		return dots + shortened(src[cut:], room-2*len(dots), dots), cut
	}
	return shortened(src, room-len(dots), dots), 0
}

// shortened gives as much of text as n columns have room for, and more behind it if that is not all.
func shortened(text string, n int, more string) string {
	if cells(text) <= n+cells(more) {
		return text
	}
	return text[:within(text, max(n, 0))] + more
}
