package report

// This file opens the page in a real browser, without a screen, and uses it as a person does: with the keyboard, the
// buttons and the filter, in wide and narrow windows, light and dark. HEDDLE_PICTURES=DIR keeps pictures.

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"heddle/patience"
	"heddle/rt"
)

// browser starts a browser. The test is left out where there is none.
func browser(t *testing.T) context.Context {
	t.Helper()
	var program string
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			program = path
			break
		}
	}
	if program == "" {
		t.Skip("there is no browser: install chromium")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.NoSandbox, chromedp.WSURLReadTimeout(patience.For(time.Minute)))
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, patience.For(2*time.Minute))
	t.Cleanup(cancel)
	return ctx
}

// window is an open page.
type window struct {
	t   *testing.T
	ctx context.Context

	mu         sync.Mutex
	complaints []string
}

// open shows r as a page in a window of the given width.
func open(t *testing.T, ctx context.Context, r *rt.Result, width int64, scheme string) *window {
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
	w := &window{t: t, ctx: ctx}
	if err := chromedp.Listen(ctx, w.hear); err != nil {
		t.Fatal(err)
	}
	media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}
	if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, media); err != nil {
		t.Fatal(err)
	}
	if _, err := chromedp.Call(ctx, cdplog.Enable, cdp.Empty{}); err != nil {
		t.Fatal(err)
	}
	w.do(chromedp.EmulateViewport(width, 800), chromedp.Navigate("file://"+file), chromedp.WaitVisible(chromedp.CSS(".tools")))
	return w
}

// hear collects what the browser complains of.
func (w *window) hear(event any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch e := event.(type) {
	case *cdplog.EventEntryAdded:
		w.complaints = append(w.complaints, e.Entry.Text)
	case *runtime.EventConsoleAPICalled:
		w.complaints = append(w.complaints, fmt.Sprint("console: ", e.Type))
	case *runtime.EventExceptionThrown:
		w.complaints = append(w.complaints, e.ExceptionDetails.Text)
	case *page.EventJavascriptDialogOpening:
		w.complaints = append(w.complaints, "dialog: "+e.Message)
	}
}

func (w *window) do(actions ...chromedp.Action[chromedp.Void]) {
	w.t.Helper()
	if err := chromedp.Do(w.ctx, actions...); err != nil {
		w.t.Fatal(err)
	}
}

