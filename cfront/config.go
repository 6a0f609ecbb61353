package cfront

// This file defines how a caller configures the front end, and its entry point.

import (
	"heddle.example/cfront/compiler"
	"heddle.example/cfront/diagnostic"
	"heddle.example/cfront/source"
	"heddle.example/cfront/symbols"
	"heddle.example/ir"
)

// Config says how to read C, as a C compiler's command line does.
type Config struct {
	compiler.Flags // of all files
	symbols.Options

	PerFile map[string]compiler.Flags // of files by their names, in the place of Flags
	Ptr32   bool                      // --32: the ILP32 ABI
	Stdin   string                    // the text of the file named -
	HostCpp bool                      // --cpp: the host's compiler preprocesses the program's files

	Unpromoted bool // local objects stay in memory (see package promote), as tests of what is lowered want it

	Models []string // --model: C files whose functions stand for those that the program lacks
}

// flags gives those of a file.
func (c *Config) flags(name string) compiler.Flags {
	if f, ok := c.PerFile[name]; ok {
		return f
	}
	return c.Flags
}

// CppCommand gives the command that preprocesses a file with HostCpp.
func CppCommand(cfg Config, name string) ([]string, error) {
	return source.CppCommand(cfg.flags(name), cfg.Ptr32, name, cfg.Stdin != "")
}

// Load reads, checks, lowers and links C files (preprocessed .i files too).
// The diagnostics are warnings; errors come back as an *Error.
func Load(cfg Config, files ...string) (*ir.Program, []diagnostic.Diagnostic, error) {
	fe, err := Translate(cfg, files...)
	if err != nil {
		return nil, warningsOf(fe), err
	}
	return fe.Program(), fe.Warnings(), nil
}

func warningsOf(fe *Frontend) []diagnostic.Diagnostic {
	if fe == nil {
		return nil
	}
	return fe.Warnings()
}

// KeepOnDisk says that what headers of the system hold shall be kept from one run to the next (package cache).
func KeepOnDisk() { source.KeepOnDisk(true) }
