package cfront

// This file defines what is asked of the host's C compiler: its predefined macros
// and where its headers are. Nothing else is, but for --cpp (see hostcpp.go): the compiler never sees a program or a name that
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

// hostAnswer is what the compiler answers.
type hostAnswer struct {
	*cc.Config
	std string // the name by which the compiler knows the standard
}

var (
	hostMu    sync.Mutex
	hostCache = map[hostKey]*hostAnswer{}
)

// hostConfig gives the host compiler's configuration for a standard; asking costs
// two runs of the compiler, so that answers are kept, here and in hostcache.go.
func hostConfig(std string, ptr32 bool) (*hostAnswer, error) {
	key := hostKey{os.Getenv("CC"), std, ptr32}
	hostMu.Lock()
	defer hostMu.Unlock()
	if c := hostCache[key]; c != nil {
		return c, nil
	}
	if err := CheckStandard(std); err != nil {
		return nil, err
	}
	if err := tameHost(); err != nil {
		return nil, err
	}
	answer := &hostAnswer{std: std}
	var err error
	if answer.Config, err = askHost(std, ptr32); err != nil {
		return nil, err
	}
	if c23Names[std] != "" && !newerThan17(answer.Config) {
		answer.std = c23Names[std] // the compiler knows it under its other name
		if answer.Config, err = askHost(answer.std, ptr32); err != nil {
			return nil, err
		}
		if !newerThan17(answer.Config) {
			return nil, fmt.Errorf("the host's C compiler does not know the C standard %s", std)
		}
	}
	hostCache[key] = answer
	return answer, nil
}

var standardVersion = regexp.MustCompile(`(?m)^#define __STDC_VERSION__ 20[2-9]`)

// newerThan17 tells whether the standard that a compiler keeps to is C23. A compiler is asked again without a flag that it does
// not know.
func newerThan17(c *cc.Config) bool { return standardVersion.MatchString(c.Predefined) }

func askHost(std string, ptr32 bool) (*cc.Config, error) {
	arch := "amd64"
	opts := []string{"-pthread"}
	if std != "" {
		opts = append(opts, "-std="+std)
	}
	var extra []string
	if ptr32 {
		// A host without 32-bit libraries still has the headers: they are shared.
		wide, err := compilerConfig("amd64", opts)
		if err != nil {
			return nil, err
		}
		extra = wide.SysIncludePaths
		arch = "386"
		opts = append(opts, "-m32")
	}
	c, err := compilerConfig(arch, opts)
	if err != nil {
		return nil, err
	}
	for _, p := range extra {
		if !slices.Contains(c.SysIncludePaths, p) {
			c.SysIncludePaths = append(c.SysIncludePaths, p)
		}
	}
	return c, nil
}

// tameHost makes sure that asking the compiler runs the compiler and nothing else: it is given no
// name of a file, no word but those of a fixed form, and an environment that names no other programs for its parts.
func tameHost() error {
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

// parserConfig derives the parser's configuration for a file.
func parserConfig(flags *Flags, ptr32 bool, files *sourceFS) (*cc.Config, error) {
	host, err := hostConfig(flags.Std, ptr32)
	if err != nil {
		return nil, err
	}
	files.locked(func() {
		for _, name := range rootedNames([]byte(commandLine(flags))) {
			files.rooted[name] = true
		}
	})
	c := *host.Config
	// Nothing is opened but through files, which refuses what is no file.
	c.FS, c.FSOnly = files, true
	angled := slices.Concat([]string{rootMark}, directories(flags.Include), directories(flags.System), host.SysIncludePaths, directories(flags.After))
	c.SysIncludePaths = angled
	c.IncludePaths = slices.Concat([]string{rootMark, ""}, directories(flags.Quote), angled[1:])
	return &c, nil
}

// directories gives the names of directories as the parser takes them: it means something else by some.
func directories(names []string) (out []string) {
	for _, d := range names {
		if d == "" || d == "@" {
			d = "./" + d
		}
		out = append(out, d)
	}
	return out
}

// commandLine gives the directives that -D, -U and -include stand for; each is one line, as for a compiler.
func commandLine(flags *Flags) string {
	var b strings.Builder
	for _, d := range flags.Define {
		d, _, _ = strings.Cut(d, "\n")
		if name, ok := strings.CutPrefix(d, "-"); ok {
			fmt.Fprintf(&b, "#undef %s\n", name)
			continue
		}
		name, value, ok := strings.Cut(d, "=")
		if !ok {
			value = "1"
		}
		fmt.Fprintf(&b, "#define %s %s\n", name, value)
	}
	for _, f := range flags.Force {
		f, _, _ = strings.Cut(f, "\n")
		fmt.Fprintf(&b, "#include \"%s\"\n", f)
	}
	return b.String()
}
