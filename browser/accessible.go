package browser

// This file defines the check of pages by axe-core, the library that most accessibility checkers are made of. It is used by tests alone and is no
// part of the repository: scripts/setup.sh puts it under out/ where it can.

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// Axe gives the text of axe-core. The test is left out where it is not installed. HEDDLE_AXE=FILE names another copy.
func Axe(t *testing.T) string {
	t.Helper()
	if file := os.Getenv("HEDDLE_AXE"); file != "" {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	for dir, up := ".", 0; up < 4; dir, up = filepath.Join(dir, ".."), up+1 {
		if text, err := os.ReadFile(filepath.Join(dir, "out", "node_modules", "axe-core", "axe.min.js")); err == nil {
			return string(text)
		}
	}
	t.Skip("axe-core is not installed: scripts/setup.sh tests does it where npm is there")
	return ""
}

// findings runs axe-core with all its rules, and gives what is worse than minor, a line each.
const findings = `(async () => {
  const result = await axe.run(document, { resultTypes: ['violations'] });
  return result.violations.filter((v) => v.impact !== 'minor').flatMap((v) => v.nodes.map((n) => v.id + ' (' + v.impact + '): ' + v.help + ': ' + n.html.slice(0, 200) + ' ' + (n.any[0]?.message ?? n.all[0]?.message ?? n.none[0]?.message ?? ''))).join('\n');
})()`

// Accessible tells whether axe-core, as Axe gives it, finds nothing in the page as it is now that is worse than minor.
func (w *Window) Accessible(axe string) {
	w.t.Helper()
	w.Run(axe)
	found, err := chromedp.Run(w.ctx, chromedp.Evaluate[string](findings, chromedp.EvalAwaitPromise))
	if err != nil {
		w.t.Fatal(err)
	}
	if found != "" {
		w.t.Error(found)
	}
}
