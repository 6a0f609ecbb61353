package serve

// This file opens the explorer in a real browser and uses it as a person does.

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
	"heddle.example/cfront"
	"heddle.example/report"
	"heddle.example/rt"
	"heddle.example/rt/result"
)

func TestMain(m *testing.M) { browser.Main(m) }

// views are the windows in which a page is looked at: the schemes differ in colours alone, so not all pairs of a width and a scheme are unless
// pictures are wanted.
func views(look func(width int64, scheme, name string)) {
	for _, width := range []int64{1280, 360, 1920} {
		for _, scheme := range []string{"light", "dark"} {
			if os.Getenv("HEDDLE_PICTURES") != "" || width != 1920 && (width == 360) == (scheme == "dark") {
				look(width, scheme, fmt.Sprintf("%d-%s", width, scheme))
			}
		}
	}
}

// TestRunInBrowser watches a search while it runs, and opens its violation and its answer. Several processes are told beside it, as --machines does.
func TestRunInBrowser(t *testing.T) {
	ctx := browser.Start(t)
	p := load(t, browser.Busy, "ROUNDS=30")
	r := NewRun()
	s := start(t, Subject{Program: p, Options: thorough(), Info: info(p), Run: r})
	opts := thorough()
	opts.Workers = 1
	end := explore(t, p, opts, r)
	defer end()
	w := browser.Open(t, ctx, s.URL(), 1280, "light")
	w.Do(chromedp.WaitVisible(chromedp.CSS(".card canvas")))
	w.Is(`location.hash === '#/' && !document.documentElement.outerHTML.includes('` + s.token + `')`)
	w.Is(`document.querySelectorAll('.card canvas').length === 7`)
	w.Is(`document.querySelector('.state').textContent.startsWith('exploring for')`)
	w.Is(`document.querySelectorAll('.violations li').length === 1`)
	before := browser.Get[string](w, `document.querySelector('.card .value').textContent`)
	w.Is(fmt.Sprintf(`document.querySelector('.card .value').textContent !== %q`, before))
	views(func(width int64, scheme, name string) {
		w.Look(width, scheme)
		w.Readable()
		w.Picture("run-" + name)
	})
	end()
	w.Is(`document.querySelector('.state.violated')?.textContent.startsWith('violated')`)
	var machines rt.Progress
	for i := range 3 {
		machines.Machines = append(machines.Machines, result.Machine{Name: fmt.Sprintf("%d-0", i), Slots: 1, Regions: 2, Nodes: 123_456 * int64(i+1), Crossed: 9999, Sent: 7654, Waiting: 12 * i, Resident: 7e7, Stopped: i == 2})
	}
	machines.Stats, machines.Known = r.result.Stats, -1
	r.Update(machines)
	w.Do(chromedp.Reload())
	w.Do(chromedp.WaitVisible(chromedp.CSS(".machines tbody tr")))
	w.Is(`document.querySelector('.machines tbody').textContent.includes('246,912') && document.querySelector('.machines tbody').textContent.includes('stopped')`)
	w.Run(`for (const d of document.querySelectorAll('details')) d.open = true`)
	views(func(width int64, scheme, name string) {
		w.Look(width, scheme)
		w.Readable()
		w.Picture("machines-" + name)
		w.Accessible()
	})

	w.Look(1280, "light")
	w.Click(".violations button")
	w.Is(`document.querySelector('h1.violated') && document.querySelector('.trace .step.violation')`)
	w.Do(chromedp.WaitVisible(chromedp.CSS("[data-do=arrows]")))
	w.Click("[data-do=arrows]")
	w.Run(`document.querySelector('[data-do=violation]').click()`)
	w.Is(`document.querySelector('.arrows .head') && document.querySelector('.from a')`)
	seen := `((r) => r.top >= 0 && r.bottom <= innerHeight)(document.querySelector('.step[aria-current]').getBoundingClientRect())`
	w.Is(seen)
	w.Picture("report-arrows")
	w.Readable()
	w.Is(seen)
	w.Run(`document.querySelectorAll('.step')[9].focus()`)
	w.Run(`document.getElementById('walk').click()`)
	w.Do(chromedp.WaitVisible(chromedp.CSS(".tree .thread")))
	w.Is(`location.hash.startsWith('#/tree/violation/1/at/')`)
	w.Is(`/^choice [1-9]\d? of \d{3}/.test(document.querySelector('.where').textContent)`)
	w.Is(`document.querySelector('.way .step.ahead')`)
	w.Run(`document.querySelector('#views a').click()`)
	w.Do(chromedp.WaitVisible(chromedp.CSS(".summary button")))
	w.Click(".summary button")
	w.Is(`document.querySelector('h1.violated')`)
	w.Quiet()
}

