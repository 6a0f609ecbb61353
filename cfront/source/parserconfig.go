package source

// This file defines what the parser is told before it reads a file.

import (
	"fmt"
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"heddle.example/cfront/compiler"
)

// parserConfig derives the parser's configuration for a file.
func parserConfig(flags *compiler.Flags, ptr32 bool, files *sourceFS) (*cc.Config, error) {
	host, err := compiler.HostConfig(flags.Std, ptr32)
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
func commandLine(flags *compiler.Flags) string {
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
