package report

// This file defines how the values of LTL formulas read as text.

import (
	"bufio"
	"fmt"
	"strings"

	"heddle.example/monitor"
	"heddle.example/rt"
	"heddle.example/scheduler"
)

// ltlLine says in one line what is known of a formula.
func ltlLine(l *rt.LTLResult) string {
	firm := "inconclusive"
	if l.Conclusive {
		firm = "conclusive"
	}
	text := fmt.Sprintf("%s is %s (%s), %s", l.Formula, l.Value, l.Value.Symbol(), firm)
	if l.Class != "" {
		var can []string
		for _, v := range l.Values {
			can = append(can, v.Symbol())
		}
		text += fmt.Sprintf("; class %s, possible %s", l.Class, strings.Join(can, " "))
	}
	if l.Schedule == scheduler.Interleaved {
		text += "; by an interleaved monitor, which knows two values"
	}
	return text
}

// writeBeyond says how a formula was decided beyond the bounds, or how it may be.
func writeBeyond(w *bufio.Writer, l *rt.LTLResult, info Info) {
	switch {
	case info.Quiet:
	case l.Proof != nil:
		fmt.Fprintf(w, "  decided beyond the bounds: %s\n", proofText(l.Proof))
	case l.Unproved != "":
		fmt.Fprintf(w, "  no proof beyond the bounds: %s\n", l.Unproved)
	case l.ProveWith != "":
		fmt.Fprintf(w, "  a proof beyond the bounds: %s\n", l.ProveWith)
	}
}

// writeWitness prints the witness of formula i unless a violation shows it.
func writeWitness(w *bufio.Writer, p painter, r *rt.Result, i int, info Info) {
	l := &r.LTL[i]
	if info.Quiet || l.Witness == nil || l.Value != monitor.PresumablyFalse || len(l.Witness.Steps) == 0 {
		return
	}
	if shownBy(r, l.Witness) {
		return
	}
	writeTrace(w, p, l.Witness.Steps, l.Witness, info)
	fmt.Fprintln(w)
}
