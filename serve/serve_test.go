package serve

// This file tests who may ask, and what a search looks like to who asks.

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"heddle.example/browser"
	"heddle.example/cfront"
	"heddle.example/cfront/compiler"
	"heddle.example/ir"
	"heddle.example/report"
	"heddle.example/rt"
	"heddle.example/rt/result"
	"heddle.example/rt/simulation"
)

// load makes the program of a text.
func load(t *testing.T, text string, defines ...string) *ir.Program {
	t.Helper()
	file := filepath.Join(t.TempDir(), "busy.c")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	p, _, err := cfront.Load(cfront.Config{Flags: compiler.Flags{Define: defines}}, file)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// info is what pages say of a program.
func info(p *ir.Program) report.Info {
	return report.Info{Version: "1.2.3", Command: []string{"heddle", "verify", "busy.c"}, Source: func(file string) []string {
		for i := range p.Files {
			if p.Files[i].Name == file {
				return p.Files[i].Lines
			}
		}
		return nil
	}}
}

// start starts a server that the end of the test closes.
func start(t *testing.T, s Subject) *Server {
	t.Helper()
	srv, err := Start(DefaultAddress, "", s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(srv.Close)
	return srv
}

// explore searches p in the background, and gives what ends it and waits.
func explore(t *testing.T, p *ir.Program, opts rt.Options, r *Run) (end func()) {
	ctx, cancel := context.WithCancel(context.Background())
	opts.Progress, opts.ProgressEvery = r.Update, 20*time.Millisecond
	done := make(chan struct{})
	go func() {
		defer close(done)
		res, err := rt.Explore(ctx, p, opts)
		if err != nil {
			t.Error(err)
			return
		}
		r.Finish(res)
	}()
	return func() {
		cancel()
		<-done
	}
}

// explored searches p to the end.
func explored(t *testing.T, p *ir.Program, opts rt.Options, r *Run) {
	t.Helper()
	opts.Progress = r.Update
	res, err := rt.Explore(context.Background(), p, opts)
	if err != nil {
		t.Fatal(err)
	}
	r.Finish(res)
}

// thorough are the options of a search that goes on after a violation.
func thorough() rt.Options {
	opts := rt.DefaultOptions()
	opts.KeepGoing = true
	return opts
}

// request asks the server, with the token unless headers say something else.
func request(t *testing.T, s *Server, method, path, body string, headers map[string]string) (status int, answer string) {
	t.Helper()
	r, err := http.NewRequest(method, s.base+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+s.token)
	for k, v := range headers {
		switch {
		case k == "Host":
			r.Host = v
		case v == "":
			r.Header.Del(k)
		default:
			r.Header.Set(k, v)
		}
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	if p := res.Header.Get("Content-Security-Policy"); !strings.HasPrefix(p, "default-src 'none'; ") || strings.Contains(p, "unsafe") || res.Header.Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("%s %s: the answer has no good policy: %s", method, path, p)
	}
	return res.StatusCode, string(text)
}

// TestWhoMayAsk wants the token, the server's own name, and no other origin.
func TestWhoMayAsk(t *testing.T) {
	p := load(t, browser.Busy, "ROUNDS=1")
	s := start(t, Subject{Program: p, Options: thorough(), Info: info(p), Run: NewRun()})
	port := s.listener.Addr().(*net.TCPAddr).Port
	var all sync.WaitGroup // whoever is refused waits for it
	defer all.Wait()
	for _, x := range []struct {
		name    string
		path    string
		headers map[string]string
		status  int
	}{
		{"the token", "/api/run", nil, 200},
		{"its own page", "/api/run", map[string]string{"Origin": s.base, "Sec-Fetch-Site": "same-origin"}, 200},
		{"the other name of the machine", "/api/run", map[string]string{"Host": fmt.Sprintf("localhost:%d", port)}, 200},
		{"no token", "/api/run", map[string]string{"Authorization": ""}, 401},
		{"no token for figures", "/metrics", map[string]string{"Authorization": ""}, 401},
		{"no token for a report", "/report/answer", map[string]string{"Authorization": ""}, 401},
		{"no token for what is not there", "/api/secret", map[string]string{"Authorization": ""}, 401},
		{"another token", "/api/run", map[string]string{"Authorization": "Bearer " + strings.Repeat("0", 32)}, 401},
		{"an empty token", "/api/run", map[string]string{"Authorization": "Bearer "}, 401},
		{"a password", "/api/run", map[string]string{"Authorization": "Basic " + s.token}, 401},
		{"the token in the query", "/api/run?token=" + s.token, map[string]string{"Authorization": ""}, 401},
		{"an invented ticket", "/report/answer?ticket=1", map[string]string{"Authorization": ""}, 401},
		{"another origin", "/api/run", map[string]string{"Origin": "http://evil.example"}, 403},
		{"another port", "/api/run", map[string]string{"Origin": "http://127.0.0.1:1"}, 403},
		{"no origin in particular", "/api/run", map[string]string{"Origin": "null"}, 403},
		{"another site, as browsers say it", "/metrics", map[string]string{"Sec-Fetch-Site": "cross-site"}, 403},
		{"a name that somebody made point here", "/api/run", map[string]string{"Host": fmt.Sprintf("evil.example:%d", port)}, 421},
		{"and for the page", "/", map[string]string{"Host": fmt.Sprintf("evil.example:%d", port)}, 421},
		{"another port in the name", "/api/run", map[string]string{"Host": "127.0.0.1:1"}, 421},
		{"the page", "/", map[string]string{"Authorization": ""}, 200},
		{"a file of the page", "/main.js", map[string]string{"Authorization": ""}, 200},
		{"the style of reports", "/base.css", map[string]string{"Authorization": ""}, 200},
		{"a folder of the page", "/uplot/", map[string]string{"Authorization": ""}, 404},
		{"what is not there", "/api/secret", nil, 404},
		{"a file that is not there", "/secret.js", nil, 404},
	} {
		all.Go(func() {
			if status, answer := request(t, s, "GET", x.path, "", x.headers); status != x.status {
				t.Errorf("%s: status %d, want %d\n%s", x.name, status, x.status, answer)
			}
		})
	}
	if status, _ := request(t, s, "OPTIONS", "/api/run", "", map[string]string{"Authorization": "", "Origin": "http://evil.example", "Access-Control-Request-Headers": "authorization"}); status != 403 {
		t.Errorf("a page of another origin may ask whether it may ask: %d", status)
	}
	for _, x := range []struct{ address, token string }{{"0.0.0.0:0", ""}, {"0.0.0.0:0", "short"}, {"somewhere", ""}, {"127.0.0.1:0", "short"}} {
		if srv, err := Start(x.address, x.token, s.subject); err == nil {
			t.Errorf("a server at %s with the token %q", x.address, x.token)
			srv.Close()
		}
	}
}

// TestTickets lets a browser open a page once, and no other.
func TestTickets(t *testing.T) {
	p := load(t, browser.Busy, "ROUNDS=1")
	r := NewRun()
	s := start(t, Subject{Program: p, Options: thorough(), Info: info(p), Run: r})
	explored(t, p, thorough(), r)
	ticket := func(path string) string {
		status, answer := request(t, s, "POST", "/api/tickets", `{"path":"`+path+`"}`, nil)
		var a struct{ URL string }
		if status != 200 || json.Unmarshal([]byte(answer), &a) != nil {
			t.Fatal(status, answer)
		}
		return a.URL
	}
	bare := map[string]string{"Authorization": ""}
	url := ticket("/report/answer")
	if status, answer := request(t, s, "GET", url, "", bare); status != 200 || !strings.Contains(answer, "<!DOCTYPE html>") {
		t.Error(status, answer)
	}
	if status, _ := request(t, s, "GET", url, "", bare); status != 401 {
		t.Errorf("a ticket counts twice: %d", status)
	}
	url = strings.Replace(ticket("/report/answer"), "/report/answer", "/report/violation/1", 1)
	if status, _ := request(t, s, "GET", url, "", bare); status != 401 {
		t.Errorf("a ticket counts for another page: %d", status)
	}
	if status, _ := request(t, s, "POST", "/api/tickets", `{"path":"/api/run"}`, nil); status != 400 {
		t.Errorf("there are tickets for the interface: %d", status)
	}
}

// TestRunIsWatched sees the figures of a search grow, its violation, and its end.
func TestRunIsWatched(t *testing.T) {
	p := load(t, browser.Busy, "ROUNDS=9")
	r := NewRun()
	s := start(t, Subject{Program: p, Options: thorough(), Info: info(p), Run: r})
	end := explore(t, p, thorough(), r)
	look := func(query string) (a runAnswer) {
		t.Helper()
		status, answer := request(t, s, "GET", "/api/run"+query, "", nil)
		if status != 200 || json.Unmarshal([]byte(answer), &a) != nil {
			t.Fatal(status, answer)
		}
		return a
	}
	var first runAnswer
	for first = look(""); (len(first.Samples) < 2 || first.Now.Nodes == 0) && first.State == running; first = look("") {
		time.Sleep(10 * time.Millisecond)
	}
	second := look(fmt.Sprintf("?from=%d", len(first.Samples)))
	for second.State == running && (len(second.Samples) == 0 || second.Now.Nodes == first.Now.Nodes) {
		time.Sleep(10 * time.Millisecond)
		second = look(fmt.Sprintf("?from=%d", len(first.Samples)))
	}
	if second.From != len(first.Samples) || second.Now.Nodes <= first.Now.Nodes {
		t.Errorf("after %d nodes in %d samples come %d from sample %d on", first.Now.Nodes, len(first.Samples), second.Now.Nodes, second.From)
	}
	for at := second; at.State == running && at.Now.Violations == 0; at = look("") {
		time.Sleep(10 * time.Millisecond)
	}
	_, figures := request(t, s, "GET", "/metrics", "", nil)
	for _, m := range metrics {
		if !strings.Contains(figures, "\n"+m.name+" ") {
			t.Errorf("the metrics lack %s", m.name)
		}
	}
	end()
	last := look("?from=0")
	if last.State != ended || last.Verdict != "violated" || len(last.Violations) != 1 || last.Violations[0].Steps <= 0 || last.Now.Nodes < second.Now.Nodes {
		t.Errorf("at the end: %+v", last)
	}
	if status, page := request(t, s, "GET", "/report/violation/1", "", nil); status != 200 || !strings.Contains(page, "Violation 1: assert") {
		t.Error(status, page)
	}
	for _, path := range []string{"/report/violation/2", "/report/violation/0", "/report/violation/x", "/api/source?file=99"} {
		if status, _ := request(t, s, "GET", path, "", nil); status != 404 {
			t.Errorf("%s: %d", path, status)
		}
	}
	var about aboutAnswer
	if _, answer := request(t, s, "GET", "/api/about", "", nil); json.Unmarshal([]byte(answer), &about) != nil || !about.Run {
		t.Error(answer)
	}
	file := slices.IndexFunc(about.Files, func(f sourceFile) bool { return strings.HasSuffix(f.Name, "busy.c") })
	var source sourceAnswer
	if _, answer := request(t, s, "GET", fmt.Sprintf("/api/source?file=%d&from=4&count=2", file), "", nil); json.Unmarshal([]byte(answer), &source) != nil || len(source.Lines) != 2 || source.Lines[0] != "int shared, other, turns;" {
		t.Errorf("lines 4 and 5: %q", source.Lines)
	}
}

// TestSamplesAreThinned keeps the samples of long searches few, from the beginning to the end.
func TestSamplesAreThinned(t *testing.T) {
	r := NewRun()
	for i := range 10 * mostSamples {
		var p rt.Progress
		p.Elapsed, p.Nodes, p.Known = time.Duration(i)*time.Second/5, int64(i), -1
		r.Update(p)
	}
	look := func(from, thinned int) (a runAnswer) {
		text, err := r.look(from, thinned).encoded()
		if err == nil {
			err = json.Unmarshal(text, &a)
		}
		if err != nil {
			t.Fatal(err, string(text))
		}
		return a
	}
	a := look(0, 0)
	if n := len(a.Samples); n < mostSamples/4 || n > mostSamples {
		t.Errorf("%d samples", n)
	}
	for i := range a.Samples[1:] {
		if a.Samples[i+1].Seconds <= a.Samples[i].Seconds {
			t.Fatalf("sample %d: %v after %v", i+1, a.Samples[i+1].Seconds, a.Samples[i].Seconds)
		}
	}
	if a.Samples[0].Nodes != 0 || a.Now.Nodes != 10*mostSamples-1 || a.Now.Rate < 4.9 || a.Now.Rate > 5.1 {
		t.Errorf("the samples begin with %d nodes, now are %d at %v in a second", a.Samples[0].Nodes, a.Now.Nodes, a.Now.Rate)
	}
	if b := look(len(a.Samples), a.Thinned); len(b.Samples) != 0 {
		t.Errorf("%d samples are new", len(b.Samples))
	}
	if b := look(len(a.Samples), a.Thinned-1); b.From != 0 {
		t.Errorf("whoever has dropped samples gets those from %d on", b.From)
	}
}

// TestRate refuses what is more than a person asks for.
func TestRate(t *testing.T) {
	var r rate
	now := time.Now()
	allowed := 0
	for range 10 * perSecond {
		if r.allow(now) {
			allowed++
		}
	}
	if allowed != perSecond || r.allow(now) || !r.allow(now.Add(time.Second)) {
		t.Errorf("%d requests at once", allowed)
	}
	r.charge(perSecond * bytesPerRequest)
	if r.allow(now.Add(time.Second)) || !r.allow(now.Add(2*time.Second)) {
		t.Error("a large answer counts as a small one")
	}
}

// TestMachinesAreWatched tells how fast each process is, and what of it belongs elsewhere, in JSON and to Prometheus.
func TestMachinesAreWatched(t *testing.T) {
	p := load(t, browser.Busy, "ROUNDS=1")
	r := NewRun()
	s := start(t, Subject{Program: p, Options: thorough(), Info: info(p), Run: r})
	for i := range 9 {
		var now rt.Progress
		now.Elapsed, now.Known = time.Duration(i)*time.Second/2, -1
		now.Machines = []result.Machine{{Name: "a\"b", Slots: 2, Regions: 3, Nodes: int64(i) * 500, Crossed: int64(i) * 500, Waiting: i, Resident: 7}, {Name: "c", Nodes: 9, Stopped: i > 3}}
		r.Update(now)
	}
	var a runAnswer
	if _, text := request(t, s, "GET", "/api/run", "", nil); json.Unmarshal([]byte(text), &a) != nil || len(a.Machines) != 2 {
		t.Fatal(text)
	}
	if m := a.Machines[0]; m.Nodes != 4000 || m.Rate != 1000 || m.Crossed != .5 || m.Regions != 3 || m.Waiting != 8 || a.Machines[1].Rate != 0 || !a.Machines[1].Stopped {
		t.Errorf("%+v", a.Machines)
	}
	defer func() {
		r.Finish(&rt.Result{})
		if _, text := request(t, s, "GET", "/api/run", "", nil); strings.Count(text, `"waiting":0`) != 2 || strings.Count(text, `"stopped":true`) != 2 {
			t.Error(text)
		}
	}()
	if _, text := request(t, s, "GET", "/metrics", "", nil); !strings.Contains(text, "heddle_machine_nodes{machine=\"a\\\"b\"} 4000\n") || !strings.Contains(text, "heddle_machine_waiting{machine=\"a\\\"b\"} 8\n") ||
		!strings.Contains(text, "heddle_machine_nodes_per_second{machine=\"a\\\"b\"} 1000\n") {
		t.Error(text)
	}
}

// TestDocumented: docs/explorer.md has all requests, and all fields of what they answer.
func TestDocumented(t *testing.T) {
	text, err := os.ReadFile("../docs/explorer.md")
	if err != nil {
		t.Fatal(err)
	}
	docs := strings.NewReplacer("{id}", "ID", "{number}", "N").Replace(string(text))
	for pattern := range new(Server).requests() {
		if !strings.Contains(docs, "`"+strings.NewReplacer("{id}", "ID", "{number}", "N").Replace(pattern)) {
			t.Errorf("the request %s is not described", pattern)
		}
	}
	for _, answer := range []any{Sample{}, machineItem{}, runAnswer{}, violationItem{}, aboutAnswer{}, sourceAnswer{}, walkAnswer{}, besideAnswer{}, simulation.State{}, simulation.Thread{}, simulation.Sync{}, simulation.Child{}, simulation.Ask{}} {
		for f := range reflect.TypeOf(answer).Fields() {
			if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" && !strings.Contains(docs, "`"+name+"`") {
				t.Errorf("the field %s of %T is not described", name, answer)
			}
		}
	}
}
