// Package peers knows other checkers: how they are called, and how verdict and counts are read from what they
// print. A file each (*.toml) says it; nothing of them is part of this project. A peer whose programs are not on the
// PATH is missing, and said to be.
package peers

// This file defines the files of peers and how a peer is run.

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/BurntSushi/toml"

	"heddle.example/bench/process"
)

//go:embed *.toml
var files embed.FS

// Peer is one other checker.
type Peer struct {
	Name string
	Note string // what its figures mean beside ours
	// Model is the ending that takes the place of .c in the name of the file that the peer reads, where it reads
	// no C; such a program takes part only if that file is there.
	Model string
	Needs []string // programs on the PATH
	// Commands run one after the other in a folder of their own; the last one is measured. {file} is
	// the program or its model, {folder} where that lies, {seconds} and {megabytes} are the limits. The word
	// {defines} stands for any number of words, which define macros: -DNAME=VALUE, -UNAME.
	Commands [][]string
	Verdicts []struct{ Match, Is string } // the first that matches the output counts
	Counts   map[string]string            // nodes, transitions, paths, seconds, megabytes: the last match's first group
}

// Load gives the peers, by name.
func Load() ([]Peer, error) { return load(files) }

func load(from fs.FS) ([]Peer, error) {
	names, err := fs.Glob(from, "*.toml")
	if err != nil {
		return nil, err
	}
	var out []Peer
	for _, name := range names {
		var p Peer
		meta, err := toml.DecodeFS(from, name, &p)
		if err == nil {
			err = p.check(meta)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		out = append(out, p)
	}
	return out, nil
}

// countNames are the counts that can be read.
var countNames = []string{"nodes", "transitions", "paths", "seconds", "megabytes"}

func (p *Peer) check(meta toml.MetaData) error {
	if extra := meta.Undecoded(); len(extra) > 0 {
		return fmt.Errorf("there is no key %s", extra[0])
	}
	if p.Name == "" || len(p.Commands) == 0 || len(p.Needs) == 0 || len(p.Verdicts) == 0 {
		return errors.New("name, needs, commands and verdicts are needed")
	}
	for _, c := range p.Commands {
		if len(c) == 0 {
			return errors.New("a command is empty")
		}
	}
	for _, v := range p.Verdicts {
		if _, err := regexp.Compile(v.Match); err != nil {
			return err
		}
		if !slices.Contains([]string{"safe", "violated", "unknown"}, v.Is) {
			return fmt.Errorf("%q is no verdict", v.Is)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(p.Counts)) {
		r, err := regexp.Compile(p.Counts[name])
		if err != nil {
			return err
		}
		if !slices.Contains(countNames, name) || r.NumSubexp() != 1 {
			return fmt.Errorf("counts.%s: choose one of %s, with one group", name, strings.Join(countNames, ", "))
		}
	}
	return nil
}

// Missing gives the first program that the peer needs and that is not on the PATH, "" if all are.
func (p *Peer) Missing() string {
	for _, n := range p.Needs {
		if _, err := exec.LookPath(n); err != nil {
			return n
		}
	}
	return ""
}

// ModelOf gives the file that the peer reads for a C program, "" if there is none.
func (p *Peer) ModelOf(program string) string {
	if p.Model == "" {
		return program
	}
	file := strings.TrimSuffix(program, filepath.Ext(program)) + p.Model
	if info, err := os.Stat(file); err != nil || !info.Mode().IsRegular() {
		return ""
	}
	return file
}

// Answer is what a peer said and took.
type Answer struct {
	Verdict string // safe, violated, unknown
	Reason  string
	Counts  map[string]float64
	Seconds float64 // of the measured command, as it says itself where it does
	Wall    float64 // seconds of it, as they passed
	CPU     time.Duration
	Peak    int64
}

// Run asks the peer about a program, compiled with macros as words like -DNAME=VALUE define them.
func (p *Peer) Run(ctx context.Context, program string, defines []string, limit time.Duration, memory int64) (a Answer, err error) {
	file, err := filepath.Abs(p.ModelOf(program))
	if err != nil {
		return a, err
	}
	dir, err := os.MkdirTemp("", "heddle-peer-")
	if err != nil {
		return a, err
	}
	defer os.RemoveAll(dir)
	megabytes := "1000000"
	if memory > 0 {
		megabytes = strconv.FormatInt(max(1, memory/1e6), 10)
	}
	fill := strings.NewReplacer("{file}", file, "{folder}", filepath.Dir(file), "{seconds}", strconv.Itoa(int(max(1, limit.Seconds()))), "{megabytes}", megabytes)
	a.Verdict = "unknown"
	var r process.Result
	for i, words := range p.Commands {
		var args []string
		for _, w := range words {
			if w == "{defines}" {
				args = append(args, defines...)
			} else {
				args = append(args, fill.Replace(w))
			}
		}
		if strings.HasPrefix(args[0], "./") {
			args[0] = filepath.Join(dir, args[0])
		}
		c := process.Command{Program: args[0], Args: args[1:], Dir: dir, Time: limit, Memory: memory}
		r = c.Run(ctx)
		last := i == len(p.Commands)-1
		switch {
		case r.End == process.NotStarted:
			a.Reason = "start: " + r.Err.Error()
			return a, nil
		case r.End != process.Exited:
			a.Reason, a.Seconds = string(r.End)+": "+words[0]+" was ended", r.Seconds
			return a, nil
		case r.Status != 0 && !last:
			a.Reason = words[0] + ": " + process.FirstLine(string(r.Stdout)+string(r.Stderr))
			return a, nil
		}
	}
	a.Seconds, a.Wall, a.CPU, a.Peak = r.Seconds, r.Seconds, r.CPU, r.Peak
	p.read(&a, string(r.Stdout)+"\n"+string(r.Stderr))
	return a, nil
}

// read takes verdict and counts from an output.
func (p *Peer) read(a *Answer, text string) {
	a.Reason = "the output has no verdict: " + process.FirstLine(text)
	for _, v := range p.Verdicts {
		if regexp.MustCompile(v.Match).MatchString(text) {
			a.Verdict, a.Reason = v.Is, ""
			break
		}
	}
	a.Counts = map[string]float64{}
	for name, pattern := range p.Counts {
		all := regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1)
		if len(all) == 0 {
			continue
		}
		if x, err := strconv.ParseFloat(all[len(all)-1][1], 64); err == nil {
			a.Counts[name] = x
		}
	}
	if s, ok := a.Counts["seconds"]; ok && s > 0 {
		a.Seconds = s
	}
	if mb, ok := a.Counts["megabytes"]; ok {
		a.Peak = int64(mb * 1e6)
	}
}
