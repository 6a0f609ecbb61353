package browser

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestMain(m *testing.M) { Main(m) }

// moving is a page whose button is elsewhere in each frame of its first second.
const moving = `<!DOCTYPE html><html lang="en"><title>moving</title><button>go</button><script>
const button = document.querySelector('button');
button.style.position = 'absolute';
button.addEventListener('click', () => button.textContent = 'gone');
const begun = performance.now();
let frame = 0;
const move = () => { button.style.top = (frame++ * 137) % 500 + 'px'; if (performance.now() - begun < 1000) requestAnimationFrame(move); };
move();
</script></html>`

func TestClickWaitsForWhatMoves(t *testing.T) {
	ctx := Start(t)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte(moving))
	}))
	defer s.Close()
	w := Open(t, ctx, s.URL, 400, "light")
	w.Click("button")
	w.Is(`document.querySelector('button').textContent === 'gone'`)
}
