package report

// This file defines by what code hosts know a result again: a fingerprint that says what is violated and where, not in which line, so that it
// stays as it is where lines move; and the name of a run, so that runs that ask something else do not count as its next one
// (SARIF 2.1.0, 3.27.17 and 3.17).

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"

	"heddle.example/rt"
)

type sarifAutomation struct {
	ID string `json:"id"`
}

// fingerprints makes those of the results of one run.
type fingerprints struct {
	seen map[string]int // how often the same was said before
}

// of gives the fingerprint of v, whose line has the text source: results that say the same of lines that are alike are numbered.
func (f *fingerprints) of(v *rt.Violation, source string, info Info) map[string]string {
	what := strings.Join([]string{v.Property, fileURI(info.fileName(v.File)), v.Function, strings.Join(strings.Fields(source), " ")}, "\x00")
	f.seen[what]++
	sum := sha256.Sum256([]byte(what + "\x00" + strconv.Itoa(f.seen[what])))
	return map[string]string{"heddleResult/v1": hex.EncodeToString(sum[:16])}
}

// automation names a run by its command line. What stands behind the last slash would tell runs of one command apart.
func automation(command string) *sarifAutomation { return &sarifAutomation{command + "/"} }
