package cli

// This file defines flags that take one name of a table.

import (
	"fmt"
	"strings"

	"github.com/spf13/pflag"
)

// Choice is a value of a flag, with its name and an explanation.
type Choice[T comparable] struct {
	name, help string
	value      T
}

// NewChoice is the choice of a value by a name.
func NewChoice[T comparable](name, help string, value T) Choice[T] {
	return Choice[T]{name, help, value}
}

// Named is a choice that stands for its name.
func Named(name, help string) Choice[string] { return Choice[string]{name, help, name} }

// AddChoice adds a flag that takes the name of a choice; *p is the default.
func AddChoice[T comparable](f *pflag.FlagSet, p *T, name, help string, choices ...Choice[T]) {
	var rows [][2]string
	for _, c := range choices {
		text := strings.TrimSuffix(c.help, " (default)") // the default that counts here is *p
		if c.value == *p {
			text += " (default)"
		}
		rows = append(rows, [2]string{c.name, text})
	}
	f.Var(&choiceValue[T]{p, choices}, name, help+"\n"+table(rows))
	f.Lookup(name).DefValue = "" // the table says it
}

// table lays rows of name and explanation out for a flag's help.
func table(rows [][2]string) string {
	width := 0
	for _, r := range rows {
		width = max(width, len(r[0]))
	}
	lines := make([]string, len(rows))
	for i, r := range rows {
		lines[i] = fmt.Sprintf("  %-*s  %s", width, r[0], r[1])
	}
	return strings.Join(lines, "\n")
}

// choiceValue is one of a list of names, each with what it stands for.
type choiceValue[T comparable] struct {
	p       *T
	choices []Choice[T]
}

func (v *choiceValue[T]) String() string {
	for _, c := range v.choices {
		if c.value == *v.p {
			return c.name
		}
	}
	return ""
}

func (v *choiceValue[T]) Type() string { return "NAME" }

func (v *choiceValue[T]) Set(s string) error {
	var names []string
	for _, c := range v.choices {
		if c.name == s {
			*v.p = c.value
			return nil
		}
		names = append(names, c.name)
	}
	return fmt.Errorf("choose one of %s", strings.Join(names, ", "))
}

// List implements lister.
func (v *choiceValue[T]) List() []string {
	var names []string
	for _, c := range v.choices {
		help, _, _ := strings.Cut(c.help, "\n")
		names = append(names, c.name+"\t"+help)
	}
	return names
}
