package serve

// This file measures what a search pays for being shown: when nobody looks, and when somebody asks without end.

import (
	"bufio"
	"bytes"
	"fmt"
	"net"
	"os"
	"os/exec"
	"runtime/pprof"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/pprof/profile"

	"heddle.example/browser"
)

// TestLoad wants that showing a search takes less than a hundredth of one processor when nobody looks, and less than a twentieth when 10,000
// requests and more come in a second, whole answers with the token among them: a search that has one processor is slowed by no more. What
// is counted on every machine are the answers, which cost the time; the time itself, though it is this process's own on a processor, is
// told, and held against the bound itself with HEDDLE_SLOWING only, against three times it elsewhere: a profile of seconds counts ticks,
// and beside other work the same answers take longer.
func TestLoad(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	p := load(t, browser.Busy, "ROUNDS=30")
	r := NewRun()
	opts := thorough()
	opts.Workers = 1
	s := start(t, Subject{Program: p, Options: opts, Info: info(p), Run: r})
	for i := range 3 * mostSamples { // as after hours
		s := Sample{Seconds: float64(i) / 1e6, Nodes: 123456789, Different: 12345678, Rate: 123456.789, Resident: 1 << 30}
		r.mu.Lock()
		r.add(s)
		r.mu.Unlock()
	}
	end := explore(t, p, opts, r)
	defer end()
	time.Sleep(200 * time.Millisecond)
	quiet := spent(t, func() { time.Sleep(2 * time.Second) })
	var told flooding
	flooded := spent(t, func() { told = flood(t, s) })
	flooded.wall = floodFor.Seconds() // not also what it takes to start
	t.Logf("when nobody looks: %s", quiet)
	t.Logf("flooded: %s; %d requests on %d connections, %d answered", flooded, told.sent, told.connections, told.answered)
	if most := mostAnswers(floodFor); told.answered > most {
		t.Errorf("under load: %d answers, at most %d are let through in %s", told.answered, most, floodFor)
	}
	slack := 1.0
	if os.Getenv("HEDDLE_SLOWING") == "" {
		slack = 3
	}
	if quiet.shown > slack*.01*quiet.wall+tick {
		t.Errorf("when nobody looks: %s", quiet)
	}
	if flooded.shown+max(0, flooded.rest-quiet.rest/quiet.wall*flooded.wall) > slack*.05*flooded.wall+tick {
		t.Errorf("under load: %s, against %s", flooded, quiet)
	}
	if status, answer := request(t, s, "GET", "/api/run", "", nil); status != 200 && status != 429 {
		t.Errorf("after the load: %d %s", status, answer)
	}
}

// tick is the time between two looks of the profiler.
const tick = .01

// times are seconds, of processor time but for the first.
type times struct {
	wall   float64
	search float64 // of workers
	shown  float64 // of what looks at the search, and of the server
	rest   float64 // of the garbage collector and the scheduler of goroutines
}

func (x times) String() string {
	return fmt.Sprintf("%.2f s, %.2f s of search, showing it takes %.1f %% of a processor, collector and scheduler %.1f %%", x.wall, x.search, 100*x.shown/x.wall, 100*x.rest/x.wall)
}

// spent measures what this process spends while during runs.
func spent(t *testing.T, during func()) (x times) {
	t.Helper()
	var out bytes.Buffer
	if err := pprof.StartCPUProfile(&out); err != nil {
		t.Skip(err)
	}
	began := time.Now()
	during()
	x.wall = time.Since(began).Seconds()
	pprof.StopCPUProfile()
	p, err := profile.Parse(&out)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range p.Sample {
		var stack []string
		for _, l := range s.Location {
			for _, line := range l.Line {
				stack = append(stack, line.Function.Name)
			}
		}
		names, seconds := strings.Join(stack, "\n"), float64(s.Value[1])/1e9
		switch {
		case strings.Contains(names, "rt.(*explorer).position"), strings.Contains(names, "rt.(*search).look"), strings.Contains(names, "net/http"), strings.Contains(names, "net.("):
			x.shown += seconds
		case strings.Contains(names, "heddle.example/rt."):
			x.search += seconds
		case !strings.Contains(names, "runtime/pprof"):
			x.rest += seconds
		}
	}
	return x
}

// floodWith is the variable of the environment that makes this program the one that asks without end.
const floodWith = "HEDDLE_TEST_FLOOD"

// mostAnswers is how many answers there may be in a time: those that the rate lets through, of pages' files and of the others, and one at the
// end of each wait of what is turned away, on each connection.
func mostAnswers(d time.Duration) int {
	return 2*int(perSecond*(d.Seconds()+1)) + mostConnections*int(d/waits+1)
}

// flooding is how much was asked and answered.
type flooding struct{ sent, connections, answered int }

// flood has another process ask, and tells what it says.
func flood(t *testing.T, s *Server) (f flooding) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^TestFlood$", "-test.v")
	cmd.Env = append(os.Environ(), floodWith+"="+s.listener.Addr().String()+" "+s.token)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for line := range strings.Lines(string(out)) {
		if _, told, ok := strings.Cut(line, "asked: "); ok {
			if _, err := fmt.Sscanf(told, "%d requests on %d connections, %d answered", &f.sent, &f.connections, &f.answered); err == nil {
				return f
			}
		}
	}
	t.Fatalf("%s", out)
	return f
}

// floodFor is how long it asks.
const floodFor = 3 * time.Second / 2

// TestFlood is the other process: it tries 10,000 requests and more in a second, on 200 connections, with and without the token,
// many one behind the other without waiting for answers.
func TestFlood(t *testing.T) {
	address, token, ok := strings.Cut(os.Getenv(floodWith), " ")
	if !ok {
		t.Skip("it is a part of TestLoad")
	}
	requests := []string{
		"GET /api/run?from=0 HTTP/1.1\r\nHost: " + address + "\r\nAuthorization: Bearer " + token + "\r\n\r\n",
		"GET /api/run?from=0 HTTP/1.1\r\nHost: " + address + "\r\n\r\n",
		"GET /uplot/uPlot.js HTTP/1.1\r\nHost: " + address + "\r\n\r\n",
		"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
	}
	var sent, connections, answered atomic.Int64
	until := time.Now().Add(floodFor)
	var all sync.WaitGroup
	for i := range 200 {
		text := strings.Repeat(requests[i%len(requests)], 100)
		all.Go(func() {
			for time.Now().Before(until) {
				c, err := net.DialTimeout("tcp", address, time.Second)
				if err != nil {
					continue
				}
				connections.Add(1)
				_ = c.SetDeadline(until)
				go func() {
					if n, err := c.Write([]byte(text)); err == nil {
						sent.Add(int64(n / len(text) * 100))
					}
				}()
				in := bufio.NewScanner(c)
				in.Buffer(make([]byte, 1<<20), 1<<22)
				for in.Scan() {
					if strings.HasPrefix(in.Text(), "HTTP/1.1 ") {
						answered.Add(1)
					}
				}
				c.Close()
			}
		})
	}
	all.Wait()
	t.Logf("asked: %d requests on %d connections, %d answered", sent.Load(), connections.Load(), answered.Load())
}
