package cformat

// This file defines the tests of parsing: what a format takes and what is refused.

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestArgs(t *testing.T) {
	i := func(size int, signed bool) Arg { return Arg{IntArg, size, signed, max(4, size)} }
	kind := func(k Kind) Arg { return Arg{Kind: k} }
	star := i(4, true)
	for _, tt := range []struct {
		format string
		word   int
		want   []Arg
	}{
		{"", 8, nil},
		{"no conversion, 100%%", 8, nil},
		{"%d %i", 8, []Arg{i(4, true), i(4, true)}},
		{"%hhd%hu%lx%llo%jd%zu%td%qX%Lu", 8, []Arg{i(1, true), i(2, false), i(8, false), i(8, false), i(8, true), i(8, false), i(8, true), i(8, false), i(8, false)}},
		{"%hhd%hu%lx%llo%jd%zu%td", 4, []Arg{i(1, true), i(2, false), i(4, false), i(8, false), i(8, true), i(4, false), i(4, true)}},
		{"%-*.*f|%*s", 8, []Arg{star, star, kind(FloatArg), star, kind(StrArg)}},
		{"%.*Lg%lf%a", 8, []Arg{star, kind(LongArg), kind(FloatArg), kind(FloatArg)}},
		{"%c%lc%C%s%ls%S%p", 8, []Arg{i(4, true), i(4, false), i(4, false), kind(StrArg), kind(WideArg), kind(WideArg), kind(PtrArg)}},
		{"%m%-10.3m%*m", 8, []Arg{star}},
		{"%n%hhn%ln", 8, []Arg{{Kind: CountArg, Size: 4}, {Kind: CountArg, Size: 1}, {Kind: CountArg, Size: 8}}},
	} {
		verbs, err := Parse([]byte(tt.format), tt.word)
		if err != nil {
			t.Errorf("%q: %v", tt.format, err)
			continue
		}
		var got []Arg
		for k := range verbs {
			got = verbs[k].Args(got)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%q: %v, want %v", tt.format, got, tt.want)
		}
	}
}

func TestRefused(t *testing.T) {
	for _, tt := range []struct{ format, spec, reason string }{
		{"%", "%", "ends"},
		{"ab %-5.3l", "%-5.3l", "ends"},
		{"%d %y", "%y", "unknown"},
		{"%1$d %d", "%d", "by number"},
		{"%2$*d", "%2$*d", "by number"},
		{"%d%.*2$f", "%.*2$f", "by number"},
		{"%1$d%3$d", "%3$d", "takes argument 2"},
		{"%1$d%1$ld", "%1$ld", "another type"},
		{"%0$d", "%0$", "no such"},
		{"%5000$d", "%5000$", "no such"},
		{"%-1$d", "%-1$", "wrong place"},
		{"%5%", "%5%", "percent"},
		{"%l%", "%l%", "percent"},
		{"%hf", "%hf", "length modifier h"},
		{"%Ls", "%Ls", "length modifier L"},
		{"%lp", "%lp", "length modifier l"},
		{"%lS", "%lS", "length modifier l"},
		{"%lm", "%lm", "length modifier l"},
		{"%Id", "%I", "not supported"},
		{"%5n", "%5n", "count"},
		{"%.-3d", "%.", "negative"},
		{"%9999999999999999999d", "%9999999999999999999", "too large"},
		{"%.1048577f", "%.1048577", "too large"},
		{"%*3d", "%*3", "digits"},
	} {
		_, err := Parse([]byte(tt.format), 8)
		var e *Error
		if !errors.As(err, &e) || e.Spec != tt.spec || !strings.Contains(e.Reason, tt.reason) || e.Offset != strings.LastIndex(tt.format, tt.spec) {
			t.Errorf("%q: %v, want %q: …%s…", tt.format, err, tt.spec, tt.reason)
		}
	}
}

// recorder gives constant arguments and notes which were taken.
type recorder struct{ taken []Arg }

func (r *recorder) note(a Arg) { r.taken = append(r.taken, a) }

func (r *recorder) Int(size int, signed bool) uint64 {
	r.note(Arg{IntArg, size, signed, max(4, size)})
	return 7
}
func (r *recorder) At(int)                  {}
func (r *recorder) Float() float64          { r.note(Arg{Kind: FloatArg}); return 1.5 }
func (r *recorder) LongFloat() Float80      { r.note(Arg{Kind: LongArg}); return Float80{16383, 3 << 62} }
func (r *recorder) Ptr() uint64             { r.note(Arg{Kind: PtrArg}); return 16 }
func (r *recorder) Str(int) []byte          { r.note(Arg{Kind: StrArg}); return []byte("text") }
func (r *recorder) WideStr(int) []uint32    { r.note(Arg{Kind: WideArg}); return []uint32{'w'} }
func (r *recorder) ErrorText() []byte       { return []byte("no such thing") }
func (r *recorder) Count(size int, _ int64) { r.note(Arg{Kind: CountArg, Size: size}) }

