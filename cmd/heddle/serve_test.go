package main

// This file tests what is shown in a browser, from the command line to the command line: each kind of thing that serve shows, how long it is shown, and
// the way from a search that runs to a trace that replay takes.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"heddle.example/browser"
	"heddle.example/patience"
	"heddle.example/report"
)

// showing is a command that shows something.
type showing struct {
	t    *testing.T
	url  string
	end  context.CancelFunc
	done chan int // the exit status

	mu   sync.Mutex
	said bytes.Buffer
	line chan string
}

// Write takes what the command says on standard error.
func (s *showing) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	before := bytes.Count(s.said.Bytes(), []byte("\n"))
	s.said.Write(b)
	if before == 0 && bytes.Contains(s.said.Bytes(), []byte("\n")) {
		s.line <- s.said.String()
	}
	return len(b), nil
}

// show runs a command in the present directory, and waits until it says where it shows what.
func show(t *testing.T, args ...string) *showing {
	t.Helper()
	ctx, end := context.WithCancel(context.Background())
	s := &showing{t: t, end: end, done: make(chan int, 1), line: make(chan string, 1)}
	t.Cleanup(end)
	go func() { s.done <- execute(ctx, args, strings.NewReader(""), io.Discard, s) }()
	select {
	case line := <-s.line:
		if _, address, ok := strings.Cut(line, "shown at "); ok {
			s.url, _, _ = strings.Cut(strings.TrimSpace(address), " ")
			return s
		}
		t.Fatalf("%v: %s", args, line)
	case status := <-s.done:
		t.Fatalf("%v: status %d, %s", args, status, s.said.String())
	}
	return nil
}

// status waits until the command has ended.
func (s *showing) status() int {
	s.t.Helper()
	select {
	case status := <-s.done:
		return status
	case <-time.After(patience.For(20 * time.Second)):
		s.t.Fatal("it does not end")
		return 0
	}
}

// errGone says that nobody answers any more.
var errGone = errors.New("nobody answers")

// ask makes a request of the interface.
func (s *showing) ask(method, path, body string, into any) error {
	base, token, _ := strings.Cut(s.url, "/#")
	r, err := http.NewRequest(method, base+path, strings.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+token)
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		return errGone
	}
	defer a.Body.Close()
	text, err := io.ReadAll(a.Body)
	if err == nil && a.StatusCode != http.StatusOK {
		err = fmt.Errorf("status %d: %s", a.StatusCode, text)
	}
	if err == nil && into != nil {
		err = json.Unmarshal(text, into)
	}
	return err
}

// walked is what the tests look at of a walk.
type walked struct {
	ID, At, Length int
	State          struct {
		End     string
		Found   []struct{ Property string }
		Threads []struct {
			Child *struct{ Visited *bool }
		}
		Monitors []struct {
			Formula, Value string
			Propositions   []struct{ Holds bool }
		}
	}
}

// TestServe shows a program, a trace and a saved run.
func TestServe(t *testing.T) {
	dir := files(t, map[string]string{"lost.c": lostUpdate})
	if status, _, errs := heddle(t, dir, "verify", "--save", "run1", "--trace", "t.json", "--reduction", "none", "lost.c"); status != exitViolated {
		t.Fatal(status, errs)
	}
	for _, x := range []struct {
		args       []string
		run, trace bool
		begin      string
		violated   bool
	}{
		{[]string{"serve", "lost.c"}, false, false, `{}`, false},
		{[]string{"serve", "t.json"}, false, true, `{"trace": true}`, true},
		{[]string{"serve", "run1"}, true, false, `{"violation": 1}`, true},
	} {
		s := show(t, x.args...)
		var about struct{ Run, Trace bool }
		if err := s.ask("GET", "/api/about", "", &about); err != nil || about.Run != x.run || about.Trace != x.trace {
			t.Errorf("%v: %v %+v", x.args, err, about)
		}
		var w walked
		if err := s.ask("POST", "/api/walks", x.begin, &w); err != nil || (len(w.State.Found) == 1) != x.violated || (w.Length > 0) != x.violated {
			t.Errorf("%v: %v %+v", x.args, err, w)
		}
		if x.run {
			var run struct{ State, Verdict string }
			if err := s.ask("GET", "/api/run", "", &run); err != nil || run.State != "done" || run.Verdict != "violated" {
				t.Errorf("%v: %v %+v", x.args, err, run)
			}
			if err := s.ask("POST", fmt.Sprintf("/api/walks/%d/go", w.ID), `{"to": 1}`, &w); err != nil || w.State.Threads[0].Child == nil || w.State.Threads[0].Child.Visited == nil {
				t.Errorf("%v: what the saved run has visited: %v %+v", x.args, err, w.State)
			}
		}
		s.end()
		if status := s.status(); status != 0 {
			t.Errorf("%v: status %d: %s", x.args, status, s.said.String())
		}
		if err := s.ask("GET", "/api/about", "", nil); !errors.Is(err, errGone) {
			t.Errorf("%v: after the end: %v", x.args, err)
		}
	}

	// monitors of formulas
	s := show(t, "serve", "--ltl", "G {x < 2}", "--ltl", "F {x == 2}", "lost.c")
	var w walked
	if err := s.ask("POST", "/api/walks", `{}`, &w); err != nil {
		t.Fatal(err)
	}
	told := func() (text string) {
		for _, m := range w.State.Monitors {
			text += fmt.Sprintf("%s %s %v; ", m.Formula, m.Value, m.Propositions)
		}
		return text
	}
	if got := told(); got != "G{x < 2} presumably-true [{true}]; F{x == 2} presumably-false [{false}]; " {
		t.Errorf("monitors at the root: %s", got)
	}
	if err := s.ask("POST", fmt.Sprintf("/api/walks/%d/run", w.ID), `{"goal": "holds", "expression": "x == 2"}`, &w); err != nil {
		t.Fatal(err)
	}
	if got := told(); got != "G{x < 2} false [{false}]; F{x == 2} true [{true}]; " {
		t.Errorf("monitors where x is 2: %s", got)
	}
	s.end()
	s.status()
}

