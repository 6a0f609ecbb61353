package compiler

// This file defines the reading of compile_commands.json, which build systems write: how each file of a
// project is compiled.

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"heddle.example/input"
)

// maxCompileCommands bounds the size of a compile_commands.json.
const maxCompileCommands = 256 << 20

// CompileCommands say how the C files of a project are compiled, in the order of the file that says it.
type CompileCommands []CompileCommand

// CompileCommand says how one file is compiled.
type CompileCommand struct {
	File string // absolute
	Arguments
}

// Find gives the first command for a file, nil if there is none.
func (c CompileCommands) Find(name string) *CompileCommand {
	abs, err := filepath.Abs(name)
	if err != nil {
		return nil
	}
	i := slices.IndexFunc(c, func(one CompileCommand) bool { return one.File == abs })
	if i < 0 {
		real, err := filepath.EvalSymlinks(abs)
		if err != nil {
			return nil
		}
		if i = slices.IndexFunc(c, func(one CompileCommand) bool { return one.File == real }); i < 0 {
			return nil
		}
	}
	return &c[i]
}

// Files are the names of all files, each once.
func (c CompileCommands) Files() (names []string) {
	for _, one := range c {
		if !slices.Contains(names, one.File) {
			names = append(names, one.File)
		}
	}
	return names
}

// ReadCompileCommands reads a compile_commands.json. What is compiled as another language than C is left out. The errors
// begin with the name.
func ReadCompileCommands(name string) (CompileCommands, error) {
	text, err := input.ReadFile(name, maxCompileCommands)
	if err != nil {
		return nil, err
	}
	var entries []struct {
		Directory, File, Command string
		Arguments                []string
	}
	if err := json.Unmarshal(text, &entries); err != nil {
		return nil, fmt.Errorf("%s: no list of compile commands: %w", name, err)
	}
	base, err := filepath.Abs(filepath.Dir(name))
	if err != nil {
		return nil, err
	}
	var out CompileCommands
	for i, e := range entries {
		fail := func(err error) (CompileCommands, error) {
			return nil, fmt.Errorf("%s: entry %d (%s): %w", name, i+1, e.File, err)
		}
		if e.File == "" {
			return fail(fmt.Errorf("it names no file"))
		}
		dir := from(base, e.Directory)
		words := e.Arguments
		if words == nil {
			if words, err = ShellWords(e.Command); err != nil {
				return fail(err)
			}
		}
		file := from(dir, e.File)
		if !isC(file, words) {
			continue
		}
		a, err := ParseArguments(afterCompiler(words), dir)
		if err != nil {
			return fail(err)
		}
		out = append(out, CompileCommand{file, *a})
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s: it names no C file", name)
	}
	return out, nil
}

// from gives a name that is relative to a directory.
func from(dir, name string) string {
	if filepath.IsAbs(name) {
		return filepath.Clean(name)
	}
	return filepath.Join(dir, name)
}

// isC tells whether a command compiles C.
func isC(file string, words []string) bool {
	language := ""
	for i, w := range words {
		if value, ok := strings.CutPrefix(w, "-x"); ok {
			if value == "" && i+1 < len(words) {
				value = words[i+1]
			}
			language = value
		}
	}
	switch filepath.Ext(file) {
	case ".c", ".i", ".h":
		return language == "" || language == "c" || language == "cpp-output"
	}
	return language == "c" || language == "cpp-output"
}

// afterCompiler leaves the names of programs out that a command begins with: the compiler's, and that of one that calls it.
func afterCompiler(words []string) []string {
	i := 0
	for i < len(words) && !strings.HasPrefix(words[i], "-") && (i == 0 || filepath.Ext(words[i]) == "") {
		i++
	}
	return words[i:]
}

// ShellWords splits a command as a shell does, whose quotes and backslashes alone have a meaning here.
func ShellWords(line string) (words []string, err error) {
	var word strings.Builder
	open, quote := false, byte(0)
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case quote == '\'' && c != quote:
			word.WriteByte(c)
		case quote != 0 && c == quote:
			quote = 0
		case c == '\\' && i+1 < len(line):
			i++
			if quote != 0 && !strings.ContainsRune("$`\"\\\n", rune(line[i])) {
				word.WriteByte(c)
			}
			if line[i] != '\n' {
				word.WriteByte(line[i])
				open = true
			}
		case quote != 0:
			word.WriteByte(c)
		case c == '\'' || c == '"':
			open, quote = true, c
		case c == ' ' || c == '\t' || c == '\n':
			if open {
				words = append(words, word.String())
				word.Reset()
			}
			open = false
		default:
			word.WriteByte(c)
			open = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("a quote in its command does not end")
	}
	if open {
		words = append(words, word.String())
	}
	return words, nil
}
