package serve

// This file opens the explorer in a real browser and uses it as a person does.

import (
	"fmt"
	"os"
	"testing"

	"github.com/chromedp/chromedp"

	"heddle/browser"
)

// TestRunInBrowser watches a search while it runs and opens its violation.
func TestRunInBrowser(t *testing.T) {
	ctx := browser.Start(t)
	p := load(t, busy, "ROUNDS=30")
	r := NewRun()
	s := start(t, Subject{Program: p, Options: thorough(), Info: info(p), Run: r})
	end := explore(t, p, thorough(), r)
	defer end()
	for i, width := range []int64{360, 1280, 1920} {
		for _, scheme := range []string{"light", "dark"} {
			if os.Getenv("HEDDLE_PICTURES") == "" && (width == 1920 || (width == 360) != (scheme == "dark")) {
				continue // they differ in colours alone
			}
			w := browser.Open(t, ctx, s.URL(), width, scheme)
			w.Do(chromedp.WaitVisible(chromedp.CSS(".card canvas")))
			w.Is(`location.hash === '#/' && !document.documentElement.outerHTML.includes('` + s.token + `')`)
			w.Is(`document.querySelectorAll('.card canvas').length === 7`)
			w.Is(`document.querySelector('.state').textContent.startsWith('exploring for')`)
			w.Is(`document.querySelectorAll('.violations li').length === 1`)
			before := browser.Get[string](w, `document.querySelector('.card .value').textContent`)
			w.Is(fmt.Sprintf(`document.querySelector('.card .value').textContent !== %q`, before))
			w.Picture(fmt.Sprintf("run-%d-%s", width, scheme))
			w.Readable()
			if i == 1 && scheme == "light" {
				w.Click(".violations button")
				w.Is(`document.querySelector('h1.violated') && document.querySelector('.trace .step.violation')`)
			}
			w.Quiet()
		}
	}
	end()
	w := browser.Open(t, ctx, s.URL(), 1280, "light")
	w.Is(`document.querySelector('.state.violated')?.textContent.startsWith('violated')`)
	w.Click(".summary button")
	w.Is(`document.querySelector('h1.violated')`)
	w.Quiet()
}

// TestTokenInBrowser tells whoever lacks the token what is missing.
func TestTokenInBrowser(t *testing.T) {
	ctx := browser.Start(t)
	p := load(t, busy, "ROUNDS=1")
	s := start(t, Subject{Program: p, Options: thorough(), Info: info(p), Run: NewRun()})
	w := browser.Open(t, ctx, s.base, 1280, "light")
	w.Is(`document.querySelector('main').textContent.includes('token is missing')`)
	w.Quiet()
	w = browser.Open(t, ctx, s.base+"/#00000000000000000000000000000000", 1280, "light")
	w.Is(`document.querySelector('main').textContent.includes('token is wrong')`)
	w.Quiet("401")
}