// spec draws a valid conversion or a piece of text, other than a count.
var spec = rapid.Custom(func(t *rapid.T) string {
	if rapid.Bool().Draw(t, "text") {
		return strings.ReplaceAll(rapid.StringN(0, 5, -1).Draw(t, "words"), "%", "%%")
	}
	flags := rapid.StringOfN(rapid.SampledFrom([]rune("-+ #0'")), 0, 3, -1).Draw(t, "flags")
	width := rapid.SampledFrom([]string{"", "*", "9", ".", ".*", "*.*", "3.2"}).Draw(t, "field")
	conv := rapid.SampledFrom([]string{"d", "hhi", "lu", "zx", "jX", "ho", "c", "lc", "s", "ls", "f", "LE", "g", "a", "p"}).Draw(t, "conv")
	return "%" + flags + width + conv
})

// What is formatted takes exactly the arguments that Parse announced, and formats
// compose: the text of two formats is the texts of both.
func TestAppendTakesWhatParseSays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := spec.Draw(t, "a"), spec.Draw(t, "b")
		var separate []byte
		for _, f := range []string{a, b} {
			var err error
			if separate, err = Format(separate, []byte(f), 8, new(recorder)); err != nil {
				t.Fatal(err)
			}
		}
		verbs, err := Parse([]byte(a+b), 8)
		if err != nil {
			t.Fatal(err)
		}
		var want []Arg
		for i := range verbs {
			want = verbs[i].Args(want)
		}
		var r recorder
		got, err := Append(nil, []byte(a+b), verbs, &r)
		if err != nil || string(got) != string(separate) {
			t.Fatalf("%q: %q, %v; apart %q", a+b, got, err, separate)
		}
		if !slices.Equal(r.taken, want) {
			t.Fatalf("%q takes %v, announced %v", a+b, r.taken, want)
		}
	})
}

func TestCountsAndErrors(t *testing.T) {
	c := &call{lo: 5}
	out, err := Format([]byte("before "), []byte("ab%%c%n!"), 8, c)
	if err != nil || string(out) != "before ab%c!" || c.count != 4 {
		t.Errorf("%q, %v, count %d", out, err, c.count)
	}
	out, err = Format(nil, []byte("ab%lccd"), 8, &call{lo: 0x20ac})
	if !errors.Is(err, ErrIllegalSequence) || string(out) != "ab" {
		t.Errorf("wide character: %q, %v", out, err)
	}
	for _, width := range []int32{MaxField + 1, -MaxField - 1, -1 << 31} {
		if _, err = Format(nil, []byte("%*d"), 8, &call{stars: []int32{width}}); !errors.Is(err, ErrOverflow) {
			t.Errorf("width %d: %v", width, err)
		}
	}
	if out, err = Format(nil, []byte("%.*d"), 8, &call{stars: []int32{-1 << 31}, lo: 0}); err != nil || string(out) != "0" {
		t.Errorf("negative precision: %q, %v", out, err)
	}
	if out, err = Format(nil, []byte("<%-10.4m>"), 8, new(recorder)); err != nil || string(out) != "<no s      >" {
		t.Errorf("text of an error: %q, %v", out, err)
	}
	if out, err = Format(nil, []byte("%ld"), 4, &call{lo: 1 << 31}); err != nil || string(out) != "-2147483648" {
		t.Errorf("long of four bytes: %q, %v", out, err)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"%d", "%-+ #0'12.34hhd%%", "%*.*Lf%n", "%1$d", "%", "%.", "%lls", "%I64d"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, format []byte) {
		verbs, err := Parse(format, 8)
		if err != nil {
			return
		}
		end := 0
		for i := range verbs {
			v := &verbs[i]
			if v.Start < end || v.End <= v.Start || v.End > len(format) || format[v.Start] != '%' {
				t.Fatalf("%q: conversion at %d to %d", format, v.Start, v.End)
			}
			end = v.End
			if v.Width > 1000 || v.Prec > 1000 {
				return
			}
		}
		if _, err := Append(nil, format, verbs, new(recorder)); err != nil {
			t.Fatalf("%q: %v", format, err)
		}
	})
}
