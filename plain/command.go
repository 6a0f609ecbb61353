package plain

// This file defines how a command line is shown: so that a shell that reads it finds the same words.

import "strings"

// Command gives the words of a command line as one text, quoted for a POSIX shell where that is needed.
func Command(words []string) string {
	out := make([]string, len(words))
	for i, w := range words {
		if out[i] = w; w == "" || strings.ContainsAny(w, " \t\n\"'$`\\|&;<>(){}[]*?!#~") {
			out[i] = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
		}
	}
	return strings.Join(out, " ")
}
