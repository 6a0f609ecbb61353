package serve

// This file defines the requests by name, and how they are answered.

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"heddle.example/plain"
	"heddle.example/serve/page"
)

// Errors of requests, with the status that tells them.
var (
	errNoAnswer = &failure{http.StatusNotFound, "the search has not ended"}
	errNoRun    = &failure{http.StatusNotFound, "there is no search here"}
	errNothing  = &failure{http.StatusNotFound, "there is nothing of that name"}
)

// failure is why a request is not answered.
type failure struct {
	status  int
	message string
}

func (f *failure) Error() string { return f.message }

func badRequest(format string, args ...any) error {
	return &failure{http.StatusBadRequest, fmt.Sprintf(format, args...)}
}

// handler answers a request with a value that becomes JSON; nil: the handler has written the answer itself.
type handler func(w http.ResponseWriter, r *http.Request) (any, error)

// requests lists all requests.
func (s *Server) requests() map[string]handler {
	return map[string]handler{
		"GET /api/about":                 s.about,
		"GET /api/run":                   s.run,
		"GET /api/source":                s.source,
		"POST /api/tickets":              s.ticket,
		"POST /api/walks":                s.oneAtATime(s.beginWalk),
		"GET /api/walks/{id}":            s.onWalk(s.lookWalk),
		"DELETE /api/walks/{id}":         s.onWalk(s.endWalk),
		"POST /api/walks/{id}/choose":    s.oneAtATime(s.onWalk(s.choose)),
		"POST /api/walks/{id}/go":        s.oneAtATime(s.onWalk(s.goTo)),
		"POST /api/walks/{id}/run":       s.oneAtATime(s.onWalk(s.runWalk)),
		"POST /api/walks/{id}/beside":    s.oneAtATime(s.onWalk(s.besideWalk)),
		"GET /api/walks/{id}/trace":      s.oneAtATime(s.onWalk(s.traceOf)),
		"GET /metrics":                   s.metrics,
		"GET /report/answer":             s.oneAtATime(s.answerPage),
		"GET /report/violation/{number}": s.oneAtATime(s.violationPage),
	}
}

// routes answers requests, and sends the files of the page.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	for pattern, h := range s.requests() {
		mux.HandleFunc(pattern, s.limited(h))
	}
	mux.HandleFunc("/api/", func(w http.ResponseWriter, _ *http.Request) { fail(w, errNothing) })
	files := page.Files()
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if s.files.allow(time.Now()) {
			sent := &counted{ResponseWriter: w}
			files.ServeHTTP(sent, r)
			s.files.charge(sent.bytes)
			return
		}
		tooMany(w, r)
	})
	return mux
}

// oneAtATime lets one request at a time do what may take long.
func (s *Server) oneAtATime(h handler) handler {
	return func(w http.ResponseWriter, r *http.Request) (any, error) {
		select {
		case s.long <- struct{}{}:
			defer func() { <-s.long }()
			return h(w, r)
		case <-r.Context().Done():
			return nil, r.Context().Err()
		}
	}
}

// tooMany refuses a request that comes too soon.
func tooMany(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Retry-After", "1")
	turnAway(w, r, http.StatusTooManyRequests, "too many requests")
}

// limited answers by h; too many requests in a second are refused, so that they do not slow a search.
func (s *Server) limited(h handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !s.rate.allow(time.Now()) {
			tooMany(w, r)
			return
		}
		sent := &counted{ResponseWriter: w}
		w = sent
		defer func() { s.rate.charge(sent.bytes) }()
		r.Body = http.MaxBytesReader(w, r.Body, mostBody)
		v, err := h(w, r)
		switch {
		case err != nil:
			fail(w, err)
		case v != nil:
			answer(w, http.StatusOK, v)
		}
	}
}

// mostBody bounds what a request may bring: a way through the tree is a list of choices.
const mostBody = 8 << 20

// fail tells why a request is not answered.
func fail(w http.ResponseWriter, err error) {
	var f *failure
	if !errors.As(err, &f) {
		f = &failure{http.StatusInternalServerError, err.Error()}
	}
	refuse(w, f.status, f.message)
}

// refuse answers with an error.
func refuse(w http.ResponseWriter, status int, message string) {
	answer(w, status, struct {
		Error string `json:"error"`
	}{message})
}

