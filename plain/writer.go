package plain

// This file defines writers for text and JSON that are made elsewhere.

import (
	"io"
	"unicode/utf8"
)

// NewWriter gives a writer that passes text on to w as Lines does. Nothing is held back
// between two writes but the bytes of a character that has begun, so text must not
// end in the middle of one; a line break at its end is enough.
func NewWriter(w io.Writer) *Writer {
	return &Writer{w: w, plain: func(b []byte) []byte { return []byte(Lines(string(b))) }}
}

// NewJSONWriter gives a writer that passes encoded JSON on to w as JSON does.
func NewJSONWriter(w io.Writer) *Writer { return &Writer{w: w, plain: JSON} }

// Writer is made by NewWriter or NewJSONWriter.
type Writer struct {
	w     io.Writer
	plain func([]byte) []byte
	rest  []byte // the beginning of a character
}

// Write implements io.Writer.
func (p *Writer) Write(b []byte) (int, error) {
	all := append(p.rest, b...)
	end := len(all)
	for i := max(0, end-utf8.UTFMax+1); i < end; i++ {
		if utf8.RuneStart(all[i]) && !utf8.FullRune(all[i:]) {
			end = i
		}
	}
	p.rest = append([]byte(nil), all[end:]...)
	if _, err := p.w.Write(p.plain(all[:end])); err != nil {
		return 0, err
	}
	return len(b), nil
}
