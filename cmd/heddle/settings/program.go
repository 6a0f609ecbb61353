package settings

// This file defines the flags that say which program is meant and how its files are read. Those of C
// compilers are taken as they come, before the files and after --.

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"heddle.example/cfront"
	"heddle.example/cfront/compiler"
	"heddle.example/cfront/source"
	"heddle.example/cmd/heddle/cli"
	"heddle.example/cmd/heddle/collector"
	"heddle.example/cmd/heddle/output"
	"heddle.example/ir"
	"heddle.example/plain"
)

// Program says which program is meant.
type Program struct {
	cfront.Config
	ptr64           bool
	compiler        []string // other flags of a compiler
	compileCommands string
}

// Flags that no user gives: what a saved run and a trace keep of a command line.
const (
	compilerFlag = "compiler-flag" // one word of a compiler's command line
	stdinFlag    = "stdin-text"    // the text of the file named -
)

func (s *Program) group() cli.Group {
	g := cli.NewGroup("Program (and the flags of C compilers: -isystem, -include, -m32, -Wall …)")
	f := g.Set
	f.StringArrayVarP(&s.Include, "include", "I", nil, "search `DIR` for included files")
	f.VarP(&macroValue{p: &s.Define}, "define", "D", "define the macro `NAME[=VALUE]`")
	f.VarP(&macroValue{p: &s.Define, undefine: true}, "undefine", "U", "undefine the macro `NAME`")
	f.StringVar(&s.Std, "std", "", "the C standard, as in -std=c11 (`NAME`)")
	f.BoolVar(&s.Ptr32, "32", false, "32-bit pointers and long, as -m32")
	f.BoolVar(&s.ptr64, "64", false, "64-bit pointers and long (the default)")
	f.StringVar(&s.compileCommands, "compile-commands", "", "read each file with the flags that `FILE` (compile_commands.json)\nhas for it; without files, take all that it names")
	f.BoolVar(&s.HostCpp, "cpp", false, "let the host's compiler preprocess the files, instead of heddle")
	f.StringArrayVar(&s.ErrorLabels, "error-label", nil, "reaching the label `NAME` violates assert")
	f.StringArrayVar(&s.Models, "model", nil, "take functions that the program lacks from the C `FILE`; they\nstand in the place of heddle's own models too")
	cli.AddChoice(f, &s.AllOrders, "evaluation-order", "how operands and arguments are evaluated that C leaves unordered:",
		cli.NewChoice("left-to-right", "in this one order; the answer says where that matters", false), cli.NewChoice("all", "in every order", true))
	cli.AddChoice(f, &s.VolatileRelaxed, "volatile", "what an access to a volatile object is:",
		cli.NewChoice("plain", "an access as others, as C says", false), cli.NewChoice("relaxed", "a relaxed atomic one, for programs that are older than C11", true))
	f.StringVar(&s.Entry, "function", "main", "the function `NAME` that the first thread runs")
	f.StringArrayVar(&s.compiler, compilerFlag, nil, "")
	f.StringVar(&s.Stdin, stdinFlag, "", "")
	for _, name := range []string{compilerFlag, stdinFlag} {
		f.Lookup(name).Hidden = true
	}
	return g
}

// macroValue is a list of -D and -U in their order; -U is a name with - before it. What is given again stands all
// in the value of -D.
type macroValue struct {
	p        *[]string
	undefine bool
}

func (v *macroValue) String() string {
	if v.p == nil {
		return ""
	}
	return strings.Join(*v.p, ",")
}

func (v *macroValue) Type() string { return "NAME" }

func (v *macroValue) Set(s string) error {
	if v.undefine {
		s = "-" + s
	}
	return v.Append(s)
}

// Append, Replace and GetSlice make a pflag.SliceValue.
func (v *macroValue) Append(s string) error {
	*v.p = append(*v.p, s)
	return nil
}

