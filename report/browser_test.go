package report

// This file opens the page in a real browser and uses it as a person does: with the keyboard, the buttons and the filter.

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"heddle.example/browser"
	"heddle.example/rt"
)

func TestMain(m *testing.M) { browser.Main(m) }

// open shows r as a page in a window of the given width.
func open(t *testing.T, ctx context.Context, r *rt.Result, width int64, scheme string) *browser.Window {
	t.Helper()
	file := filepath.Join(t.TempDir(), "page.html")
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := make([]string, 60)
	for i := range lines {
		lines[i] = fmt.Sprintf("\tstatement(%d); // </script><script>alert(1)</script>", i+1)
	}
	info := Info{Version: "1.2.3", Command: []string{"heddle", "verify", "a b.c"}, Source: func(string) []string { return lines }}
	if err := HTML(f, r, info); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	w := browser.Open(t, ctx, "file://"+file, width, scheme)
	w.Do(chromedp.WaitVisible(chromedp.CSS("h1")))
	return w
}

func TestPageInBrowser(t *testing.T) {
	ctx := browser.Start(t)
	for _, scheme := range []string{"light", "dark"} {
		for _, width := range []int64{360, 1280, 1920} {
			if os.Getenv("HEDDLE_PICTURES") == "" && (width == 1920 || (width == 360) != (scheme == "dark")) {
				continue // they differ in colours alone
			}
			name := fmt.Sprintf("page-%d-%s", width, scheme)
			t.Run(name, func(t *testing.T) {
				w := open(t, ctx, raced(), width, scheme)
				w.Picture(name)
				use(w, width)
				w.Press("v")
				w.Is(`document.activeElement.matches('.step.violation')`)
				w.Picture(name + "-violation")
				w.Click(`[data-do=filter]`)
				w.Picture(name + "-filter")
				w.Readable()
				w.Accessible()
				w.Printed(`getComputedStyle(document.body).color === 'rgb(28, 30, 33)' && ![...document.querySelectorAll('.tools, .filter')].some((e) => e.checkVisibility()) && [...document.querySelectorAll('.scroll')].every((e) => e.scrollWidth <= e.clientWidth)`)
				w.Quiet()
			})
		}
	}
}

// TestPageWithoutTrace holds pages of answers without a trace to the same rules.
func TestPageWithoutTrace(t *testing.T) {
	ctx := browser.Start(t)
	for _, r := range []*rt.Result{
		{Verdict: rt.Safe, Complete: true},
		{Verdict: rt.Unknown, Reasons: []rt.Reason{{Kind: "unsupported", Message: "<b>" + strings.Repeat("long_", 100), Place: rt.Place{File: strings.Repeat("dir/", 50) + "<b>.c", Line: 1}}}},
	} {
		w := open(t, ctx, r, 360, "light")
		w.Is(`document.querySelector('h1') && document.querySelectorAll('b').length === 0`)
		w.Picture("page-" + string(r.Verdict))
		w.Readable()
		w.Accessible()
		w.Quiet()
	}
}

