package report

// This file defines what properties and assumptions mean, in one line each, for
// readers of reports.

import "heddle/symex/check"

// otherProperties explains properties that are not asked for by --check, or not
// by that name alone.
var otherProperties = map[string]string{
	"unwind": "a loop can run longer than its unwinding bound",
	"ltl":    "a temporal formula does not hold",
}

// propertyHelp gives the line for a property, its name if there is none.
func propertyHelp(name string) string {
	if p := check.Named(name); p != nil {
		return p.Help
	}
	if h := otherProperties[name]; h != "" {
		return h
	}
	return name
}

// assumptionHelp explains assumptions by name; the answer is true only as far as they hold.
var assumptionHelp = map[string]string{
	"sequential-consistency":         "accesses that race, and weaker atomic operations, take effect one after the other",
	"atomic-statements":              "no thread is switched within a statement (--granularity statement)",
	"no-spurious-wakeup":             "a condition wait ends by signal or broadcast only",
	"malloc-succeeds":                "memory never runs out",
	"threads-can-be-made":            "making threads and synchronisation objects does not fail for want of resources",
	"undefined-functions-do-nothing": "functions of the program without a body return any value and do nothing else",
	"undefined-objects-are-inputs":   "objects of the program without a definition have any content, which nobody else changes",
	"longjmp-keeps-locals":           "large locals keep over longjmp what was written to them since setjmp",
	"no-spurious-failure":            "a weak compare-and-exchange fails only if the values differ",
	"signed-overflow-wraps":          "signed arithmetic that overflows wraps round",
	"shift-beyond-width":             "a shift by the width or more gives 0, or the sign to the right",
	"float-conversion":               "a float that an integer type cannot hold is converted as x86-64 does",
	"unsequenced-side-effects":       "a variable that is assigned to and used elsewhere in an expression without an order was so in some order",
	"evaluation-order":               "operands that C leaves unordered were evaluated in one order",
	"no-undefined-behaviour":         "a path ends where undefined behaviour occurs that was not checked for",
	"address-layout":                 "objects lie at the addresses that heddle gives them",
	"no-program-arguments":           "the program is started without arguments",
	"bounded-arguments":              "the program has no more or longer arguments than --args and --args-length say",
	"nearest-result":                 "functions of <math.h> that C lets be inexact give the nearest number",
	"no-other-processes":             "no other process uses the named semaphores",
	"hash-64":                        "two states with equal 64-bit hashes count as one",
	"hash-128":                       "two states with equal 128-bit hashes count as one",
}

// cutHelp explains what made a result incomplete.
var cutHelp = map[string]string{
	"context-bound":   "paths with more context switches were not walked",
	"unwind":          "loops were left or cut at the unwinding bound",
	"timeout":         "time ran out",
	"memory-limit":    "memory ran out",
	"first-violation": "the search stopped at the first violation",
	"solver":          "the solver gave up on a question",
	"interrupted":     "the run was stopped from outside",
	"unsupported":     "something the program does is not supported",
	"replay":          "only the path of the trace was followed",

	"ltl-inconclusive": "a temporal formula is not fulfilled where a path was cut",
	"ltl-cycle":        "an execution never ends, and a temporal formula is not decided on it",
}
