package source

// This file defines how text divides into lines, literals and words.

import "bytes"

// Closing finds the quote that closes the one at i, -1 if there is none.
func Closing(line []byte, i int) int {
	for j := i + 1; j < len(line); j++ {
		switch line[j] {
		case '\\':
			j++
		case line[i]:
			return j
		}
	}
	return -1
}

// logicalLine gives the first line of text with its line break, together with
// the lines that continue it after a backslash.
func logicalLine(text []byte) []byte {
	for i := 0; ; {
		n := bytes.IndexByte(text[i:], '\n')
		if n < 0 {
			return text
		}
		i += n + 1
		if !bytes.HasSuffix(bytes.TrimSuffix(text[:i-1], []byte("\r")), []byte("\\")) {
			return text[:i]
		}
	}
}

// directive tells whether a line that does not begin in a comment is one of the preprocessor.
func directive(line []byte) bool {
	line = bytes.TrimLeft(line, " \t")
	return len(line) > 0 && line[0] == '#'
}

func wordByte(c byte) bool {
	return c == '_' || c == '$' || c >= 0x80 || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
}

// words gives the names in a text, those in comments and literals too.
func words(text []byte) map[string]bool {
	out := map[string]bool{}
	for i := 0; i < len(text); {
		if !wordByte(text[i]) {
			i++
			continue
		}
		end := i + 1
		for end < len(text) && wordByte(text[end]) {
			end++
		}
		if text[i] < '0' || text[i] > '9' {
			if w := text[i:end]; !out[string(w)] {
				out[string(w)] = true
			}
		}
		i = end
	}
	return out
}
