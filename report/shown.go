package report

// This file defines the first step of every report: the result with all its text
// made fit to be shown (package plain). Names, source lines, messages and values
// come from the checked program, and it may have been written to deceive. The
// walk over the result knows no field, so a field added later is covered too.

import (
	"reflect"
	"strings"

	"heddle.example/plain"
	"heddle.example/rt"
)

// shown gives r and info as they may be shown; r itself is left as it is.
func shown(r *rt.Result, info Info) (*rt.Result, Info) {
	c := newCleaner(plain.Line)
	out := cleanCopy(c, r)
	info.Version, info.Commit = plain.Line(info.Version), plain.Line(info.Commit)
	info.Command = cleanCopy(c, info.Command)
	info.names = c.names
	if source := info.Source; source != nil {
		raw, known := map[string][]string{}, map[string][]string{}
		info.Source = func(file string) []string {
			lines, ok := known[file]
			if !ok {
				for _, l := range source(info.fileName(file)) {
					l = strings.TrimSuffix(l, "\r")
					raw[file] = append(raw[file], l)
					lines = append(lines, plain.Line(l))
				}
				known[file] = lines
			}
			return lines
		}
		info.raw = func(file string) []string {
			info.Source(file)
			return raw[file]
		}
	}
	return out, info
}

// fileName gives the name of a file as the system knows it, from its name as it is shown.
func (info *Info) fileName(shown string) string {
	if name, ok := info.names[shown]; ok {
		return name
	}
	return shown
}

// cleaner copies values with their text made plain.
type cleaner struct {
	text   func(string) string
	copies map[any]reflect.Value // by pointer: what is shared stays shared
	names  map[string]string     // of files, by their names as shown, where these differ
}

func newCleaner(text func(string) string) *cleaner {
	return &cleaner{text: text, copies: map[any]reflect.Value{}, names: map[string]string{}}
}

// cleanCopy gives a deep copy of v with its text made plain.
func cleanCopy[T any](c *cleaner, v T) T { return c.copy(reflect.ValueOf(v)).Interface().(T) }

var (
	placeType  = reflect.TypeFor[rt.Place]()
	choiceType = reflect.TypeFor[rt.Choice]() // long lists of them, with no text of others
)

// copy gives a deep copy of v. What is not exported is copied as it stands.
func (c *cleaner) copy(v reflect.Value) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	switch v.Kind() {
	case reflect.String:
		out.SetString(c.text(v.String()))
	case reflect.Pointer:
		if v.IsNil() {
			break
		}
		if known, ok := c.copies[v.Interface()]; ok {
			return known
		}
		out = reflect.New(v.Type().Elem())
		c.copies[v.Interface()] = out
		out.Elem().Set(c.copy(v.Elem()))
	case reflect.Slice:
		if v.IsNil() || v.Type().Elem() == choiceType {
			out.Set(v)
			break
		}
		out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		for i := range v.Len() {
			out.Index(i).Set(c.copy(v.Index(i)))
		}
	case reflect.Struct:
		out.Set(v)
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				out.Field(i).Set(c.copy(v.Field(i)))
			}
		}
		if v.Type() == placeType {
			if from, to := v.Interface().(rt.Place).File, out.Interface().(rt.Place).File; from != to {
				c.names[to] = from
			}
		}
	default:
		out.Set(v)
	}
	return out
}
