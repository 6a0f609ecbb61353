package source

// This file defines the host's headers without their comments, a third of their text, which the parser would read character by character.
// What is left stands in its line and column.

import "bytes"

// withoutComments empties the comments of a mended text, in which every quote that opens is closed.
func withoutComments(text []byte) []byte {
	out := make([]byte, 0, len(text))
	for i := 0; i < len(text); {
		n := bytes.IndexAny(text[i:], `/"'`)
		if n < 0 {
			return append(out, text[i:]...)
		}
		out = append(out, text[i:i+n]...)
		i += n
		c, rest := text[i], text[i:]
		end := 1
		switch {
		case c == '"' || c == '\'':
			end = max(Closing(text, i)+1-i, 1)
		case bytes.HasPrefix(rest, []byte("//")):
			if line := bytes.TrimSuffix(logicalLine(rest), []byte("\n")); !bytes.Contains(line, []byte("\n")) {
				i += len(line)
				continue
			}
			end = 2
		case bytes.HasPrefix(rest, []byte("/*")):
			if end = 2 + bytes.Index(rest[2:], []byte("*/")) + 2; end < 4 {
				return append(out, rest...)
			}
			out = append(out, "/*"...)
			inner := rest[2 : end-2]
			if last := bytes.LastIndexByte(inner, '\n'); last >= 0 {
				out = append(out, bytes.Repeat([]byte("\n"), bytes.Count(inner, []byte("\n")))...)
				inner = inner[last+1:]
			}
			if end < len(rest) && rest[end] != '\n' { // something follows
				out = append(out, bytes.Repeat([]byte(" "), len(inner))...)
			}
			out = append(out, "*/"...)
			i += end
			continue
		}
		out = append(out, rest[:end]...)
		i += end
	}
	return out
}