// use goes through the page. Its first trace has 62 steps, 12 boxes.
func use(w *browser.Window, width int64) {
	// nothing of the program became markup
	w.Is(`document.querySelectorAll('img, iframe').length === 0 && document.scripts.length === 1`)
	w.Is(`document.querySelectorAll('[onclick], [onerror], [style]').length <= 1`) // the script sets --top on the root
	// what screen readers go by
	w.Is(`document.querySelectorAll('header').length === 1 && document.querySelectorAll('main').length === 1 && document.querySelector('nav[aria-label]')`)
	w.Is(`document.documentElement.lang && document.querySelectorAll('h1').length === 1`)
	w.Is(`[...document.querySelectorAll('button')].every((b) => b.textContent.trim() !== '')`)

	// the first stop is the link to the violation, the next ones are the buttons
	w.Press(kb.Tab)
	w.Is(`document.activeElement.matches('.skip') && document.activeElement.getBoundingClientRect().top >= 0`)
	w.Press(kb.Tab)
	w.Is(`document.activeElement.dataset.do === 'previous'`)

	// keys move from step to step, and between switches; boxes open for it
	w.Do(chromedp.Focus(chromedp.CSS(`#s1-1`)))
	w.Is(`document.activeElement.id === 's1-1' && document.activeElement.getAttribute('aria-current') === 'step'`)
	w.Press(kb.ArrowDown)
	w.Is(`document.activeElement.id === 's1-2'`)
	w.Press(kb.End)
	w.Is(`document.activeElement.matches('.step.violation')`)
	w.Press(kb.Home, "n")
	w.Is(`document.activeElement.closest('.segment') === document.querySelectorAll('.segment')[1]`)
	w.Press("p")
	w.Is(`document.activeElement.id === 's1-1'`)
	w.Press(kb.ArrowLeft)
	w.Is(`document.activeElement.matches('summary') && !document.querySelector('.segment').open`)
	w.Press(kb.ArrowRight)
	w.Is(`document.activeElement.id === 's1-1' && document.querySelector('.segment').open`)
	w.Is(`document.querySelectorAll('[id^=s1-] a[tabindex="0"], [id^=s1-] a:not([tabindex])').length <= 1`)

	// what the steps of one thread owe to another's: links, and arrows where there are lanes
	w.Is(`document.querySelectorAll('.from a').length > 0 && [...document.querySelectorAll('.from a')].every((a) => document.querySelector(a.hash))`)
	w.Is(`!document.getElementById('walk')`)
	w.Press("a")
	if width > 1000 {
		w.Is(`document.querySelectorAll('.trace .arrows .head').length > 0 && document.querySelectorAll('.trace .arrows .head').length <= document.querySelectorAll('.from a').length`)
		w.Picture("page-arrows")
	} else {
		w.Is(`document.querySelectorAll('.arrows path').length === 0`)
	}
	w.Press("a")

	// folding of all
	w.Press("f")
	w.Is(`[...document.querySelectorAll('.segment')].every((s) => !s.open) && document.activeElement.matches('summary')`)
	w.Is(`!document.querySelector('.step').checkVisibility()`)
	w.Click(`[data-do=fold]`)
	w.Is(`[...document.querySelectorAll('.segment')].every((s) => s.open)`)
	w.Click(`.segment > summary`)
	w.Is(`!document.querySelector('.segment').open`)

	// the header stays, and what has the focus is not behind it
	w.Click(`[data-do=violation]`)
	w.Is(`scrollY > 300 && document.querySelector('.top').getBoundingClientRect().top === 0`)
	w.Is(`document.activeElement.getBoundingClientRect().top >= document.querySelector('.top').getBoundingClientRect().bottom`)
	w.Is(`document.querySelector('.top').offsetHeight < innerHeight / 4`)
	if width > 1000 {
		w.Is(`Math.abs(document.querySelector('.lanes').getBoundingClientRect().top - document.querySelector('.top').getBoundingClientRect().bottom) <= 1`)
		w.Is(`new Set([...document.querySelectorAll('.segment')].map((s) => s.getBoundingClientRect().left)).size >= 3`)
	} else {
		w.Is(`!document.querySelector('.lanes').checkVisibility()`)
	}

	// both places of the race are marked, in the trace and in the source
	w.Is(`document.querySelector('.step.other').textContent.includes('at the same time')`)
	w.Is(`document.querySelector('tr.other .refs strong') && document.querySelector('tr.violation .refs strong')`)

	// a link to a line leads there, one beside a line back
	w.Run(`document.querySelector('.step.violation a').click()`)
	w.Is(`document.querySelector('tr:target').getBoundingClientRect().top >= document.querySelector('.top').getBoundingClientRect().bottom`)
	w.Run(`document.querySelector('tr:target .refs a').click()`)
	w.Is(`document.activeElement.matches('.step')`)

	// the filter
	w.Press("/")
	w.Is(`document.activeElement.name === 'thread'`)
	w.Press(" ")
	w.Is(`[...document.querySelectorAll('.step')].every((s) => s.hidden === (s.dataset.thread === '0')) && document.querySelector('.count').textContent.includes('are shown')`)
	w.Run(`{ const s = document.querySelector('select'); s.value = [...s.options].find((o) => o.text === 'box').value; s.dispatchEvent(new Event('change', { bubbles: true })); }`)
	w.Is(`[...document.querySelectorAll('.step:not([hidden])')].every((s) => /box/.test(s.querySelector('.text').textContent))`)
	w.Is(`[...document.querySelectorAll('.step:not([hidden])')].some((s) => s.textContent.includes('lock(box.lock)'))`)
	w.Is(`[...document.querySelectorAll('.segment')].some((s) => s.hidden)`)
	w.Click(`button[type=reset]`)
	w.Is(`document.querySelectorAll('.step[hidden]').length === 0`)
	w.Press(kb.Escape)
	w.Is(`document.getElementById('filter').hidden && document.activeElement.dataset.do === 'filter'`)
	w.Click(`[data-do=violation]`)

	// the state at a step: values and threads
	w.Press("s")
	w.Is(`!document.getElementById('values').hidden && document.querySelector('#values tr th code').textContent.startsWith('box.') && document.querySelectorAll('#values tbody')[1].rows.length === 3`)
	w.Picture(fmt.Sprintf("page-%d-state", width))
	w.Press(kb.Home)
	w.Is(`document.querySelectorAll('#values tbody')[1].rows.length === 1 && document.querySelector('#values tr.changed')`)
	w.Readable()
	w.Accessible()
	w.Click(`[data-do=values]`)
	w.Is(`document.getElementById('values').hidden`)
	w.Click(`[data-do=violation]`)
}
