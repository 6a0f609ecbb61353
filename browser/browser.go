// Package browser drives a real browser, without a screen, for tests of pages: it uses them as a person does, with keys and clicks, in
// wide and narrow windows, light and dark. HEDDLE_PICTURES=DIR keeps pictures. Only tests import it.
package browser

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

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"heddle.example/patience"
)

// one is the browser of all tests of a package: to start one takes longer than most of them.
var one struct {
	sync.Once
	ctx context.Context
	end func()
	err error
}

// Main runs the tests of a package and ends the browser that they have started. It is a package's TestMain.
func Main(m *testing.M) { os.Exit(Run(m)) }

// Run is Main for a TestMain that has more to do; it gives the status with which to exit.
func Run(m *testing.M) (status int) {
	defer func() {
		if one.end != nil {
			one.end()
		}
	}()
	return m.Run()
}

// Start gives a browser, in which each window is a tab. The test is left out where there is none.
func Start(t *testing.T) context.Context {
	t.Helper()
	var program string
	for _, name := range []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			program = path
			break
		}
	}
	if program == "" {
		t.Skip("there is no browser: install chromium-headless-shell or chromium")
	}
	one.Do(func() {
		options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.NoSandbox, chromedp.WSURLReadTimeout(patience.For(time.Minute)))
		allocator, end := chromedp.NewExecAllocator(context.Background(), options...)
		ctx, cancel := chromedp.NewContext(allocator)
		one.ctx, one.end = ctx, func() { cancel(); end() }
		one.err = chromedp.Do(ctx) // until it runs, each tab would start one of its own
	})
	if one.err != nil {
		t.Fatal(one.err)
	}
	ctx, cancel := context.WithTimeout(one.ctx, patience.For(2*time.Minute))
	t.Cleanup(cancel)
	return ctx
}

// Window is an open page.
type Window struct {
	t   *testing.T
	ctx context.Context

	scheme string

	// Close closes it, before the test ends.
	Close func()

	mu         sync.Mutex
	complaints []string
}

// Open shows the page at an address in a window of the given width, in a tab of its own. scheme is light or dark.
func Open(t *testing.T, ctx context.Context, address string, width int64, scheme string) *Window {
	t.Helper()
	tab, cancel := chromedp.NewContext(ctx)
	w := &Window{t: t, ctx: tab, Close: sync.OnceFunc(cancel)}
	t.Cleanup(w.Close)
	if err := chromedp.Listen(tab, w.hear); err != nil {
		t.Fatal(err)
	}
	if _, err := chromedp.Call(tab, cdplog.Enable, cdp.Empty{}); err != nil {
		t.Fatal(err)
	}
	w.Look(width, scheme)
	w.Do(chromedp.Navigate(address))
	return w
}

// Look makes the window so wide, and light or dark.
func (w *Window) Look(width int64, scheme string) {
	w.t.Helper()
	w.media(scheme, "")
	w.Do(chromedp.EmulateViewport(width, 800))
}

// media sets the scheme, and what the page is for: "" is a screen.
func (w *Window) media(scheme, kind string) {
	w.t.Helper()
	w.scheme = scheme
	media := emulation.SetEmulatedMediaParams{Media: kind, Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}
	if _, err := chromedp.Call(w.ctx, emulation.SetEmulatedMedia, media); err != nil {
		w.t.Fatal(err)
	}
}

// Printed tells whether an expression of JavaScript is true where the page is printed.
func (w *Window) Printed(expression string) {
	w.t.Helper()
	w.media(w.scheme, "print")
	w.Is(expression)
	w.media(w.scheme, "")
}

// Downloads has the browser put files that it is given into dir, without a question.
func (w *Window) Downloads(dir string) {
	w.t.Helper()
	if _, err := chromedp.Call(w.ctx, cdpbrowser.SetDownloadBehavior, cdpbrowser.SetDownloadBehaviorParams{
		Behavior: cdpbrowser.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir,
	}); err != nil {
		w.t.Fatal(err)
	}
}

