package cfront

// This file defines what is asked of the host's C compiler: its predefined macros
// and where its headers are.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"

	"modernc.org/cc/v4"
)

// expansionLimit bounds macro expansion, so that hostile input cannot take
// hours; the largest real headers need some ten millions.
const expansionLimit = 200_000_000

type hostKey struct {
	compiler string
	std      string
	ptr32    bool
}

var (
	hostMu    sync.Mutex
	hostCache = map[hostKey]*cc.Config{}
)

// hostConfig gives the host compiler's configuration for cfg; asking costs
// two runs of the compiler, so that answers are kept.
func hostConfig(cfg Config) (*cc.Config, error) {
	key := hostKey{os.Getenv("CC"), cfg.Std, cfg.Ptr32}
	hostMu.Lock()
	defer hostMu.Unlock()
	if c := hostCache[key]; c != nil {
		return c, nil
	}
	arch := "amd64"
	opts := []string{"-pthread"}
	if cfg.Std != "" {
		opts = append(opts, "-std="+cfg.Std)
	}
	var extra []string
	if cfg.Ptr32 {
		// A host without 32-bit libraries still has the headers: they are shared.
		wide, err := cc.NewConfig("linux", "amd64", opts...)
		if err != nil {
			return nil, fmt.Errorf("no C compiler found for its headers: %w", err)
		}
		extra = wide.SysIncludePaths
		arch = "386"
		opts = append(opts, "-m32")
	}
	c, err := cc.NewConfig("linux", arch, opts...)
	if err != nil {
		return nil, fmt.Errorf("no C compiler found for its headers: %w", err)
	}
	for _, p := range extra {
		if !slices.Contains(c.SysIncludePaths, p) {
			c.SysIncludePaths = append(c.SysIncludePaths, p)
		}
	}
	c.ExpansionLimit = expansionLimit
	hostCache[key] = c
	return c, nil
}

// parserConfig derives the parser's configuration of one translation.
func parserConfig(cfg Config, files *sourceFS) (*cc.Config, error) {
	host, err := hostConfig(cfg)
	if err != nil {
		return nil, err
	}
	c := *host
	c.FS = files
	c.SysIncludePaths = append(slices.Clone(cfg.Include), host.SysIncludePaths...)
	c.IncludePaths = append([]string{""}, c.SysIncludePaths...)
	return &c, nil
}

// commandLine gives the directives that -D and -U stand for.
func commandLine(cfg Config) string {
	var b strings.Builder
	for _, d := range cfg.Define {
		name, value, ok := strings.Cut(d, "=")
		if !ok {
			value = "1"
		}
		fmt.Fprintf(&b, "#define %s %s\n", name, value)
	}
	for _, u := range cfg.Undef {
		fmt.Fprintf(&b, "#undef %s\n", u)
	}
	return b.String()
}

// hostError asks the host's compiler what is wrong with a file on which the parser
// failed without saying why; text is the answer if the compiler finds nothing.
func (fe *Frontend) hostError(name, text string) error {
	compiler := os.Getenv("CC")
	if compiler == "" {
		compiler = "gcc"
	}
	args := []string{"-fsyntax-only", "-w", "-pthread"}
	if fe.cfg.Std != "" {
		args = append(args, "-std="+fe.cfg.Std)
	}
	for _, d := range fe.cfg.Include {
		args = append(args, "-I", d)
	}
	for _, d := range fe.cfg.Define {
		args = append(args, "-D", d)
	}
	for _, u := range fe.cfg.Undef {
		args = append(args, "-U", u)
	}
	if strings.HasPrefix(name, "-") {
		name = "./" + name
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, compiler, append(args, name)...)
	cmd.Env = append(os.Environ(), "LC_ALL=C")
	out, _ := cmd.CombinedOutput()
	for line := range strings.Lines(string(out)) {
		if pos, what, ok := strings.Cut(strings.TrimSpace(line), ": error: "); ok {
			return fmt.Errorf("%s: %s", pos, what)
		}
	}
	return errors.New(text)
}
