package compiler

// This file defines where the host compiler's answers are kept from one run to the next: in a file for each question (package
// cache). The compiler is asked again where it, what it is asked, or a directory that it searches
// or could search is another than it was.

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"heddle.example/cfront/cache"
)

// keptAnswer is what a file of the cache holds.
type keptAnswer struct {
	Question                                                             string
	Changed                                                              map[string]int64 // of directories: when they changed, see changeTime
	CC, Predefined                                                       string
	HostIncludePaths, HostSysIncludePaths, IncludePaths, SysIncludePaths []string
}

// compilerConfig gives what the host's compiler says about itself, asked with some flags.
func compilerConfig(arch string, flags []string) (*cc.Config, error) {
	file, question := keptFile(arch, flags)
	if c := readKept(file, question, arch); c != nil {
		return c, nil
	}
	c, err := cc.NewConfig("linux", arch, flags...)
	if err != nil {
		return nil, fmt.Errorf("no C compiler found for its headers: %w", err)
	}
	// The parser keeps to itself which keywords the other standards have.
	gnu := !slices.ContainsFunc(flags, func(f string) bool { return strings.HasPrefix(f, "-std=") && !strings.HasPrefix(f, "-std=gnu") })
	if file != "" && gnu && !newerThan17(c) {
		writeKept(file, question, c)
	}
	return c, nil
}

// keptFile gives the file of a question to the compiler and the question in full; "" if there is none.
func keptFile(arch string, flags []string) (file, question string) {
	for _, name := range []string{os.Getenv("CC"), "cc", "gcc"} { // in the order in which the parser tries them
		if name == "" {
			continue
		}
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		real, err := filepath.EvalSymlinks(path)
		if err != nil {
			return "", ""
		}
		info, err := os.Stat(real)
		if err != nil {
			return "", ""
		}
		words := []string{"1", arch, path, real, fmt.Sprint(info.Size(), info.ModTime().UnixNano())}
		words = append(words, flags...)
		for _, v := range []string{"CC", "PATH", "CPATH", "C_INCLUDE_PATH"} {
			words = append(words, v+"="+os.Getenv(v))
		}
		question = strings.Join(words, "\n")
		return cache.File("compiler", question), question
	}
	return "", ""
}

// readKept gives the answer that a file holds, nil if it holds none that counts.
func readKept(file, question, arch string) *cc.Config {
	var a keptAnswer
	if json.Unmarshal(cache.Read(file), &a) != nil || a.Question != question {
		return nil
	}
	for dir, at := range a.Changed {
		if changeTime(dir) != at {
			return nil
		}
	}
	abi, err := cc.NewABI("linux", arch)
	if err != nil {
		return nil
	}
	return &cc.Config{ABI: abi, CC: a.CC, Predefined: a.Predefined, HostIncludePaths: a.HostIncludePaths,
		HostSysIncludePaths: a.HostSysIncludePaths, IncludePaths: a.IncludePaths, SysIncludePaths: a.SysIncludePaths}
}

// changeTime tells when the list of a directory's files changed; -1 if there is no such directory.
func changeTime(dir string) int64 {
	info, err := os.Stat(dir)
	if err != nil {
		return -1
	}
	return info.ModTime().UnixNano()
}

// writeKept writes an answer, if it can.
func writeKept(file, question string, c *cc.Config) {
	a := keptAnswer{Question: question, Changed: map[string]int64{}, CC: c.CC, Predefined: c.Predefined, HostIncludePaths: c.HostIncludePaths,
		HostSysIncludePaths: c.HostSysIncludePaths, IncludePaths: c.IncludePaths, SysIncludePaths: c.SysIncludePaths}
	for _, dir := range slices.Concat(c.HostIncludePaths, c.HostSysIncludePaths) {
		// A directory that the compiler did not name, since it is not there, would come beside or below one of those.
		for _, d := range []string{dir, filepath.Dir(dir)} {
			a.Changed[d] = changeTime(d)
		}
	}
	cache.Write(file, func() []byte {
		text, err := json.Marshal(a)
		if err != nil {
			panic(err) // strings and numbers
		}
		return text
	})
}
