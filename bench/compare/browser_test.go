package compare

// This file opens the page in a real browser, without a screen: nothing is complained of, nothing is wider than the
// window, and the texts of the pictures can be read, on narrow and wide windows, light and dark.

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"heddle/patience"
)

// browser gives the program of a browser.
func browser(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("there is no browser: install chromium")
	return ""
}

// probe looks at the page in a frame of the width that the query asks for.
const probe = `<!DOCTYPE html><title>probe</title><iframe id=f src="/page" style="border:0;height:900px"></iframe><pre id=out></pre>
<script>
const f = document.getElementById('f');
f.style.width = new URLSearchParams(location.search).get('w') + 'px';
f.onload = () => {
  const d = f.contentDocument, w = f.contentWindow;
  const texts = [...d.querySelectorAll('svg text')].map(t => t.getBoundingClientRect());
  const pictures = [...d.querySelectorAll('svg')].map(s => s.getBoundingClientRect());
  document.getElementById('out').textContent = JSON.stringify({
    width: d.documentElement.scrollWidth, window: w.innerWidth, pictures: pictures.length,
    outside: texts.filter(t => !pictures.some(p => t.left >= p.left - 1 && t.right <= p.right + 1 && t.top >= p.top - 1 && t.bottom <= p.bottom + 1)).length,
    smallest: Math.min(...texts.map(t => Math.min(t.width > t.height ? t.height : t.width > 5 ? t.height : 99, 99))),
    ground: w.getComputedStyle(d.body).backgroundColor, ink: w.getComputedStyle(d.body).color,
    picture: texts.length ? w.getComputedStyle(d.querySelector('svg text')).fill : '',
  });
};
</script>`

var probed = regexp.MustCompile(`(?s)<pre id="out">(.*?)</pre>`)

func TestPageInBrowser(t *testing.T) {
	program := browser(t)
	var page bytes.Buffer
	if err := HTML(&page, sample(), About{Title: "Sample", Command: "heddle bench compare --vary " + strings.Repeat("x", 200)}); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		switch r.URL.Path {
		case "/page":
			_, _ = w.Write(page.Bytes())
		case "/probe":
			_, _ = w.Write([]byte(probe))
		default:
			http.NotFound(w, r)
		}
	}))
	defer server.Close()
	for _, dark := range []bool{false, true} {
		for _, width := range []int{360, 1280} {
			scheme := "1"
			if dark {
				scheme = "0"
			}
			ctx, cancel := context.WithTimeout(context.Background(), patience.For(time.Minute))
			defer cancel()
			cmd := exec.CommandContext(ctx, program, "--headless=new", "--no-sandbox", "--disable-gpu", "--user-data-dir="+t.TempDir(), "--no-first-run",
				"--enable-logging=stderr", "--blink-settings=preferredColorScheme="+scheme, "--window-size=1400,1000", "--virtual-time-budget=5000",
				"--dump-dom", fmt.Sprintf("%s/probe?w=%d", server.URL, width))
			var out, errs bytes.Buffer
			cmd.Stdout, cmd.Stderr = &out, &errs
			if err := cmd.Run(); err != nil {
				t.Fatalf("%v\n%s", err, errs.String())
			}
			for line := range strings.Lines(errs.String()) {
				if strings.Contains(line, "CONSOLE") {
					t.Errorf("width %d: the browser complains: %s", width, line)
				}
			}
			m := probed.FindStringSubmatch(out.String())
			if m == nil || m[1] == "" {
				t.Fatalf("the probe found nothing:\n%s", out.String())
			}
			var got struct {
				Width, Window, Pictures, Outside int
				Smallest                         float64
				Ground, Ink, Picture             string
			}
			if err := json.Unmarshal([]byte(html.UnescapeString(m[1])), &got); err != nil {
				t.Fatal(err)
			}
			ground, ink := "rgb(255, 255, 255)", "rgb(28, 30, 33)"
			if dark {
				ground, ink = "rgb(23, 25, 28)", "rgb(227, 230, 234)"
			}
			if got.Width > got.Window || got.Window != width || got.Pictures < 8 || got.Outside > 0 || got.Smallest < 9 || got.Ground != ground || got.Ink != ink || got.Picture != ink {
				t.Errorf("width %d, dark %v: %+v", width, dark, got)
			}
		}
	}
}