// TestTreeInBrowser begins with a violation that a search finds, walks to the state before it, moves another thread, and saves a trace that a
// replay takes; with the mouse, then with keys alone.
func TestTreeInBrowser(t *testing.T) {
	ctx := browser.Start(t)
	subject := subjectOf(t, browser.Busy, "ROUNDS=2")
	subject.Run = NewRun()
	s := start(t, subject)
	explored(t, subject.Program, thorough(), subject.Run)
	w := browser.Open(t, ctx, s.URL(), 1280, "light")
	w.Do(chromedp.WaitVisible(chromedp.CSS(".violations a")))
	w.Click(".violations a")
	w.Do(chromedp.WaitVisible(chromedp.CSS(".tree .thread")))
	w.Is(`document.querySelector('.foundhere .violated').textContent.startsWith('assert: assertion failed: shared == 2 * ROUNDS')`)
	w.Is(`document.querySelector('.end').textContent === 'the path ends in a violation' || document.querySelector('.ask')`)
	w.Press("c")
	w.Is(`document.querySelector('.both:not([hidden]) .half.apart') && document.querySelector('.both').textContent.includes('in common with this one')`)
	views(func(width int64, scheme, name string) {
		w.Look(width, scheme)
		w.Is(`[...document.querySelectorAll('.both .half code')].every((c) => { const a = c.getBoundingClientRect(), b = c.closest('.list').getBoundingClientRect(); return a.left >= b.left && a.right <= b.right; })`)
		w.Readable()
		w.Picture("both-" + name)
		w.Accessible()
	})
	w.Run(`document.querySelectorAll('.both button')[1].click()`)
	w.Click(".tools button")
	w.Is(`document.querySelectorAll('.thread').length === 4 && document.querySelector('.way .step.ahead')`)
	w.Is(`document.querySelector('.line.current code').textContent.trim() !== ''`)
	w.Is(`document.querySelector('tr.changed') || document.querySelector('.tree table')`)
	w.Run(`document.querySelector('.keys').open = true`)
	views(func(width int64, scheme, name string) {
		w.Look(width, scheme)
		w.Readable()
		w.Picture("tree-" + name)
		w.Accessible()
	})
	w.Quiet()

	// another thread, at the first place of the way where there is one
	w.Look(1280, "light")
	w.Run(`document.querySelectorAll('.tools button')[2].click()`)
	w.Is(`document.querySelector('.where').textContent.startsWith('choice 0 of ')`)
	w.Run(`document.querySelector('[data-thread="1"] .move').click()`)
	w.Is(`document.querySelector('.where').textContent.startsWith('choice 1 of 1')`)
	w.Is(`document.activeElement.matches('body, .move')`)

	// keys alone, from here
	dir := t.TempDir()
	w.Downloads(dir)
	w.Press("0", "0", "3")
	w.Is(`document.querySelector('.where').textContent.startsWith('choice 4 of 4')`)
	w.Press("u", "u")
	w.Is(`document.querySelector('.where').textContent.startsWith('choice 2 of 4')`)
	w.Press("r")
	w.Is(`document.querySelector('.where').textContent.startsWith('choice 3 of 4')`)
	w.Press("x")
	w.Is(`document.querySelector('.end').textContent !== '' && document.querySelectorAll('.way .step').length > 10`)
	w.Press("s")
	w.Is(`document.querySelector('.notice').textContent.startsWith('saved as trace.json')`)
	var trace *report.TraceFile
	browser.Until(func() (err error) {
		trace, err = report.LoadTrace(filepath.Join(dir, "trace.json"))
		return err
	})
	if trace == nil {
		t.Fatal("no trace was saved")
	}
	if _, err := rt.Replay(context.Background(), subject.Program, subject.Options, trace.Choices); err != nil {
		t.Error(err)
	}

	// forms
	w.Run(`document.querySelectorAll('.tools button')[2].click()`)
	w.Is(`document.querySelector('.where').textContent.startsWith('choice 0 of ')`)
	w.Do(chromedp.SendKeys(chromedp.CSS(".goals input[type=text]"), "turns == 2"+kb.Enter))
	w.Is(`[...document.querySelectorAll('.tree tr')].some((r) => r.textContent.startsWith('turns2'))`)
	w.Do(chromedp.SendKeys(chromedp.CSS(".goals input[type=text]"), " && "+kb.Enter))
	w.Is(`document.querySelector('.notice').textContent !== ''`)
	w.Do(chromedp.SendKeys(chromedp.CSS(".goals input[type=number]"), "14"+kb.Enter))
	w.Is(`document.querySelector('.line.stood[data-line="14"]') && document.querySelector('.notice').textContent === ''`)
	w.Run(`document.activeElement.blur(); document.querySelectorAll('.tools button')[2].click()`)
	w.Is(`document.querySelector('.where').textContent.startsWith('choice 0 of ')`)
	w.Press("0")
	w.Is(`document.querySelector('[data-thread="1"] .move')`)
	w.Run(`document.querySelector('[data-thread="1"] .actions button:last-child').click()`)
	w.Is(`document.querySelector('.line.current').dataset.line === '12' && [...document.querySelectorAll('tr.changed')].some((r) => r.textContent === 'shared1 was 0')`)
	w.Quiet("400 (Bad Request)")
}

