package cli

// This file defines the tests of flag values: what is accepted, what is refused
// and in which words.

import (
	"maps"
	"strings"
	"testing"
	"time"

	"heddle.example/symex/check"
)

func TestSizeValue(t *testing.T) {
	tests := []struct {
		in   string
		want int64
		err  string
	}{
		{"500MB", 500_000_000, ""},
		{"4GB", 4_000_000_000, ""},
		{"4gb", 4_000_000_000, ""},
		{"1.5 GiB", 3 << 29, ""},
		{"64k", 64_000, ""},
		{"4096", 4096, ""},
		{"7B", 7, ""},
		{"0", 0, "must be positive"},
		{"-1GB", 0, "must be positive"},
		{"99999999TB", 0, "too large"},
		{"4XB", 0, "a size is"},
		{"", 0, "a size is"},
		{"GB", 0, "a size is"},
		{"nan", 0, "a size is"},
		{"0x10", 0, "a size is"},
		{"infGB", 0, "a size is"},
	}
	for _, tt := range tests {
		var got int64
		checkSet(t, "size", tt.in, (&sizeValue{p: &got}).Set(tt.in), tt.err)
		if tt.err == "" && got != tt.want {
			t.Errorf("%q is %d, want %d", tt.in, got, tt.want)
		}
	}
}

func TestDurationValue(t *testing.T) {
	tests := []struct {
		in   string
		want time.Duration
		err  string
	}{
		{"30s", 30 * time.Second, ""},
		{"2h30m", 150 * time.Minute, ""},
		{"90", 90 * time.Second, ""},
		{"0.5", 500 * time.Millisecond, ""},
		{"0", 0, "must be positive"},
		{"-3s", 0, "must be positive"},
		{"soon", 0, "a time is"},
		{"", 0, "a time is"},
	}
	for _, tt := range tests {
		var got time.Duration
		checkSet(t, "time", tt.in, (&durationValue{&got}).Set(tt.in), tt.err)
		if tt.err == "" && got != tt.want {
			t.Errorf("%q is %v, want %v", tt.in, got, tt.want)
		}
	}
}

func TestBoundValue(t *testing.T) {
	tests := []struct {
		in   string
		want int
		err  string
	}{
		{"0", 0, ""},
		{"6", 6, ""},
		{"-3", 0, "the least value is 0"},
		{"3x", 0, "no whole number"},
		{"1.5", 0, "no whole number"},
		{"99999999999", 0, "too large"},
		{"", 0, "no whole number"},
	}
	for _, tt := range tests {
		got := -1
		checkSet(t, "bound", tt.in, (&boundValue{p: &got}).Set(tt.in), tt.err)
		if tt.err == "" && got != tt.want {
			t.Errorf("%q is %d, want %d", tt.in, got, tt.want)
		}
		if tt.err != "" && got != -1 {
			t.Errorf("%q is refused and still sets %d", tt.in, got)
		}
	}
}

func TestLoopsValue(t *testing.T) {
	var got map[string]int
	v := &loopsValue{&got}
	for _, in := range []string{"main.0:3,f.1:2", "main.0:4"} {
		checkSet(t, "loops", in, v.Set(in), "")
	}
	if !maps.Equal(got, map[string]int{"main.0": 4, "f.1": 2}) {
		t.Errorf("got %v", got)
	}
	if s := v.String(); s != "f.1:2,main.0:4" {
		t.Errorf("prints as %s", s)
	}
	for in, want := range map[string]string{"": "not of the form", "main.0": "not of the form", ":3": "not of the form", "main.0:-1": "least value", "main.0:": "no whole number", "a:1,": "not of the form"} {
		checkSet(t, "loops", in, v.Set(in), want)
	}
}

func TestChecksValue(t *testing.T) {
	tests := []struct {
		in   []string
		want string
		err  string
	}{
		{nil, "race", ""},
		{[]string{"overflow,assert"}, "assert,overflow", ""},
		{[]string{"overflow", "assert"}, "assert,overflow", ""},
		{[]string{"div,all,leak=all"}, "assert,deadlock,memory,bounds,div,pthread,overflow,race,leak,uninit,livelock,leak=all", ""},
		{[]string{"div,div"}, "div", ""},
		{[]string{"d"}, "", `"d" is not one of assert, deadlock, memory, bounds, div, pthread, overflow, race, leak, uninit, livelock, leak=all, overflow=all, unsigned-overflow, lock-order, atomicity, unreach-call, all`},
		{[]string{""}, "", `"" is not one of`},
	}
	for _, tt := range tests {
		got := check.Set(0).With(check.Race)
		v := &checksValue{p: &got, names: []string{"race"}}
		var err error
		for _, in := range tt.in {
			err = v.Set(in)
		}
		checkSet(t, "list", strings.Join(tt.in, " "), err, tt.err)
		if want, _ := check.Parse(strings.Split(tt.want, ",")); tt.err == "" && (v.String() != tt.want || got != want) {
			t.Errorf("%q gives %s, want %s", tt.in, v, tt.want)
		}
	}
}

func checkSet(t *testing.T, kind, in string, err error, want string) {
	t.Helper()
	switch {
	case want == "" && err != nil:
		t.Errorf("%s %q is refused: %v", kind, in, err)
	case want != "" && err == nil:
		t.Errorf("%s %q is accepted", kind, in)
	case want != "" && !strings.Contains(err.Error(), want):
		t.Errorf("%s %q: %v, want %q", kind, in, err, want)
	}
}
