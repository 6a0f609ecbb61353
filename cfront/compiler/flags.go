package compiler

// This file defines what a C compiler's command line says about how a file is read, and how such a line
// is taken as it comes.

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Flags say how one C file is read.
type Flags struct {
	Quote   []string // -iquote: directories searched for #include "…" alone
	Include []string // -I: directories searched before the system's
	System  []string // -isystem: directories searched after those
	After   []string // -idirafter: directories searched after the system's
	Define  []string // in order: -D, NAME or NAME=VALUE; -U as -NAME
	Force   []string // -include: files read before the file itself
	Std     string   // -std=, "" for the host compiler's default
}

// Merge gives f with what g says beside it; the standard of g counts if it names one.
func Merge(f, g Flags) Flags {
	f.Quote, f.Include = slices.Concat(f.Quote, g.Quote), slices.Concat(f.Include, g.Include)
	f.System, f.After = slices.Concat(f.System, g.System), slices.Concat(f.After, g.After)
	f.Define, f.Force = slices.Concat(f.Define, g.Define), slices.Concat(f.Force, g.Force)
	if g.Std != "" {
		f.Std = g.Std
	}
	return f
}

// Macros gives what Define says in the words of a compiler's command line: -DNAME=VALUE, -UNAME.
func (f *Flags) Macros() (words []string) {
	for _, d := range f.Define {
		if undefined, ok := strings.CutPrefix(d, "-"); ok {
			words = append(words, "-U"+undefined)
		} else {
			words = append(words, "-D"+d)
		}
	}
	return words
}

// Arguments are a command line of a compiler, taken apart.
type Arguments struct {
	Flags
	Ptr32, Ptr64 bool     // -m32, -m64
	Files        []string // what is no flag
	Words        []string // all else, as it came
	Language     string   // -x
	Unknown      []string // flags that are ignored although nobody knows them
}

// Prefixes of flags with a value that may stand in the next word.
var (
	readValues    = []string{"-iquote", "-isystem", "-idirafter", "-include", "-I", "-D", "-U", "-x"}
	ignoredValues = []string{"-o", "-l", "-L", "-T", "-u", "-z", "-MF", "-MT", "-MQ", "-MJ", "-Xlinker", "-Xassembler", "-Xclang", "-arch", "-target", "-aux-info", "-dumpbase", "-dumpdir", "--param"}
)

// Flags that change what a program means in a way that is not followed, with the reason.
var refusedFlags = []struct{ pattern, why string }{
	{`-f(short-enums|short-wchar|pack-struct(=.*)?|unsigned-char|no-signed-char|unsigned-bitfields|no-signed-bitfields)`, "changes the types of the program"},
	{`-m(x32|16|long-double-(64|128)|128bit-long-double|96bit-long-double|align-double|ms-bitfields)`, "changes the types of the program"},
	{`-f(openmp|openmp-simd|openacc)`, "OpenMP and OpenACC are not supported"},
	{`-finstrument-functions(-once)?`, "has functions of the program called wherever one begins or ends"},
	{`-f(exec-charset|wide-exec-charset|input-charset)=.*`, "only UTF-8 is supported"},
	{`-(imacros|nostdinc|undef|trigraphs|isysroot|iprefix|iwithprefix|iwithprefixbefore|imultilib)(.*)`, "is not supported"},
	{`--(sysroot|imacros|include)(=.*)?`, "is not supported"},
	{`-E|-S`, "asks for something else than a program"},
	{`@.*`, "files of arguments are not read"},
}

