package source

// This file defines what is known of the files that are included: how many and how deep, which the
// parser does not count, and which of them say #pragma once. Each file of the program is given to the parser
// between two pragmas, which the parser's handler takes in.

import (
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"modernc.org/cc/v4"
)

const (
	maxIncludeDepth = 200
	maxIncludes     = 100_000 // in one translation unit
)

// includeMark is the name of the pragmas.
const includeMark = InternalPrefix + "include"

// rootMark is a folder in the place of the root of the file system, in which the parser looks for names that
// #include gives from the root: joined to any other folder they would be relative to it.
const rootMark = "/\x01"

// markInclude puts the text of a file between the pragmas; its lines keep their numbers, and a file that was found
// by way of rootMark gets its own name.
func markInclude(name string, text []byte) []byte {
	line := "#line 1\n"
	if real, ok := strings.CutPrefix(name, rootMark); ok {
		line = "#line 1 \"" + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(real) + "\"\n"
	}
	out := []byte("#pragma " + includeMark + " 1\n" + line)
	out = append(out, text...)
	return append(out, "\n#pragma "+includeMark+" 0\n"...)
}

// includes is what is known while a translation unit is preprocessed.
type includes struct {
	files   *sourceFS
	open    []string // the files that are being read, innermost last
	total   int
	refused bool
	single  []singleFile
}

// singleFile is a file with #pragma once.
type singleFile struct {
	name string
	fs.FileInfo
}

func newIncludes(files *sourceFS) *includes { return &includes{files: files} }

// mark takes in one of the pragmas around a file. When there are too many files, all others are skipped.
func (c *includes) mark(toks []cc.Token) error {
	if len(toks) > 1 && toks[1].SrcStr() == "0" {
		c.leave()
		return nil
	}
	name := strings.TrimPrefix(toks[0].Position().Filename, rootMark)
	c.open = append(c.open, name)
	c.total++
	depth := len(c.open)
	if !c.refused && (depth > maxIncludeDepth || c.total > maxIncludes) {
		c.refused = true
		text := fmt.Sprintf("is included too deeply (more than %d files within each other)", maxIncludeDepth)
		if depth <= maxIncludeDepth {
			text = fmt.Sprintf("too many files are included (more than %d)", maxIncludes)
		}
		c.files.bad = append(c.files.bad, Refusal{name + ":1:1", text})
	}
	if depth > 1 && (c.refused || c.isSingle(name)) {
		c.leave()
		return cc.SkipSource
	}
	return nil
}

func (c *includes) leave() {
	if n := len(c.open); n > 0 {
		c.open = c.open[:n-1]
	}
}

// once takes in #pragma once of the file that is being read: it is read no second time, whatever path leads to it.
func (c *includes) once() {
	if n := len(c.open); n > 0 && !c.isSingle(c.open[n-1]) {
		if info, err := os.Stat(c.open[n-1]); err == nil {
			c.single = append(c.single, singleFile{c.open[n-1], info})
		}
	}
}

func (c *includes) isSingle(name string) bool {
	if len(c.single) == 0 {
		return false
	}
	info, err := os.Stat(name)
	return err == nil && slices.ContainsFunc(c.single, func(one singleFile) bool { return os.SameFile(one.FileInfo, info) })
}
