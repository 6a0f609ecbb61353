package serve

// This file measures directly by how much showing a search slows it: the same search to its end, without a server, with one at which nobody
// looks, with one that a page watches, and with one that is asked 10,000 times in a second. HEDDLE_SLOWING=N makes N rounds of the four, in
// turn; what is compared is the least processor time of the process, all of it: what else the machine does only adds to it.

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"heddle.example/browser"
	"heddle.example/rt"
)

// slowingChild names a way of showing, for the process that searches.
const slowingChild = "HEDDLE_SLOWING_CHILD"

// searched is what that process tells.
type searched struct {
	Nodes     int64
	CPU, Wall float64 // seconds of the search
	Asked     int64   // requests that were sent
}

// TestSlowing tells by how much. What it may be is held by TestLoad, which needs no quiet machine.
func TestSlowing(t *testing.T) {
	if way := os.Getenv(slowingChild); way != "" {
		searchShown(t, way)
		return
	}
	rounds, _ := strconv.Atoi(os.Getenv("HEDDLE_SLOWING"))
	if rounds == 0 {
		t.Skip("HEDDLE_SLOWING=N measures it in N rounds; TestLoad looks at each run of the tests")
	}
	ways := []string{"bare", "served", "watched", "flooded"}
	cpu, wall := map[string][]float64{}, map[string][]float64{}
	for round := range rounds {
		for i := range ways {
			way := ways[(round+i)%len(ways)]
			cmd := exec.Command(os.Args[0], "-test.run=^TestSlowing$", "-test.v", "-test.timeout=10m")
			cmd.Env = append(os.Environ(), slowingChild+"="+way)
			out, err := cmd.CombinedOutput()
			_, told, ok := strings.Cut(string(out), "searched: ")
			told, _, _ = strings.Cut(told, "\n")
			var s searched
			if err != nil || !ok || json.Unmarshal([]byte(told), &s) != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			cpu[way], wall[way] = append(cpu[way], s.CPU*1e9/float64(s.Nodes)), append(wall[way], float64(s.Nodes)/s.Wall)
			t.Logf("%-8s %d nodes, %.2f s of processor time, %.2f s; %d requests in a second", way, s.Nodes, s.CPU, s.Wall, int64(float64(s.Asked)/s.Wall))
		}
	}
	for _, way := range ways {
		t.Logf("%-8s %.0f ns of processor time per node, %.1f %% more than bare; %.0f nodes/s", way, slices.Min(cpu[way]), 100*(slices.Min(cpu[way])/slices.Min(cpu["bare"])-1), slices.Max(wall[way]))
	}
}

// searchShown explores a tree to its end, shown in a way.
func searchShown(t *testing.T, way string) {
	opts := rt.DefaultOptions()
	opts.KeepGoing, opts.Workers, opts.Reduction = true, 1, "none"
	p := load(t, strings.Replace(browser.Busy, "assert(shared == 2 * ROUNDS);", "", 1), "ROUNDS=6")
	r := NewRun()
	opts.Progress, opts.ProgressEvery = func(rt.Progress) {}, 200*time.Millisecond // as for the line on a terminal
	var asked int64
	end := make(chan struct{})
	ended := make(chan struct{})
	close(ended)
	if way != "bare" {
		s := start(t, Subject{Program: p, Options: opts, Info: info(p), Run: r})
		opts.Progress = r.Update
		switch way {
		case "watched":
			ended = make(chan struct{})
			go func() {
				defer close(ended)
				for from := 0; ; {
					select {
					case <-end:
						return
					case <-time.After(time.Second):
					}
					req, _ := http.NewRequest("GET", fmt.Sprintf("%s/api/run?from=%d", s.base, from), nil)
					req.Header.Set("Authorization", "Bearer "+s.token)
					if res, err := http.DefaultClient.Do(req); err == nil {
						var a runAnswer
						_ = json.NewDecoder(res.Body).Decode(&a)
						res.Body.Close()
						from = a.From + len(a.Samples)
						asked++
					}
				}
			}()
		case "flooded":
			ended = make(chan struct{})
			go func() {
				defer close(ended)
				for {
					select {
					case <-end:
						return
					default:
					}
					asked += int64(flood(t, s).sent)
				}
			}()
		}
	}
	var before, after syscall.Rusage
	began := time.Now()
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &before)
	res, err := rt.Explore(context.Background(), p, opts)
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &after)
	took := time.Since(began)
	if err != nil {
		t.Fatal(err)
	}
	r.Finish(res)
	close(end)
	<-ended
	seconds := func(u *syscall.Rusage) float64 {
		return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
	}
	text, _ := json.Marshal(searched{Nodes: res.Stats.Nodes, CPU: seconds(&after) - seconds(&before), Wall: took.Seconds(), Asked: asked})
	fmt.Printf("searched: %s\n", text)
}