// get gives the value of an expression of JavaScript.
func get[T any](w *window, expression string) T {
	w.t.Helper()
	v, err := chromedp.Run(w.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		w.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// is tells whether an expression of JavaScript is true; it may become so within a second.
func (w *window) is(expression string) {
	w.t.Helper()
	for range 20 {
		if get[bool](w, `Boolean(`+expression+`)`) {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	w.t.Errorf("not so: %s", expression)
}

func (w *window) press(keys ...string) {
	w.t.Helper()
	for _, k := range keys {
		w.do(chromedp.KeyEvent(k))
	}
}

func (w *window) click(selector string) {
	w.t.Helper()
	w.do(chromedp.Click(chromedp.CSS(selector)))
}

// run runs a statement of JavaScript.
func (w *window) run(statement string) {
	w.t.Helper()
	get[bool](w, statement+"; true")
}

// picture keeps a picture of the window.
func (w *window) picture(name string) {
	dir := os.Getenv("HEDDLE_PICTURES")
	if dir == "" {
		return
	}
	png, err := chromedp.Run(w.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name+".png"), png, 0o644); err != nil {
		w.t.Fatal(err)
	}
}

// readable finds text whose contrast with what is behind it is below 4.5, and parts of the page that are wider than the window.
const readable = `(() => {
  const parse = (c) => { const m = c.match(/[\d.]+/g).map(Number); return m.length < 4 ? [...m, 1] : m; };
  const light = (c) => { const f = c.slice(0, 3).map((v) => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4); return .2126 * f[0] + .7152 * f[1] + .0722 * f[2]; };
  const ground = (e) => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor); if (c[3] === 1) return c; } return [255, 255, 255]; };
  const bad = new Set();
  for (const e of document.querySelectorAll('body *')) {
    if (!e.checkVisibility() || ![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) || e.closest('.skip, option')) continue;
    const [a, b] = [light(parse(getComputedStyle(e).color)), light(ground(e))].sort((x, y) => y - x);
    if ((a + .05) / (b + .05) < 4.5) bad.add(e.tagName + '.' + e.className + ' in ' + e.parentElement.className + ': contrast ' + ((a + .05) / (b + .05)).toFixed(2));
    const box = e.getBoundingClientRect();
    if ((box.right > innerWidth + 1 || box.left < -1) && !e.closest('.scroll, .place')) bad.add(e.tagName + '.' + e.className + ' is outside');
  }
  if (document.documentElement.scrollWidth > innerWidth) bad.add('the page is ' + document.documentElement.scrollWidth + ' wide');
  return [...bad].join('\n');
})()`

func TestPageInBrowser(t *testing.T) {
	ctx := browser(t)
	for _, scheme := range []string{"light", "dark"} {
		for _, width := range []int64{360, 1280} {
			if testing.Short() && (scheme != "dark" || width != 360) {
				continue
			}
			name := fmt.Sprintf("page-%d-%s", width, scheme)
			t.Run(name, func(t *testing.T) {
				tab, cancel := chromedp.NewContext(ctx)
				defer cancel()
				w := open(t, tab, raced(), width, scheme)
				w.picture(name)
				if (scheme == "dark") == (width == 360) { // the schemes differ in colours alone
					w.use(width)
				} else {
					w.click(`[data-do=violation]`)
				}
				w.press("v")
				w.is(`document.activeElement.matches('.step.violation')`)
				w.picture(name + "-violation")
				w.click(`[data-do=filter]`)
				w.picture(name + "-filter")
				if found := get[string](w, readable); found != "" {
					t.Error(found)
				}
				w.mu.Lock()
				defer w.mu.Unlock()
				if len(w.complaints) > 0 {
					t.Errorf("the browser complains:\n%s", strings.Join(w.complaints, "\n"))
				}
			})
		}
	}
}

// use goes through the page. Its first trace has 62 steps, 12 boxes.
func (w *window) use(width int64) {
	w.t.Helper()
	// nothing of the program became markup
	w.is(`document.querySelectorAll('img, iframe').length === 0 && document.scripts.length === 1`)
	w.is(`document.querySelectorAll('[onclick], [onerror], [style]').length <= 1`) // the script sets --top on the root
	// what screen readers go by
	w.is(`document.querySelectorAll('header').length === 1 && document.querySelectorAll('main').length === 1 && document.querySelector('nav[aria-label]')`)
	w.is(`document.documentElement.lang && document.querySelectorAll('h1').length === 1`)
	w.is(`[...document.querySelectorAll('button')].every((b) => b.textContent.trim() !== '')`)

	// the first stop is the link to the violation, the next ones are the buttons
	w.press(kb.Tab)
	w.is(`document.activeElement.matches('.skip') && document.activeElement.getBoundingClientRect().top >= 0`)
	w.press(kb.Tab)
	w.is(`document.activeElement.dataset.do === 'previous'`)

	// keys move from step to step, and between switches; boxes open for it
	w.do(chromedp.Focus(chromedp.CSS(`#s1-1`)))
	w.is(`document.activeElement.id === 's1-1' && document.activeElement.getAttribute('aria-current') === 'step'`)
	w.press(kb.ArrowDown)
	w.is(`document.activeElement.id === 's1-2'`)
	w.press(kb.End)
	w.is(`document.activeElement.matches('.step.violation')`)
	w.press(kb.Home, "n")
	w.is(`document.activeElement.closest('.segment') === document.querySelectorAll('.segment')[1]`)
	w.press("p")
	w.is(`document.activeElement.id === 's1-1'`)
	w.press(kb.ArrowLeft)
	w.is(`document.activeElement.matches('summary') && !document.querySelector('.segment').open`)
	w.press(kb.ArrowRight)
	w.is(`document.activeElement.id === 's1-1' && document.querySelector('.segment').open`)
	w.is(`document.querySelectorAll('[id^=s1-] a[tabindex="0"], [id^=s1-] a:not([tabindex])').length <= 1`)

	// folding of all
	w.press("f")
	w.is(`[...document.querySelectorAll('.segment')].every((s) => !s.open) && document.activeElement.matches('summary')`)
	w.is(`!document.querySelector('.step').checkVisibility()`)
	w.click(`[data-do=fold]`)
	w.is(`[...document.querySelectorAll('.segment')].every((s) => s.open)`)
	w.click(`.segment > summary`)
	w.is(`!document.querySelector('.segment').open`)

	// the header stays, and what has the focus is not behind it
	w.click(`[data-do=violation]`)
	w.is(`scrollY > 300 && document.querySelector('.top').getBoundingClientRect().top === 0`)
	w.is(`document.activeElement.getBoundingClientRect().top >= document.querySelector('.top').getBoundingClientRect().bottom`)
	w.is(`document.querySelector('.top').offsetHeight < innerHeight / 4`)
	if width > 1000 {
		w.is(`Math.abs(document.querySelector('.lanes').getBoundingClientRect().top - document.querySelector('.top').getBoundingClientRect().bottom) <= 1`)
		w.is(`new Set([...document.querySelectorAll('.segment')].map((s) => s.getBoundingClientRect().left)).size >= 3`)
	} else {
		w.is(`!document.querySelector('.lanes').checkVisibility()`)
	}

	// both places of the race are marked, in the trace and in the source
	w.is(`document.querySelector('.step.other').textContent.includes('at the same time')`)
	w.is(`document.querySelector('tr.other .refs strong') && document.querySelector('tr.violation .refs strong')`)

	// a link to a line leads there, one beside a line back
	w.run(`document.querySelector('.step.violation a').click()`)
	w.is(`document.querySelector('tr:target').getBoundingClientRect().top >= document.querySelector('.top').getBoundingClientRect().bottom`)
	w.run(`document.querySelector('tr:target .refs a').click()`)
	w.is(`document.activeElement.matches('.step')`)

	// the filter
	w.press("/")
	w.is(`document.activeElement.name === 'thread'`)
	w.press(" ")
	w.is(`[...document.querySelectorAll('.step')].every((s) => s.hidden === (s.dataset.thread === '0')) && document.querySelector('.count').textContent.includes('are shown')`)
	w.run(`{ const s = document.querySelector('select'); s.value = [...s.options].find((o) => o.text === 'box').value; s.dispatchEvent(new Event('change', { bubbles: true })); }`)
	w.is(`[...document.querySelectorAll('.step:not([hidden])')].every((s) => /box/.test(s.querySelector('.text').textContent))`)
	w.is(`[...document.querySelectorAll('.step:not([hidden])')].some((s) => s.textContent.includes('lock(box.lock)'))`)
	w.is(`[...document.querySelectorAll('.segment')].some((s) => s.hidden)`)
	w.click(`button[type=reset]`)
	w.is(`document.querySelectorAll('.step[hidden]').length === 0`)
	w.press(kb.Escape)
	w.is(`document.getElementById('filter').hidden && document.activeElement.dataset.do === 'filter'`)
	w.click(`[data-do=violation]`)
}
