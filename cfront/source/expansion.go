package source

// This file defines how far macros may be expanded. A few lines of macros can make a text without
// end, and one that nests so deeply that no parser's stack holds it. The parser counts what it expands;
// beyond what headers need, the text that it would parse is measured first (see nesting.go).

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"modernc.org/cc/v4"
)

// harmlessExpansion is what the largest headers of the system come near to. What is made of so
// few tokens cannot nest too deeply.
const harmlessExpansion = 500_000

// ExpansionLimit bounds macro expansion at all; the largest real headers need some ten millions.
// Tests have a lower one.
var ExpansionLimit = 50_000_000

// placeMark is the name of the pragmas that tell on which line the text is that is measured.
const placeMark = InternalPrefix + "place"

func markPlace(out *bytes.Buffer, line int) { fmt.Fprintf(out, "#pragma %s %d\n", placeMark, line) }

// overExpanded tells whether an error of the parser says that its limit of expansion was reached.
func overExpanded(err error) bool {
	return err != nil && strings.Contains(err.Error(), "macro expansion limit exceeded")
}

// errTooDeep ends the preprocessing of a text that nests too deeply.
var errTooDeep = errors.New("nested too deeply")

// measure preprocesses sources and finds out whether the text nests too deeply for the parser. *place is where
// the last line began.
func measure(cfg *cc.Config, sources []cc.Source, files *sourceFS, place *string) error {
	files.markPlaces = true
	defer func() { files.markPlaces = false }()
	err := guarded(files, func() error { return cc.Preprocess(cfg, sources, &measured{}) })
	switch {
	case err == errTooDeep:
		return fmt.Errorf("%s: %w", *place, err)
	case overExpanded(err):
		return fmt.Errorf("%s: macros expand to too much", *place)
	case err == errEndless || err == errPanic:
		return err
	}
	return nil // what else is wrong, the parser says better
}

// measured is the text as the preprocessor writes it, token by token.
type measured struct{ nesting }

func (m *measured) Write(token []byte) (int, error) {
	deep := false
	switch {
	case len(token) == 0 || token[0] <= ' ':
	case wordByte(token[0]):
		deep = m.word(token)
	case len(token) == 1:
		deep = m.token(token[0])
	default:
		m.run++
	}
	if deep {
		return 0, errTooDeep
	}
	return len(token), nil
}