// answer writes v as JSON. Text in it is made fit to be shown, whatever part of a program it comes from.
func answer(w http.ResponseWriter, status int, v any) {
	text, err := encoded(v)
	if err != nil {
		status, text = http.StatusInternalServerError, []byte(`{"error":"the answer has no form"}`)
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(text)
}

// ready is an answer that is JSON already, fit to be shown.
type ready []byte

func encoded(v any) ([]byte, error) {
	if text, ok := v.(ready); ok {
		return text, nil
	}
	return shownJSON(v)
}

// shownJSON encodes v with all text as package plain shows it.
func shownJSON(v any) ([]byte, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	if !hasEscapes(text) {
		return text, nil
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var tree any
	if err := d.Decode(&tree); err != nil {
		return nil, err
	}
	return json.Marshal(cleaned(tree))
}

// hasEscapes tells whether encoded JSON may hold a character that cannot be shown: one that is no ASCII, or an escape of such a one.
func hasEscapes(text []byte) bool {
	for i, c := range text {
		if c >= 0x7f || c == '\\' && i+1 < len(text) && strings.IndexByte(`ubfnr`, text[i+1]) >= 0 {
			return true
		}
	}
	return false
}

// cleaned applies package plain to all text of decoded JSON.
func cleaned(v any) any {
	switch v := v.(type) {
	case string:
		return plain.Line(v)
	case []any:
		for i := range v {
			v[i] = cleaned(v[i])
		}
	case map[string]any:
		for k := range v {
			v[k] = cleaned(v[k])
		}
	}
	return v
}

// body reads what a request brings.
func body(r *http.Request, into any) error {
	d := json.NewDecoder(r.Body)
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil && !errors.Is(err, io.EOF) {
		return badRequest("the request cannot be read: %v", err)
	}
	return nil
}

// number reads a whole number of a query, or gives what stands for it.
func number(r *http.Request, name string, otherwise int) (int, error) {
	text := r.URL.Query().Get(name)
	if text == "" {
		return otherwise, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, badRequest("%s must be a whole number", name)
	}
	return n, nil
}

// aboutAnswer is the answer of /api/about. Its field names are a contract.
type aboutAnswer struct {
	Version string       `json:"version"`
	Commit  string       `json:"commit,omitempty"`
	Command string       `json:"command"`
	Run     bool         `json:"run"`   // there is a search to watch
	Trace   bool         `json:"trace"` // there is a trace to walk along
	Files   []sourceFile `json:"files"`
}

// sourceFile is a file of the program, by its number.
type sourceFile struct {
	Name  string `json:"name"`
	Lines int    `json:"lines"`
}

func (s *Server) about(http.ResponseWriter, *http.Request) (any, error) {
	info := &s.subject.Info
	a := aboutAnswer{Version: info.Version, Commit: info.Commit, Command: plain.Command(info.Command), Run: s.subject.Run != nil, Trace: s.subject.Trace != nil, Files: []sourceFile{}}
	for i := range s.subject.Program.Files {
		f := &s.subject.Program.Files[i]
		a.Files = append(a.Files, sourceFile{f.Name, len(f.Lines)})
	}
	return a, nil
}

func (s *Server) run(_ http.ResponseWriter, r *http.Request) (any, error) {
	if s.subject.Run == nil {
		return nil, errNoRun
	}
	from, err := number(r, "from", 0)
	if err != nil {
		return nil, err
	}
	thinned, err := number(r, "thinned", 0)
	if err != nil {
		return nil, err
	}
	s.asked.Store(time.Now().UnixNano())
	if look := s.subject.Run.refresh; look != nil {
		look()
	}
	return s.subject.Run.look(from, thinned).encoded()
}

func (s *Server) metrics(w http.ResponseWriter, _ *http.Request) (any, error) {
	if s.subject.Run == nil {
		return nil, errNoRun
	}
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	return nil, s.subject.Run.metrics(w)
}

// sourceAnswer is the answer of /api/source.
type sourceAnswer struct {
	File  int      `json:"file"`
	From  int      `json:"from"` // number of the first line
	Lines []string `json:"lines"`
}

// mostLines bounds the lines of one answer.
const mostLines = 2000

func (s *Server) source(_ http.ResponseWriter, r *http.Request) (any, error) {
	file, err := number(r, "file", 0)
	if err != nil {
		return nil, err
	}
	from, err := number(r, "from", 1)
	if err != nil {
		return nil, err
	}
	count, err := number(r, "count", mostLines)
	if err != nil {
		return nil, err
	}
	files := s.subject.Program.Files
	if file >= len(files) {
		return nil, errNothing
	}
	lines := files[file].Lines
	begin := min(max(from, 1)-1, len(lines))
	end := min(begin+min(count, mostLines), len(lines))
	return sourceAnswer{file, begin + 1, append([]string{}, lines[begin:end]...)}, nil
}

// ticket lets the browser open a page of a report.
func (s *Server) ticket(_ http.ResponseWriter, r *http.Request) (any, error) {
	var asked struct {
		Path string `json:"path"`
	}
	if err := body(r, &asked); err != nil {
		return nil, err
	}
	if !strings.HasPrefix(asked.Path, "/report/") {
		return nil, badRequest("tickets are for /report/…")
	}
	return struct {
		URL string `json:"url"`
	}{asked.Path + "?ticket=" + s.tickets.issue(asked.Path)}, nil
}
