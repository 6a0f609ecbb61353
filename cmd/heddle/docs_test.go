package main

// This file runs the commands of README.md and of the pages in docs, and compares what they print. A block ```console has
// commands in lines that begin with "$ ", each with its output below it. In the output, a line that is … stands for any
// lines, … in a line for any text; times, sizes and rates are not compared. An exit status other than 0 stands in the last
// line, as [1].

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"heddle.example/patience"
)

// pages are those with commands, and the folder of the repository in which these run.
var pages = []struct{ file, dir string }{
	{"README.md", "."},
	{"docs/usage.md", "examples"},
	{"docs/ltl.md", "examples"},
}

// transcript is a command of a page with its output.
type transcript struct {
	line    int
	command string
	output  []string
}

// transcripts gives the commands in the text of a page, and the lines with commands of heddle in other blocks.
func transcripts(text string) (commands []transcript, elsewhere []string) {
	fence, console := false, false
	for i, line := range strings.Split(text, "\n") {
		switch {
		case strings.HasPrefix(line, "```"):
			fence = !fence
			console = fence && line == "```console"
		case console && strings.HasPrefix(line, "$ "):
			commands = append(commands, transcript{line: i + 1, command: line[2:]})
		case console && len(commands) > 0:
			last := &commands[len(commands)-1]
			last.output = append(last.output, line)
		case fence && regexp.MustCompile(`^(\$ )?(\./)?heddle `).MatchString(line):
			elsewhere = append(elsewhere, fmt.Sprintf("line %d: %s", i+1, line))
		}
	}
	return commands, elsewhere
}

// varying is what differs from run to run.
var varying = regexp.MustCompile(`\d[\d,.]* (?:nodes/s|kB|MB|GB|ms|µs|s|min)\b|\d[\d,.]*s ago|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d|build [0-9a-f]+|peak [0-9.]+ [kMG]B`)

// pattern gives the expression that the output has to match.
func pattern(lines []string) *regexp.Regexp {
	var b strings.Builder
	b.WriteString(`^`)
	for _, line := range lines {
		if strings.TrimSpace(line) == "…" {
			b.WriteString(`(?:.*\n)*?`)
			continue
		}
		parts := strings.Split(varying.ReplaceAllString(line, "#"), "…")
		for i := range parts {
			parts[i] = regexp.QuoteMeta(parts[i])
		}
		b.WriteString(strings.Join(parts, `.*`) + `\n`)
	}
	b.WriteString(`$`)
	return regexp.MustCompile(b.String())
}

func TestCommandsOfPages(t *testing.T) {
	bin, err := builtHeddle()
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range pages {
		t.Run(page.file, func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(filepath.Join("../..", page.file))
			if err != nil {
				t.Fatal(err)
			}
			commands, elsewhere := transcripts(string(text))
			for _, e := range elsewhere {
				t.Errorf("a command outside of a block of the kind console: %s", e)
			}
			if len(commands) == 0 {
				t.Error("there are no commands")
			}
			root := t.TempDir()
			if err := os.CopyFS(filepath.Join(root, "examples"), os.DirFS("../../examples")); err != nil {
				t.Fatal(err)
			}
			for _, dir := range []string{root, filepath.Join(root, page.dir)} {
				_ = os.Symlink(bin, filepath.Join(dir, "heddle")) // README has ./heddle
			}
			for _, c := range commands {
				c.check(t, filepath.Join(root, page.dir), filepath.Dir(bin))
			}
		})
	}
}

// check runs a command in a folder and compares its output. How short a trace gets depends on the time that there is, and
// on a busy machine it is not enough each time: where a page shows the shortest one, there are more attempts.
func (c *transcript) check(t *testing.T, dir, bin string) {
	attempts := 1
	if strings.Contains(strings.Join(c.output, "\n"), "the fewest possible") {
		attempts = 5
	}
	got := ""
	for range attempts {
		var err error
		if got, err = c.run(dir, bin); err != nil {
			t.Errorf("line %d: %s: %v", c.line, c.command, err)
			return
		}
		if pattern(c.output).MatchString(varying.ReplaceAllString(got, "#")) {
			return
		}
	}
	t.Errorf("line %d: $ %s\n%s\n--- the page has\n%s", c.line, c.command, got, strings.Join(c.output, "\n"))
}

// run gives what a command prints in a folder, and its exit status.
func (c *transcript) run(dir, bin string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience.For(2*time.Minute))
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", c.command)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PATH="+bin+":"+os.Getenv("PATH"))
	cmd.WaitDelay = time.Second
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		fmt.Fprintf(&out, "[%d]\n", exit.ExitCode())
	case err != nil:
		return "", err
	}
	return out.String(), nil
}

// TestFlagsOfPages: what the pages call flags of a command are such.
func TestFlagsOfPages(t *testing.T) {
	root := newRoot(nil)
	span := regexp.MustCompile("`(heddle [^`]+)`")
	flag := regexp.MustCompile(`(?:^|\s)(--[a-z][a-z-]*)`)
	for _, page := range append(pages, struct{ file, dir string }{"docs/prove.md", ""}, struct{ file, dir string }{"docs/semantics.md", ""}, struct{ file, dir string }{"docs/performance.md", ""}) {
		text, err := os.ReadFile(filepath.Join("../..", page.file))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range span.FindAllStringSubmatch(string(text), -1) {
			words := strings.Fields(m[1])[1:]
			cmd, _, err := root.Find(words)
			if err != nil || cmd == root && !strings.HasPrefix(words[0], "-") {
				t.Errorf("%s: `%s`: there is no such command", page.file, m[1])
				continue
			}
			line, _, _ := strings.Cut(m[1], " -- ")
			for _, f := range flag.FindAllStringSubmatch(line, -1) {
				if name := f[1][2:]; cmd.Flags().Lookup(name) == nil && cmd.InheritedFlags().Lookup(name) == nil && name != "help" && name != "version" {
					t.Errorf("%s: `%s`: there is no flag %s", page.file, m[1], f[1])
				}
			}
		}
	}
}
