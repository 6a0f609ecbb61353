package compare

// This file opens the page in a real browser and uses it as a person does: it sorts, filters and draws, with the mouse and with keys alone, on
// narrow and wide windows, light and dark.

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"heddle.example/browser"
)

func TestMain(m *testing.M) { browser.Main(m) }

// hostileName is a program whose name would like to be a page.
const hostileName = "d/\u202e<img src=x onerror=alert(1)>\"'.c"

// pageOf serves a comparison's page.
func pageOf(t *testing.T, c *Comparison) (url string) {
	t.Helper()
	var page bytes.Buffer
	if err := HTML(&page, c, About{Title: "Sample", Command: "heddle bench compare --vary " + strings.Repeat("x", 200)}); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(page.Bytes())
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// texts looks whether all text of the pictures is in them, and large enough.
const texts = `[...document.querySelectorAll('figure svg text')].every((t) => {
  const a = t.getBoundingClientRect(), b = t.closest('svg').getBoundingClientRect();
  return a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1 && (a.width <= a.height || a.height >= 9);
})`

func TestPageInBrowser(t *testing.T) {
	ctx := browser.Start(t)
	url := pageOf(t, sample())
	for _, width := range []int64{360, 1280, 1920} {
		for _, scheme := range []string{"light", "dark"} {
			if os.Getenv("HEDDLE_PICTURES") == "" && (width == 1920 || (width == 360) != (scheme == "dark")) {
				continue // they differ in colours alone
			}
			w := browser.Open(t, ctx, url, width, scheme)
			w.Is(`document.querySelectorAll('figure svg').length >= 8 && ` + texts)
			w.Is(`document.querySelectorAll('.drawn .point').length > 20 && document.querySelectorAll('.legend li').length === 2`)
			w.Picture(fmt.Sprintf("compare-%d-%s", width, scheme))
			w.Readable()
			w.Press("/")
			w.Is(`!document.getElementById('filter').hidden && document.activeElement.matches('#filter input')`)
			w.Readable()
			w.Run(`document.getElementById('picked').scrollIntoView()`)
			w.Picture(fmt.Sprintf("compare-drawn-%d-%s", width, scheme))
			w.Is(`((s) => Math.abs(s.getBoundingClientRect().width / s.viewBox.baseVal.width - 1) < .02)(document.querySelector('.drawn svg'))`)
			w.Accessible()
			w.Quiet()
			w.Close()
		}
	}

	// the mouse
	w := browser.Open(t, ctx, url, 1280, "light")
	w.Is(`document.querySelectorAll('.cells tbody tr').length === 39`)
	w.Run(`[...document.querySelectorAll('.cells th button')].find((b) => b.textContent === 'nodes').click()`)
	w.Is(`document.querySelector('th[aria-sort=ascending]').textContent === 'nodes' && document.querySelector('.cells tbody tr').textContent.includes('1,000')`)
	w.Run(`[...document.querySelectorAll('.cells th button')].find((b) => b.textContent === 'nodes').click()`)
	w.Is(`document.querySelector('th[aria-sort=descending]') && document.querySelector('.cells tbody tr').textContent.includes('queue')`)
	points := browser.Get[int](w, `document.querySelectorAll('.drawn .point').length`)
	w.Click("[data-do=filter]")
	w.Run(`document.querySelector('#filter input[value=queue]').click()`)
	w.Is(`document.querySelectorAll('.cells tbody tr').length === 26 && document.querySelector('.count').textContent === '26 of 39 rows are shown'`)
	w.Is(fmt.Sprintf(`document.querySelectorAll('.drawn .point').length < %d`, points))
	w.Run(`document.querySelector('#filter button').click()`)
	w.Is(`document.querySelectorAll('.cells tbody tr').length === 39`)
	w.Run(`{ const s = document.querySelector('.pick select[name=series]'); s.value = -1; s.dispatchEvent(new Event('change', { bubbles: true })); }`)
	w.Is(`document.querySelectorAll('.legend li').length === 0 && document.querySelectorAll('.drawn .series').length === 1`)

	// keys alone: to a point, to the next, to its row
	w.Press(kb.Escape)
	w.Is(`document.getElementById('filter').hidden && document.activeElement.matches('[data-do=filter]')`)
	for range 20 {
		w.Press(kb.Tab)
		if browser.Get[bool](w, `document.activeElement.matches('.point')`) {
			break
		}
	}
	w.Is(`document.activeElement.matches('.point')`)
	w.Press(kb.ArrowRight)
	w.Is(`document.querySelector('.told').textContent.includes('seconds ')`)
	w.Press(kb.Enter)
	w.Is(`document.activeElement.matches('.cells tr.picked')`)
	w.Quiet()
}

// TestHostilePage shows a program whose name would like to be markup.
func TestHostilePage(t *testing.T) {
	ctx := browser.Start(t)
	c := sample()
	for i := range c.Rows {
		c.Rows[i].Program = strings.Replace(c.Rows[i].Program, "d/ring.c", hostileName, 1)
	}
	w := browser.Open(t, ctx, pageOf(t, c), 1280, "light")
	w.Is(`document.querySelectorAll('img').length === 0 && document.scripts.length === 1 && document.querySelector('.cells').textContent.includes('<img src=x onerror=alert(1)>')`)
	w.Quiet()
}