// hostile is a program whose names and texts would be markup, script, orders to a terminal or a turn of the direction of writing. What it is called is
// hostileFile, and a part of it says that it is from another file with such a name.
const (
	hostile = `#include <assert.h>
#include <pthread.h>
int x; // </script><script>alert(1)</script> <img src=x onerror=alert(2)> MARKS
const char *text = "MARKS<iframe srcdoc=x>&lt;b&gt;\"'";
int LONG;
void *LONG_f(void *p) { x = 1; LONG = 1; return 0; }
int main(void) {
    pthread_t t; pthread_create(&t, 0, LONG_f, 0);
    x = 2; // MARKS gnirts
    pthread_join(t, 0);
#line 7 "MARKS<img src=x onerror=alert(5)>'.c"
    assert(x == 2 && "MARKS</title><img src=x onerror=alert(4)>");
    return 0;
}
`
	hostileFile = "\u202e<img src=x onerror=alert(3)>'\"&amp;\x1b[31m.c"
	marks       = "\u202e\u2066\u200f\x1b[2J\x7f\u009b\u2028\ufeff"
)

// injected finds in a page what became more than text, and what has no shape; attributes are a part of it.
const injected = `(() => {
  const bad = [...document.querySelectorAll('img, iframe, b, base, object, [onerror], [onclick]')].map((e) => e.outerHTML.slice(0, 200));
  if (document.scripts.length !== 1) bad.push(document.scripts.length + ' scripts');
  const shapeless = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/;
  if (shapeless.test(document.title)) bad.push('the title');
  for (const e of document.querySelectorAll('body, body *:not(script)')) {
    for (const n of e.childNodes) if (n.nodeType === 3 && shapeless.test(n.data)) bad.push(e.tagName + '.' + e.className + ': ' + JSON.stringify(n.data.slice(0, 100)));
    for (const a of e.attributes) if (shapeless.test(a.value)) bad.push(e.tagName + ' ' + a.name + ': ' + JSON.stringify(a.value.slice(0, 100)));
  }
  return bad.join('\n');
})()`

