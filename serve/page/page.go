// Package page has what heddle's explorer is made of in a browser: one document, a style sheet and modules of JavaScript, sent as
// they are (folder files), and those of package report/page that both use. uplot is the library uPlot, which draws the charts, with its licence.
//
// The modules make elements and give them text; none makes elements out of text, and the policy of package serve forbids that any
// could. What a program can name therefore stays text.
package page

import (
	"embed"
	"io/fs"
	"net/http"
	"path"

	report "heddle.example/report/page"
)

//go:embed files
var files embed.FS

// types are the kinds of files that are sent: a system's own table may say something else.
var types = map[string]string{
	".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml",
	".txt": "text/plain; charset=utf-8",
}

// Files sends the files of the page.
func Files() http.Handler {
	root, err := fs.Sub(files, "files")
	if err != nil {
		panic(err)
	}
	server := http.FileServerFS(root)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			http.Error(w, "files can only be read", http.StatusMethodNotAllowed)
			return
		}
		if r.URL.Path == "/base.css" { // the page of a report has the same style
			w.Header().Set("Content-Type", types[".css"])
			_, _ = w.Write([]byte(report.Get().Style))
			return
		}
		if r.URL.Path != "/" {
			name := path.Clean(r.URL.Path)[1:]
			info, err := fs.Stat(root, name)
			if text, ok := report.Module(name); ok && err != nil { // and modules that both use
				w.Header().Set("Content-Type", types[".js"])
				_, _ = w.Write(text)
				return
			}
			if err != nil || info.IsDir() {
				http.NotFound(w, r)
				return
			}
		}
		kind := types[path.Ext(r.URL.Path)]
		if r.URL.Path == "/" {
			kind = types[".html"]
		}
		w.Header().Set("Content-Type", kind)
		server.ServeHTTP(w, r)
	})
}