// Replace sets the list.
func (v *macroValue) Replace(list []string) error {
	*v.p = list
	return nil
}

// GetSlice gives the list, once.
func (v *macroValue) GetSlice() []string {
	if v.undefine && slices.ContainsFunc(*v.p, func(s string) bool { return !strings.HasPrefix(s, "-") }) {
		return nil // it stands in that of -D
	}
	if !v.undefine {
		return *v.p
	}
	var out []string
	for _, s := range *v.p {
		out = append(out, s[1:])
	}
	return out
}

// Split takes what stands after -- for flags of a compiler and files.
func (s *Program) Split(cmd *cobra.Command, args []string) (files []string, err error) {
	at := cmd.ArgsLenAtDash()
	if at < 0 {
		return args, nil
	}
	rest, err := compiler.ParseArguments(args[at:], "")
	if err != nil {
		return nil, err
	}
	for _, w := range rest.Words {
		if err := cmd.Flags().Set(compilerFlag, w); err != nil {
			return nil, err
		}
	}
	return slices.Concat(args[:at], rest.Files), nil
}

// Complete adds the files that --compile-commands names, if there are no others, and reads the text of standard input, which
// is named -; it is kept with the flags.
func (s *Program) Complete(cmd *cobra.Command, files []string) ([]string, error) {
	if len(files) == 0 && s.compileCommands != "" {
		commands, err := compiler.ReadCompileCommands(s.compileCommands)
		if err != nil {
			return nil, err
		}
		for _, f := range commands.Files() {
			files = append(files, fromHere(f))
		}
	}
	if slices.Contains(files, "-") && s.Stdin == "" {
		text, err := source.Read(cmd.InOrStdin())
		if err != nil {
			return nil, fmt.Errorf("standard input: %w", err)
		}
		if len(text) == 0 {
			return nil, errors.New("standard input is empty")
		}
		if err := cmd.Flags().Set(stdinFlag, string(text)); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// fromHere gives a name relative to the working directory where it is below that.
func fromHere(name string) string {
	wd, err := os.Getwd()
	if err != nil {
		return name
	}
	if rel, err := filepath.Rel(wd, name); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return name
}

// config gives the front end's configuration for files. What is odd about flags goes to note.
func (s *Program) config(files []string, note func(string)) (cfront.Config, error) {
	cfg := s.Config
	a, err := compiler.ParseArguments(s.compiler, "")
	if err != nil {
		return cfg, err
	}
	if len(a.Files) > 0 || a.Language != "" && a.Language != "c" {
		return cfg, fmt.Errorf("the compiler's flags name something else than C: %s", strings.Join(append(a.Files, a.Language), " "))
	}
	cfg.Flags = compiler.Merge(s.Flags, a.Flags)
	if err := compiler.CheckStandard(cfg.Flags.Std); err != nil {
		return cfg, err
	}
	narrow, wide := s.Ptr32 || a.Ptr32, s.ptr64 || a.Ptr64
	if narrow && wide {
		return cfg, errors.New("--32 and --64 exclude each other")
	}
	odd := a.Unknown
	if s.compileCommands != "" {
		commands, err := compiler.ReadCompileCommands(s.compileCommands)
		if err != nil {
			return cfg, err
		}
		cfg.PerFile = map[string]compiler.Flags{}
		first := -1
		for i, name := range files {
			c := commands.Find(name)
			if c == nil {
				continue
			}
			cfg.PerFile[name] = compiler.Merge(c.Flags, cfg.Flags)
			odd = append(odd, c.Unknown...)
			if narrow || wide {
				continue // the command line says which
			}
			if first >= 0 && c.Ptr32 != cfg.Ptr32 {
				return cfg, fmt.Errorf("%s: %s and %s have different data models; --32 or --64 says which is meant", s.compileCommands, files[first], name)
			}
			first, cfg.Ptr32 = i, c.Ptr32
		}
	}
	slices.Sort(odd)
	for _, f := range slices.Compact(odd) {
		note("the compiler's flag " + f + " is not known and has no effect")
	}
	cfg.Ptr32 = cfg.Ptr32 || narrow
	return cfg, nil
}

// CompilerStyle makes flags of a C compiler flags of heddle's: -std=X, which is no flag of one letter, to --std=X, others to
// words that programSettings keeps. It knows from flags which words are values of others.
func CompilerStyle(flags *pflag.FlagSet, args []string) []string {
	var out []string
	takesValue := func(word string) bool {
		var f *pflag.Flag
		switch name, ok := strings.CutPrefix(word, "--"); {
		case ok && !strings.Contains(name, "="):
			f = flags.Lookup(name)
		case !ok && len(word) == 2 && word[0] == '-':
			f = flags.ShorthandLookup(word[1:])
		}
		return f != nil && f.NoOptDefVal == ""
	}
	for i := 0; i < len(args); i++ {
		word := args[i]
		if word == "--" {
			return append(out, args[i:]...)
		}
		if takesValue(word) {
			out = append(out, word)
			if i++; i < len(args) {
				out = append(out, args[i])
			}
			continue
		}
		if strings.HasPrefix(word, "-std=") {
			out = append(out, "-"+word)
			continue
		}
		taken, ok := compiler.Flag(word)
		if !ok || flags.Lookup(compilerFlag) == nil {
			out = append(out, word)
			continue
		}
		for ; taken > 0 && i < len(args); taken-- {
			out = append(out, "--"+compilerFlag+"="+args[i])
			i++
		}
		i--
	}
	return out
}

// ShowCpp prints the commands that --cpp runs, as a shell takes them.
func (s *Program) ShowCpp(w io.Writer, files []string) error {
	cfg, err := s.config(files, func(string) {})
	if err != nil {
		return err
	}
	for _, name := range slices.Concat(files, cfg.Models) {
		words, err := cfront.CppCommand(cfg, name)
		if err != nil {
			return err
		}
		for i, word := range words {
			if word == "" || strings.ContainsFunc(word, func(r rune) bool {
				return r != '_' && !strings.ContainsRune("-./=+,:%@", r) && !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9')
			}) {
				words[i] = "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
			}
		}
		if _, err := fmt.Fprintln(w, plain.Line(strings.Join(words, " "))); err != nil {
			return err
		}
	}
	return nil
}

// readable finds files that cannot be read: the front end would find out too, but in the words of a parser.
func readable(files []string) error {
	for _, name := range files {
		if name == "-" {
			continue
		}
		info, err := os.Stat(name)
		switch {
		case err != nil:
			return fmt.Errorf("%s: %w", name, output.CauseOf(err))
		case info.IsDir():
			return fmt.Errorf("%s: this is a directory, not a C file", name)
		}
	}
	return nil
}

// Translate runs the front end and prints its warnings.
func Translate(s *Program, quiet bool, stderr io.Writer, files []string) (*cfront.Frontend, error) {
	note := func(text string) {
		if !quiet {
			output.Say(stderr, "heddle: %s", text)
		}
	}
	cfg, err := s.config(files, note)
	if err != nil {
		return nil, err
	}
	if err := readable(slices.Concat(files, cfg.Models)); err != nil {
		return nil, err
	}
	// Trees of syntax live as long as the program is read: collecting garbage among them often is a third of the work.
	defer collector.At(collector.At(400))
	fe, err := cfront.Translate(cfg, files...)
	if !quiet && fe != nil {
		for _, w := range fe.Warnings() {
			output.Say(stderr, "%v", w)
		}
	}
	return fe, err
}

// LoadProgram reads the program of files and prints the front end's warnings.
func LoadProgram(s *Program, quiet bool, stderr io.Writer, files []string) (*ir.Program, error) {
	fe, err := Translate(s, quiet, stderr, files)
	if err != nil {
		return nil, err
	}
	return fe.Program(), nil
}