// TestHostileInBrowser shows a program that would like to be a page: as a run, as a trace, and as a tree.
func TestHostileInBrowser(t *testing.T) {
	ctx := browser.Start(t)
	text := strings.ReplaceAll(strings.ReplaceAll(hostile, "MARKS", marks), "LONG", strings.Repeat("long_", 200))
	file := filepath.Join(t.TempDir(), hostileFile)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	p, _, err := cfront.Load(cfront.Config{}, file)
	if err != nil {
		t.Fatal(err)
	}
	subject := Subject{Program: p, Options: thorough(), Info: info(p), Files: []string{file}, Run: NewRun()}
	subject.Info.Command = []string{"heddle", "verify", marks + "</title><script>alert(1)</script>" + hostileFile, strings.Repeat("y", 500)}
	s := start(t, subject)
	explored(t, p, thorough(), subject.Run)
	now := rt.Progress{Attempt: marks + "<img src=x>", Machines: []result.Machine{{Name: marks + "<img src=x onerror=alert(6)>" + strings.Repeat("z", 300)}}}
	now.Stats = subject.Run.result.Stats
	subject.Run.Update(now)
	w := browser.Open(t, ctx, s.URL(), 360, "light")
	clean := func(what string) {
		t.Helper()
		if found := browser.Get[string](w, injected); found != "" {
			t.Errorf("%s: %s", what, found)
		}
		w.Readable()
		w.Picture("hostile-" + what)
	}
	w.Do(chromedp.WaitVisible(chromedp.CSS(".violations button")))
	w.Do(chromedp.WaitVisible(chromedp.CSS(".machines tbody tr")))
	w.Is(`document.querySelector('.violations').textContent.includes('<img src=x onerror=alert(4)>') && document.querySelector('.violations').textContent.includes('<img src=x onerror=alert(5)>')`)
	clean("run")
	w.Click(".violations button")
	w.Do(chromedp.WaitVisible(chromedp.CSS("[data-do=violation]")))
	w.Click("[data-do=filter]")
	w.Is(`document.querySelector('main').textContent.includes('<img src=x onerror=alert(2)>') && document.querySelector('main').textContent.includes('<img src=x onerror=alert(3)>')`)
	clean("trace")
	w.Run(`document.getElementById('walk').click()`)
	w.Do(chromedp.WaitVisible(chromedp.CSS(".tree .thread")))
	w.Run(`document.querySelectorAll('.tools button')[2].click()`)
	w.Is(`document.querySelector('.where').textContent.startsWith('choice 0')`)
	w.Press("0", "1")
	w.Is(`document.querySelector('.where').textContent.startsWith('choice 2')`)
	w.Is(`document.querySelector('.source').textContent.includes('<img src=x onerror=alert(2)>') && document.querySelector('.source select').textContent.includes('<img src=x onerror=alert(3)>')`)
	clean("tree")
	w.Quiet()
	w.Run(`fetch('/api/about').then((r) => { window.got = r.status; })`)
	w.Is(`window.got === 401`)
	w = browser.Open(t, ctx, "data:text/html,<title>other</title>", 360, "light")
	w.Run(`fetch('` + s.base + `/api/about', {headers: {Authorization: 'Bearer ` + s.token + `'}}).then((r) => { window.got = r.status; }, () => { window.got = 'refused'; })`)
	w.Is(`window.got === 'refused'`)
}

// TestTokenInBrowser tells whoever lacks the token what is missing.
func TestTokenInBrowser(t *testing.T) {
	ctx := browser.Start(t)
	p := load(t, browser.Busy, "ROUNDS=1")
	s := start(t, Subject{Program: p, Options: thorough(), Info: info(p), Run: NewRun()})
	w := browser.Open(t, ctx, s.base, 360, "light")
	w.Is(`document.querySelector('main').textContent.includes('token is missing')`)
	w.Readable()
	w.Accessible()
	w.Quiet()
	w = browser.Open(t, ctx, s.base+"/#00000000000000000000000000000000", 1280, "light")
	w.Is(`document.querySelector('main').textContent.includes('token is wrong')`)
	w.Quiet("401")
}
