package cfront

// This file defines what is asked of the host's C compiler: its predefined macros
// and where its headers are. Nothing else is: the compiler never sees a program or a name that
// comes with one.

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"modernc.org/cc/v4"
)

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
	if err := tameHost(cfg); err != nil {
		return nil, err
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
	hostCache[key] = c
	return c, nil
}

// standardName is what -std= takes.
var standardName = regexp.MustCompile(`^(c|gnu)[0-9][0-9a-z]$|^iso9899:[0-9]{4,6}$`)

// tameHost makes sure that asking the compiler runs the compiler and nothing else: it is given no
// name of a file, no word but those of a fixed form, and an environment that names no other programs for its parts.
func tameHost(cfg Config) error {
	if cfg.Std != "" && !standardName.MatchString(cfg.Std) {
		return fmt.Errorf("the C standard %q is not known", cfg.Std)
	}
	if cc := os.Getenv("CC"); strings.ContainsRune(cc, '/') && !filepath.IsAbs(cc) {
		return fmt.Errorf("the environment variable CC is %q: it must be a name to look up or an absolute path", cc)
	}
	for _, name := range []string{"GCC_EXEC_PREFIX", "COMPILER_PATH", "CCC_OVERRIDE_OPTIONS", "DEPENDENCIES_OUTPUT", "SUNPRO_DEPENDENCIES"} {
		if err := os.Unsetenv(name); err != nil {
			return err
		}
	}
	return nil
}

// parserConfig derives the parser's configuration of one translation.
func parserConfig(cfg Config, files *sourceFS) (*cc.Config, error) {
	host, err := hostConfig(cfg)
	if err != nil {
		return nil, err
	}
	files.noteRooted([]byte(commandLine(cfg)))
	var include []string
	c := *host
	// Nothing is opened but through files, which refuses what is no file.
	c.FS, c.FSOnly = files, true
	for _, d := range cfg.Include {
		if d == "" || d == "@" {
			d = "./" + d // the parser means something else by these
		}
		include = append(include, d)
	}
	c.SysIncludePaths = append(append([]string{rootMark}, include...), host.SysIncludePaths...)
	c.IncludePaths = append([]string{rootMark, ""}, c.SysIncludePaths[1:]...)
	return &c, nil
}

// commandLine gives the directives that -D and -U stand for; each is one line, as for a compiler.
func commandLine(cfg Config) string {
	var b strings.Builder
	for _, d := range cfg.Define {
		d, _, _ = strings.Cut(d, "\n")
		name, value, ok := strings.Cut(d, "=")
		if !ok {
			value = "1"
		}
		fmt.Fprintf(&b, "#define %s %s\n", name, value)
	}
	for _, u := range cfg.Undef {
		u, _, _ = strings.Cut(u, "\n")
		fmt.Fprintf(&b, "#undef %s\n", u)
	}
	return b.String()
}