// hear collects what the browser complains of.
func (w *Window) hear(event any) {
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

// Do does something to the page.
func (w *Window) Do(actions ...chromedp.Action[chromedp.Void]) {
	w.t.Helper()
	if err := chromedp.Do(w.ctx, actions...); err != nil {
		w.t.Fatal(err)
	}
}

// Get gives the value of an expression of JavaScript.
func Get[T any](w *Window, expression string) T {
	w.t.Helper()
	v, err := chromedp.Run(w.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		w.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// Frame does something in each of 30 frames, and gives the time from one frame to the next, in milliseconds: the median. It is 17 where a page is
// drawn as often as a screen is.
func (w *Window) Frame(act string) float64 {
	w.t.Helper()
	const frames = `(async () => {
  const times = [];
  let last = await new Promise(requestAnimationFrame);
  for (let i = 0; i < 30; i++) { %s; const now = await new Promise(requestAnimationFrame); times.push(now - last); last = now; }
  return times.sort((a, b) => a - b)[15];
})()`
	ms, err := chromedp.Run(w.ctx, chromedp.Evaluate[float64](fmt.Sprintf(frames, act), chromedp.EvalAwaitPromise))
	if err != nil {
		w.t.Fatal(err)
	}
	return ms
}

// Is tells whether an expression of JavaScript is true; it may take some seconds to become so.
func (w *Window) Is(expression string) {
	w.t.Helper()
	for end := time.Now().Add(patience.For(5 * time.Second)); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if Get[bool](w, `Boolean(`+expression+`)`) {
			return
		}
	}
	w.t.Errorf("not so: %s", expression)
}

// Until tries what takes effect outside the page, a download, until there is no error, for some seconds.
func Until(try func() error) {
	for i := 0; i < 100 && try() != nil; i++ {
		time.Sleep(50 * time.Millisecond)
	}
}

// Press presses keys.
func (w *Window) Press(keys ...string) {
	w.t.Helper()
	for _, k := range keys {
		w.Do(chromedp.KeyEvent(k))
	}
}

// still resolves when an element has stood still for some frames: pages scroll and lay out over several, and a click aims first and is
// made later.
const still = `(async () => {
  const element = document.querySelector(%q);
  const end = performance.now() + %d;
  let last = '';
  for (let frames = 0; frames < 6 && performance.now() < end; frames++) {
    await new Promise(requestAnimationFrame);
    if (!element?.isConnected) return;
    element.scrollIntoViewIfNeeded();
    const { x, y, width, height } = element.getBoundingClientRect();
    const now = [x, y, width, height].join();
    if (now !== last) frames = 0;
    last = now;
  }
})()`

// Click clicks on the first element that a selector finds, once it stands still.
func (w *Window) Click(selector string) {
	w.t.Helper()
	w.Do(chromedp.WaitVisible(chromedp.CSS(selector)))
	script := fmt.Sprintf(still, selector, patience.For(5*time.Second).Milliseconds())
	if _, err := chromedp.Run(w.ctx, chromedp.Evaluate[any](script, chromedp.EvalAwaitPromise)); err != nil {
		w.t.Fatalf("%s: %v", selector, err)
	}
	w.Do(chromedp.Click(chromedp.CSS(selector)))
}

// Run runs a statement of JavaScript.
func (w *Window) Run(statement string) {
	w.t.Helper()
	Get[bool](w, statement+"; true")
}

// Picture keeps a picture of the window.
func (w *Window) Picture(name string) {
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

// Readable tells whether all text of the page can be read and nothing is wider than the window.
func (w *Window) Readable() {
	w.t.Helper()
	if found := Get[string](w, readable); found != "" {
		w.t.Error(found)
	}
}

// Quiet tells whether the browser had nothing to complain of, but for what expected is a part of.
func (w *Window) Quiet(expected ...string) {
	w.t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
complaints:
	for _, c := range w.complaints {
		for _, e := range expected {
			if strings.Contains(c, e) {
				continue complaints
			}
		}
		w.t.Errorf("the browser complains: %s", c)
	}
}
