package cfront

// This file defines --cpp: the host's compiler preprocesses a file in the place of the parser. It is told the name of the file
// and the flags that say how a file is read, and nothing else; no name can be taken for a flag or a
// file of arguments, and what it is called with can be shown.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"time"

	"heddle/cfront/compiler"
	"heddle/cfront/source"
	"heddle/supervisor"
)

// hostCppTime bounds one run of the preprocessor.
const hostCppTime = 5 * time.Minute

// CppCommand gives the command that preprocesses a file.
func CppCommand(cfg Config, name string) ([]string, error) {
	flags := cfg.flags(name)
	host, err := compiler.HostConfig(flags.Std, cfg.Ptr32)
	if err != nil {
		return nil, err
	}
	words := []string{host.CC, "-E", "-pthread"}
	if host.Std != "" {
		words = append(words, "-std="+host.Std)
	}
	if cfg.Ptr32 {
		words = append(words, "-m32")
	}
	var bad string
	path := func(name string) string {
		if strings.HasPrefix(name, "@") || name == "" {
			bad = name
		}
		if filepath.IsAbs(name) {
			return name
		}
		return "./" + name
	}
	for _, list := range []struct {
		flag  string
		names []string
	}{{"-iquote", flags.Quote}, {"-I", flags.Include}, {"-isystem", flags.System}, {"-idirafter", flags.After}} {
		for _, d := range list.names {
			words = append(words, list.flag, path(d))
		}
	}
	for _, d := range flags.Define {
		if undef, ok := strings.CutPrefix(d, "-"); ok {
			words = append(words, "-U"+undef)
		} else {
			words = append(words, "-D"+d)
		}
	}
	for _, f := range flags.Force {
		words = append(words, "-include", path(f))
	}
	words = append(words, "-x", "c")
	if name == standardInput && cfg.Stdin != "" {
		words = append(words, "-")
	} else {
		words = append(words, path(name))
	}
	if bad != "" {
		return nil, fmt.Errorf("%s: a name that begins with @ is not given to a compiler", bad)
	}
	return words, nil
}

// herePath is the beginning of a line marker with a name that was spelled from the working directory.
var herePath = regexp.MustCompile(`(?m)^(# \d+ ")\./`)

var hostMessage = regexp.MustCompile(`(?m)^(.+?:\d+:\d+): (?:fatal )?error: (.*)$`)

// preprocess gives the text of a file after the host's preprocessor. Its errors go to the diagnostics; ok is false then.
func (fe *Frontend) preprocess(name string) (text string, ok bool) {
	fail := func(err error) (string, bool) {
		fe.diags.add(Fatal, name, "--cpp: %v", err)
		return "", false
	}
	words, err := CppCommand(fe.cfg, name)
	if err != nil {
		return fail(err)
	}
	ctx, stop := context.WithTimeout(context.Background(), hostCppTime)
	defer stop()
	// The process ends with this one, whose thread must not end before.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	cmd.Env = append(os.Environ(), "LC_ALL=C")
	supervisor.DieWithParent(cmd)
	if name == standardInput {
		cmd.Stdin = strings.NewReader("#line 1 \"-\"\n" + fe.cfg.Stdin)
	}
	out, messages := &limitedBuffer{limit: source.MaxSource}, &limitedBuffer{limit: 1 << 20}
	cmd.Stdout, cmd.Stderr = out, messages
	if err = cmd.Run(); err == nil {
		return string(herePath.ReplaceAll(out.Bytes(), []byte("$1"))), true
	}
	if out.full {
		return fail(fmt.Errorf("the text is too large (more than %d MB)", source.MaxSource/1_000_000))
	}
	var exit *exec.ExitError
	if !errors.As(err, &exit) || ctx.Err() != nil {
		return fail(err)
	}
	found := hostMessage.FindAllStringSubmatch(messages.String(), -1)
	for _, m := range found {
		fe.diags.add(Fatal, strings.TrimPrefix(m[1], "./"), "%s", m[2])
	}
	if len(found) == 0 {
		return fail(fmt.Errorf("%s: %s", words[0], strings.TrimSpace(messages.String())))
	}
	return "", false
}

// limitedBuffer is a buffer that refuses what is too much.
type limitedBuffer struct {
	bytes.Buffer
	limit int
	full  bool
}

func (b *limitedBuffer) Write(p []byte) (int, error) {
	if b.Len()+len(p) > b.limit {
		b.full = true
		return 0, io.ErrShortWrite
	}
	return b.Buffer.Write(p)
}
