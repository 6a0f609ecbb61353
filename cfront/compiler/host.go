package compiler

// This file defines what is asked of the host's C compiler: its predefined macros
// and where its headers are. Nothing else is, but for --cpp (package cfront): the compiler never sees a program or a name that
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

// Host is what the host's compiler answers.
type Host struct {
	*cc.Config
	Std string // the name by which the compiler knows the standard
}

var (
	hostMu    sync.Mutex
	hostCache = map[hostKey]*Host{}
)

// HostConfig gives the host compiler's configuration for a standard; asking costs
// two runs of the compiler, so that answers are kept, here and in hostcache.go.
func HostConfig(std string, ptr32 bool) (*Host, error) {
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
	answer := &Host{Std: std}
	var err error
	if answer.Config, err = askHost(std, ptr32); err != nil {
		return nil, err
	}
	if c23Names[std] != "" && !newerThan17(answer.Config) {
		answer.Std = c23Names[std] // the compiler knows it under its other name
		if answer.Config, err = askHost(answer.Std, ptr32); err != nil {
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
