package serve

// This file shows a large program in a browser: 50,000 lines of source, 100 threads, a way of thousands of steps.

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"heddle.example/browser"
	"heddle.example/patience"
	"heddle.example/report"
)

// large is such a program.
func large(end string) string {
	var text strings.Builder
	text.WriteString("#include <assert.h>\n#include <pthread.h>\n_Atomic int cells[100];\nvoid *run(void *arg)\n{\n    long n = (long)arg;\n    for (int i = 0; i < 30; i++)\n        cells[n] = i;\n    return 0;\n}\n")
	for i := 11; i < 49_990; i++ {
		fmt.Fprintf(&text, "// line %d\n", i)
	}
	text.WriteString("int main(void)\n{\n    pthread_t t[100];\n    for (long i = 0; i < 100; i++)\n        pthread_create(&t[i], 0, run, (void *)i);\n" +
		"    for (int i = 0; i < 100; i++)\n        pthread_join(t[i], 0);\n" + end + "    return 0;\n}\n")
	return text.String()
}

// painted tells when a page was painted first.
func painted(t *testing.T, w *browser.Window) {
	t.Helper()
	first := browser.Get[float64](w, `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0`)
	t.Logf("first paint after %.0f ms", first)
	if first > 1000*patience.For(3*time.Second).Seconds() {
		t.Errorf("first paint after %.0f ms", first)
	}
}

// fluent wants a page to be drawn 30 times in a second and more.
func fluent(t *testing.T, what string, frame float64) {
	t.Helper()
	t.Logf("%s: %.0f ms for a frame", what, frame)
	if frame > 33*float64(patience.For(time.Second))/float64(time.Second) {
		t.Errorf("%s: %.0f ms for a frame", what, frame)
	}
}

// TestLargeReportInBrowser wants the page of a violation that takes thousands of choices of 100 threads to be painted, scrolled and gone through
// with keys at once. What is out of sight is not laid out.
func TestLargeReportInBrowser(t *testing.T) {
	ctx := browser.Start(t)
	subject := subjectOf(t, large("    assert(0);\n"))
	subject.Options.KeepGoing, subject.Options.Reduction, subject.Run = false, "none", NewRun()
	subject.Info.Detail = report.DetailFull
	explored(t, subject.Program, subject.Options, subject.Run)
	s := start(t, subject)
	w := browser.Open(t, ctx, s.URL(), 1280, "light")
	w.Do(chromedp.WaitVisible(chromedp.CSS(".violations button")))
	w.Click(".violations button")
	w.Do(chromedp.WaitVisible(chromedp.CSS("[data-do=violation]")))
	painted(t, w)
	steps := browser.Get[int](w, `document.querySelectorAll('.step').length`)
	if steps < 2000 {
		t.Errorf("%d steps", steps)
	}
	busy := browser.Get[float64](w, `performance.timing.domInteractive - performance.timing.responseEnd`)
	t.Logf("it can be used %.0f ms after it has come", busy)
	w.Run(`{ const s = document.querySelectorAll('.step'); s[s.length >> 1].focus(); }`)
	for what, act := range map[string]string{
		"a step of scrolling": `scrollBy(0, i % 2 ? 900 : -300)`,
		"a key":               `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))`,
	} {
		fluent(t, fmt.Sprintf("%d steps: %s", steps, what), w.Frame(act))
	}
	w.Quiet()
}

// TestLargeInBrowser wants no more elements than can be seen, and answers at once, for a large program.
func TestLargeInBrowser(t *testing.T) {
	ctx := browser.Start(t)
	s := start(t, subjectOf(t, large("")))
	w := browser.Open(t, ctx, s.URL(), 1280, "light")
	w.Do(chromedp.WaitVisible(chromedp.CSS(".tree .thread")))
	painted(t, w)
	took := func(what string, act func()) {
		t.Helper()
		began := time.Now()
		act()
		spent := time.Since(began)
		t.Logf("%s: %s", what, spent.Round(time.Millisecond))
		if spent > patience.For(3*time.Second) {
			t.Errorf("%s takes %s", what, spent)
		}
	}
	until := func(condition string) {
		t.Helper()
		for end := time.Now().Add(min(time.Minute, patience.For(10*time.Second))); !browser.Get[bool](w, `Boolean(`+condition+`)`); time.Sleep(10 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("not so: %s", condition)
			}
		}
	}
	took("a random walk to the end", func() {
		w.Press("x")
		until(`document.querySelector('.end').textContent === 'the program has ended with status 0'`)
	})
	t.Log(browser.Get[string](w, `document.querySelector('.where').textContent`))
	if n := browser.Get[int](w, `Number(/of ([\d,]+)/.exec(document.querySelector('.where').textContent)[1].replace(',', ''))`); n < 2000 {
		t.Errorf("%d choices", n)
	}
	w.Run(`document.querySelectorAll('.tools button')[2].click()`)
	until(`document.querySelector('.where').textContent.startsWith('choice 0 of')`)
	took("100 threads", func() {
		w.Run(`document.querySelectorAll('.tools button')[3].click()`)
		until(`/^choice (\d+) of \1,/.test(document.querySelector('.where').textContent)`)
		w.Press("u", "u", "u")
		until(`document.querySelectorAll('.thread').length >= 101 && ((m) => m[2] - m[1] === 3)(/^choice (\d+) of (\d+),/.exec(document.querySelector('.where').textContent))`)
	})
	took("the end of the source", func() {
		w.Run(`{ const l = document.querySelector('.source .list'); l.scrollTop = l.scrollHeight; }`)
		until(`[...document.querySelectorAll('.source .line')].some((r) => r.dataset.line === '49998' && r.textContent.includes('}'))`)
	})
	took("the middle of the source", func() {
		w.Run(`{ const l = document.querySelector('.source .list'); l.scrollTop = l.scrollHeight / 2; }`)
		until(`[...document.querySelectorAll('.source .line')].some((r) => r.textContent.includes('// line 25'))`)
	})
	took("the middle of the way", func() {
		w.Run(`{ const l = document.querySelector('.way .list'); l.scrollTop = l.scrollHeight / 2; }`)
		until(`[...document.querySelectorAll('.way .step .n')].some((n) => Math.abs(Number(n.textContent) - 1500) < 300)`)
	})
	fluent(t, "scrolling the source", w.Frame(`document.querySelector('.source .list').scrollTop = i * 9000`))
	fluent(t, "scrolling the way", w.Frame(`document.querySelector('.way .list').scrollTop = i * 900`))
	if n := browser.Get[int](w, `document.querySelectorAll('*').length`); n > 6000 {
		t.Errorf("%d elements", n)
	}
	w.Readable()
	w.Quiet()
}
