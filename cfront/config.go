package cfront

// This file defines how a caller configures the front end, and its entry point.

import "heddle/ir"

// Config says how to read C, as a C compiler's command line does.
type Config struct {
	Include   []string // -I: directories searched before the system's
	Define    []string // -D: NAME or NAME=VALUE
	Undef     []string // -U
	Std       string   // -std=, "" for the host compiler's default
	Ptr32     bool     // --32: the ILP32 ABI
	Entry     string   // the function that the main thread runs, "" for main
	AllOrders bool     // --evaluation-order all: operands that C leaves unordered are evaluated in every order
	Models    []string // --model: C files whose functions stand for those that the program lacks

	ErrorLabels []string // labels that must not be reached
}

// Load reads, checks, lowers and links C files (preprocessed .i files too).
// The diagnostics are warnings; errors come back as an *Error.
func Load(cfg Config, files ...string) (*ir.Program, []Diagnostic, error) {
	fe, err := Translate(cfg, files...)
	if err != nil {
		return nil, warningsOf(fe), err
	}
	return fe.Program(), fe.Warnings(), nil
}

func warningsOf(fe *Frontend) []Diagnostic {
	if fe == nil {
		return nil
	}
	return fe.Warnings()
}
