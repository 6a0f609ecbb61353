package browser

// This file defines the check of pages by axe-core, the library that most accessibility checkers are made of. It is used by tests alone and is no
// part of the repository: scripts/setup.sh puts it under out/ where it can.

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/chromedp/chromedp"
)

// began is the folder in which the tests began.
var began, _ = os.Getwd()

// axe gives the text of axe-core, "" where it is not installed. HEDDLE_AXE=FILE names another copy.
func (w *Window) axe() string {
	if file := os.Getenv("HEDDLE_AXE"); file != "" {
		text, err := os.ReadFile(file)
		if err != nil {
			w.t.Fatal(err)
		}
		return string(text)
	}
	for dir, up := began, 0; up < 4; dir, up = filepath.Join(dir, ".."), up+1 {
		if text, err := os.ReadFile(filepath.Join(dir, "out", "node_modules", "axe-core", "axe.min.js")); err == nil {
			return string(text)
		}
	}
	return ""
}

// findings runs axe-core, and gives what is worse than minor, a line each. %s are the rules: all of them, or those about colours.
const findings = `(async () => {
  const result = await axe.run(document, { resultTypes: ['violations'] %s});
  return result.violations.filter((v) => v.impact !== 'minor').flatMap((v) => v.nodes.map((n) => v.id + ' (' + v.impact + '): ' + v.help + ': ' + n.html.slice(0, 200) + ' ' + (n.any[0]?.message ?? n.all[0]?.message ?? n.none[0]?.message ?? ''))).join('\n');
})()`

// Accessible tells whether axe-core finds nothing in the page as it is now that is worse than minor: by all rules as it is shown, and by those
// about colours in the other scheme. Nothing is looked at where axe-core is not installed.
func (w *Window) Accessible() {
	w.t.Helper()
	axe := w.axe()
	if axe == "" {
		w.t.Log("axe-core is not installed: scripts/setup.sh tests does it where npm is there")
		return
	}
	w.Run(`if (!globalThis.axe) {` + axe + `}`)
	scheme := w.scheme
	w.rules("")
	w.media(map[string]string{"light": "dark", "dark": "light"}[scheme], "")
	w.rules(", runOnly: ['color-contrast', 'link-in-text-block']")
	w.media(scheme, "")
}

func (w *Window) rules(which string) {
	w.t.Helper()
	found, err := chromedp.Run(w.ctx, chromedp.Evaluate[string](fmt.Sprintf(findings, which), chromedp.EvalAwaitPromise))
	if err != nil {
		w.t.Fatal(err)
	}
	if found != "" {
		w.t.Errorf("in the %s scheme: %s", w.scheme, found)
	}
}
