package cfront

// This file defines how many files may be included, and how deep: the parser does not count. Each
// file of the program is given to it between two pragmas, which the parser's handler counts.

import (
	"fmt"

	"modernc.org/cc/v4"
)

const (
	maxIncludeDepth = 200
	maxIncludes     = 100_000 // in one translation unit
)

// includeMark is the name of the pragmas.
const includeMark = internalPrefix + "include"

// markInclude puts the text of a file between the pragmas; its lines keep their numbers.
func markInclude(text []byte) []byte {
	out := []byte("#pragma " + includeMark + " 1\n#line 1\n")
	out = append(out, text...)
	return append(out, "\n#pragma "+includeMark+" 0\n"...)
}

// includeCount counts while a translation unit is preprocessed.
type includeCount struct {
	files        *sourceFS
	depth, total int
	refused      bool
}

// mark takes in one of the pragmas. When there are too many files, all others are skipped.
func (c *includeCount) mark(toks []cc.Token) error {
	if len(toks) > 1 && toks[1].SrcStr() == "0" {
		c.depth--
		return nil
	}
	c.depth++
	c.total++
	if !c.refused && (c.depth > maxIncludeDepth || c.total > maxIncludes) {
		c.refused = true
		name := toks[0].Position().Filename
		text := fmt.Sprintf("is included too deeply (more than %d files within each other)", maxIncludeDepth)
		if c.depth <= maxIncludeDepth {
			text = fmt.Sprintf("too many files are included (more than %d)", maxIncludes)
		}
		c.files.bad = append(c.files.bad, Diagnostic{Pos: name + ":1:1", Severity: Fatal, Text: text})
	}
	if c.refused && c.depth > 1 {
		c.depth--
		return cc.SkipSource
	}
	return nil
}