// ignoredFlags are those that say nothing about what a program means: warnings, optimisation, debugging, the machine's
// instructions, linking, dependencies, output.
var ignoredFlags = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^-(W.*|O.*|g.*|f.*|m[^3].*|m3.+|M[MDGP]*|d[A-Z].*|p|pg|pipe|pthread|pedantic|pedantic-errors|c|s|w|v|H|P|C|CC|Q|static.*|shared.*|rdynamic|symbolic|nostdlib|nodefaultlibs|nostartfiles|nolibc|pie|no-pie|static-pie|save-temps.*|Qunused-arguments|no-canonical-prefixes|no-integrated-cpp|-coverage|time|remap)$`)
})

var refusedPatterns = sync.OnceValue(func() (out []*regexp.Regexp) {
	for _, r := range refusedFlags {
		out = append(out, regexp.MustCompile(`^(?:`+r.pattern+`)$`))
	}
	return out
})

// Flag tells whether a word of a command line can be a flag of a C compiler, other than -I, -D and -U; taken is 2 if
// its value is the next word.
func Flag(word string) (taken int, ok bool) {
	if len(word) < 2 || word[0] != '-' || word[1] == '-' {
		return 0, false
	}
	for _, name := range slices.Concat(readValues, ignoredValues) {
		switch {
		case name == "-I" || name == "-D" || name == "-U":
		case word == name:
			return 2, true
		case strings.HasPrefix(word, name):
			return 1, true
		}
	}
	return 1, ignoredFlags().MatchString(word) || strings.HasPrefix(word, "-std=") || word == "-ansi" || word == "-m32" || word == "-m64" || refusal(word) != ""
}

// refusal says why a flag cannot be taken, "" if it can.
func refusal(word string) string {
	for i, p := range refusedPatterns() {
		if p.MatchString(word) {
			return refusedFlags[i].why
		}
	}
	return ""
}

// ParseArguments reads a compiler's command line without the compiler's name. Names of files and directories are relative
// to dir.
func ParseArguments(words []string, dir string) (*Arguments, error) {
	a := &Arguments{}
	path := func(name string) string {
		if dir == "" || filepath.IsAbs(name) {
			return name
		}
		return filepath.Join(dir, name)
	}
	for i := 0; i < len(words); i++ {
		word := words[i]
		if why := refusal(word); why != "" {
			return nil, fmt.Errorf("the compiler's flag %s: %s", word, why)
		}
		name, value, start := "", "", i
		for _, n := range slices.Concat(readValues, ignoredValues) {
			if rest, ok := strings.CutPrefix(word, n); ok {
				if name, value = n, rest; rest == "" {
					if i++; i == len(words) {
						return nil, fmt.Errorf("the compiler's flag %s lacks its value", n)
					}
					value = words[i]
				}
				break
			}
		}
		switch name {
		case "-iquote":
			a.Quote = append(a.Quote, path(value))
		case "-isystem":
			a.System = append(a.System, path(value))
		case "-idirafter":
			a.After = append(a.After, path(value))
		case "-include":
			a.Force = append(a.Force, path(value))
		case "-I":
			if value == "-" {
				return nil, errors.New("the compiler's flag -I-: is not supported")
			}
			a.Include = append(a.Include, path(value))
		case "-D":
			a.Define = append(a.Define, value)
		case "-U":
			a.Define = append(a.Define, "-"+value)
		case "-x":
			a.Language = value
		case "":
			switch std, ok := strings.CutPrefix(word, "-std="); {
			case ok:
				a.Std = std
			case word == "-ansi":
				a.Std = "c90"
			case word == "-m32":
				a.Ptr32, a.Ptr64 = true, false
			case word == "-m64":
				a.Ptr32, a.Ptr64 = false, true
			case word == "-" || !strings.HasPrefix(word, "-"):
				a.Files = append(a.Files, path(word))
				continue
			case !ignoredFlags().MatchString(word):
				a.Unknown = append(a.Unknown, word)
			}
		}
		a.Words = append(a.Words, words[start:i+1]...)
	}
	return a, nil
}

// standards are the names that -std= takes; of those that compilers know under an older or a newer name, both.
var standards = []string{"c89", "c90", "c99", "c9x", "c11", "c1x", "c17", "c18", "c23", "c2x",
	"gnu89", "gnu90", "gnu99", "gnu9x", "gnu11", "gnu1x", "gnu17", "gnu18", "gnu23", "gnu2x",
	"iso9899:1990", "iso9899:199409", "iso9899:1999", "iso9899:199x", "iso9899:2011", "iso9899:201x", "iso9899:2017", "iso9899:2018", "iso9899:2024"}

// c23Names are two spellings each of a standard that compilers learned under a working name.
var c23Names = map[string]string{"c23": "c2x", "c2x": "c23", "gnu23": "gnu2x", "gnu2x": "gnu23", "iso9899:2024": "c2x"}

// CheckStandard refuses a name that -std= does not take.
func CheckStandard(std string) error {
	if std == "" || slices.Contains(standards, std) {
		return nil
	}
	return fmt.Errorf("the C standard %q is not known; -std= takes c89, c99, c11, c17, c23 and their forms with gnu", std)
}