// TestServeStays ends what is shown with the search, or with Ctrl-C.
func TestServeStays(t *testing.T) {
	t.Chdir(files(t, map[string]string{"lost.c": lostUpdate}))
	s := show(t, "verify", "--serve", "lost.c")
	if status := s.status(); status != exitViolated {
		t.Errorf("status %d: %s", status, s.said.String())
	}
	if err := s.ask("GET", "/api/run", "", nil); !errors.Is(err, errGone) {
		t.Errorf("after the search: %v", err)
	}
	s = show(t, "verify", "--serve", "--serve-stay", "lost.c")
	var run struct{ State, Verdict string }
	for range 400 {
		if err := s.ask("GET", "/api/run", "", &run); err != nil {
			t.Fatal(err)
		}
		if run.State == "done" {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if run.Verdict != "violated" {
		t.Errorf("%+v", run)
	}
	s.end()
	if status := s.status(); status != exitViolated {
		t.Errorf("after Ctrl-C: status %d: %s", status, s.said.String())
	}
	for _, x := range []struct{ address, token, want string }{
		{"0.0.0.0:0", "", "needs a token"}, {"0.0.0.0:0", "short", "16 characters"}, {"127.0.0.1", "", "is no address"},
	} {
		t.Setenv("HEDDLE_SERVE_TOKEN", x.token)
		if status, _, errs := heddle(t, ".", "verify", "--serve="+x.address, "lost.c"); status != exitUnusable || !strings.Contains(errs, x.want) {
			t.Errorf("%+v: %d %s", x, status, errs)
		}
	}
}

// TestServeInBrowser watches a search that runs, opens its violation, goes to the state before it, moves another thread, saves the trace and replays
// it on the command line, with keys alone.
func TestServeInBrowser(t *testing.T) {
	ctx := browser.Start(t)
	dir := files(t, map[string]string{"sum.c": browser.Busy, "lost.c": lostUpdate, "chooses.c": browser.Chooses})
	t.Chdir(dir)
	s := show(t, "verify", "--serve", "--serve-stay", "--keep-going", "--reduction", "none", "--workers", "1", "--timeout", patience.For(5*time.Second).String(), "-DROUNDS=30", "sum.c")
	w := browser.Open(t, ctx, s.url, 1280, "light")
	w.Downloads(dir)
	w.Do(chromedp.WaitVisible(chromedp.CSS(".violations a")))
	w.Is(`document.querySelector('.state').textContent.startsWith('exploring for')`)
	before := browser.Get[string](w, `document.querySelector('.card .value').textContent`)
	w.Is(fmt.Sprintf(`document.querySelector('.card .value').textContent !== %q`, before))
	tab := func(to string) {
		t.Helper()
		for range 40 {
			if browser.Get[bool](w, `document.activeElement.matches('`+to+`')`) {
				w.Press(kb.Enter)
				return
			}
			w.Press(kb.Tab)
		}
		t.Fatalf("Tab does not lead to %s", to)
	}
	tab(".violations a")
	w.Do(chromedp.WaitVisible(chromedp.CSS(".tree .thread")))
	w.Is(`document.querySelector('.foundhere .violated')?.textContent.startsWith('assert: ')`)
	at := browser.Get[string](w, `document.querySelector('.where').textContent`)
	w.Press("u")
	w.Is(fmt.Sprintf(`document.querySelector('.where').textContent !== %q && document.querySelector('.foundhere').childElementCount === 0`, at))
	movable := `[...document.querySelectorAll('.thread:not(.waits) .move')].map((b) => b.closest('.thread').dataset.thread)`
	tab(".tools button:nth-child(3)")
	w.Is(`document.querySelector('.where').textContent.startsWith('choice 0 of ')`)
	for i := 1; i < 60 && browser.Get[int](w, movable+`.length`) < 2; i++ {
		w.Press("r")
		w.Is(fmt.Sprintf(`document.querySelector('.where').textContent.startsWith('choice %d of ')`, i))
	}
	taken := browser.Get[string](w, `document.querySelector('.way .step.ahead .who').textContent.split(' ')[0]`)
	other := browser.Get[string](w, movable+`.find((n) => n !== '`+taken+`')`)
	w.Press(other)
	w.Is(`document.querySelector('.where').textContent.match(/^choice (\d+) of \1,/) && document.querySelector('.way .step.current .who').textContent.startsWith('` + other + `')`)
	w.Press("x", "s")
	w.Is(`document.querySelector('.notice').textContent.startsWith('saved as trace.json')`)
	var trace *report.TraceFile
	browser.Until(func() (err error) {
		trace, err = report.LoadTrace(filepath.Join(dir, "trace.json"))
		return err
	})
	w.Quiet()
	if trace == nil {
		t.Fatal("no trace was saved")
	}
	want := map[bool]int{true: 0, false: 1}[trace.Violation.Property == report.NoViolation]
	if status, out, errs := heddle(t, dir, "replay", "trace.json"); status != want {
		t.Errorf("the replay of a trace that ends in %q: %d %s%s", trace.Violation.Property, status, out, errs)
	}
	s.end()
	s.status()

	// an input, a wake-up and a formula
	s = show(t, "serve", "--ltl", "G {got != 1}", "chooses.c")
	w = browser.Open(t, ctx, s.url, 1280, "light")
	w.Do(chromedp.WaitVisible(chromedp.CSS(".tree .thread")))
	w.Is(`document.querySelector('.monitors').textContent.includes('G{got != 1} is presumably-true if the path ends here')`)
	w.Do(chromedp.SendKeys(chromedp.CSS(".goals input[type=text]"), "waiting == 2"+kb.Enter))
	w.Is(`document.querySelector('.notice').textContent === '' && !document.querySelector('.where').textContent.startsWith('choice 0 ')`)
	for i := 0; i < 12 && !browser.Get[bool](w, `!document.querySelector('.ask').hidden`); i++ {
		where := browser.Get[string](w, `document.querySelector('.where').textContent`)
		w.Run(`[...document.querySelectorAll('.thread .move')].at(-1).click()`)
		w.Is(fmt.Sprintf(`document.querySelector('.where').textContent !== %q`, where))
	}
	w.Is(`document.querySelector('.ask').textContent.includes('if (n > 7)') && [...document.querySelectorAll('.ask button')].map((b) => b.textContent).join() === 'it holds,it does not hold'`)
	w.Run(`document.activeElement.blur()`)
	w.Press("0")
	w.Is(`document.querySelector('.conditions').textContent.includes('7')`)
	for i := 0; i < 12 && !browser.Get[bool](w, `!document.querySelector('.ask').hidden`); i++ {
		where := browser.Get[string](w, `document.querySelector('.where').textContent`)
		w.Press("0")
		w.Is(fmt.Sprintf(`document.querySelector('.where').textContent !== %q`, where))
	}
	w.Is(`[...document.querySelectorAll('.ask button')].map((b) => b.textContent).join() === '1 first,2 second'`)
	w.Readable()
	w.Accessible()
	w.Picture("ask-1280-light")
	w.Press("2")
	w.Is(`document.querySelector('[data-thread="2"] .move') && !document.querySelector('[data-thread="1"] .move')`)
	w.Quiet()
	s.end()
	s.status()

	// a saved run
	if status, _, errs := heddle(t, dir, "verify", "--save", "run1", "--reduction", "none", "lost.c"); status != exitViolated {
		t.Fatal(status, errs)
	}
	s = show(t, "serve", "run1")
	w = browser.Open(t, ctx, s.url, 360, "dark")
	w.Do(chromedp.WaitVisible(chromedp.CSS(".card canvas")))
	w.Is(`document.querySelector('.state').textContent.startsWith('violated')`)
	w.Readable()
	w.Accessible()
	w.Picture("saved-360-dark")
	w.Click(".violations button")
	w.Is(`document.querySelector('h1.violated') && document.querySelector('.trace .step.violation')`)
	w.Quiet()
	s.end()
	s.status()
}
