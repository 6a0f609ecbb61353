package source

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

	"heddle.example/cfront/compiler"
	"heddle.example/supervisor"
)

// hostCppTime bounds one run of the preprocessor.
const hostCppTime = 5 * time.Minute

// CppCommand gives the command that preprocesses a file; stdin says that the file named - is no file.
func CppCommand(flags compiler.Flags, ptr32 bool, name string, stdin bool) ([]string, error) {
	host, err := compiler.HostConfig(flags.Std, ptr32)
	if err != nil {
		return nil, err
	}
	words := []string{host.CC, "-E", "-pthread"}
	if host.Std != "" {
		words = append(words, "-std="+host.Std)
	}
	if ptr32 {
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
	words = append(words, flags.Macros()...)
	for _, f := range flags.Force {
		words = append(words, "-include", path(f))
	}
	words = append(words, "-x", "c")
	if name == StandardInput && stdin {
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

// Preprocess gives the text of a file after the host's preprocessor; stdin is the text of the file named -, if that is one. What is refused are
// the errors of the preprocessor, and then there is no text.
func Preprocess(flags compiler.Flags, ptr32 bool, name, stdin string) (text string, refused []Refusal) {
	fail := func(err error) (string, []Refusal) { return "", []Refusal{{name, fmt.Sprintf("--cpp: %v", err)}} }
	words, err := CppCommand(flags, ptr32, name, stdin != "")
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
	if name == StandardInput {
		cmd.Stdin = strings.NewReader("#line 1 \"-\"\n" + stdin)
	}
	out, messages := &limitedBuffer{limit: MaxSource}, &limitedBuffer{limit: 1 << 20}
	cmd.Stdout, cmd.Stderr = out, messages
	if err = cmd.Run(); err == nil {
		return string(herePath.ReplaceAll(out.Bytes(), []byte("$1"))), nil
	}
	if out.full {
		return fail(fmt.Errorf("the text is too large (more than %d MB)", MaxSource/1_000_000))
	}
	var exit *exec.ExitError
	if !errors.As(err, &exit) || ctx.Err() != nil {
		return fail(err)
	}
	for _, m := range hostMessage.FindAllStringSubmatch(messages.String(), -1) {
		refused = append(refused, Refusal{strings.TrimPrefix(m[1], "./"), m[2]})
	}
	if len(refused) == 0 {
		return fail(fmt.Errorf("%s: %s", words[0], strings.TrimSpace(messages.String())))
	}
	return "", refused
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
