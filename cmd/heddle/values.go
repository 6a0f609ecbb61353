package main

// This file defines the types of flag values: bounds, sizes, durations, choices
// from a table. Each Set refuses what is out of range with the reason, so that
// nothing has to be checked later.

import (
	"errors"
	"fmt"
	"heddle/symex/check"
	"heddle/symex/weak"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// boundValue is a whole number from min; absent leaves the target as it is.
type boundValue struct {
	p   *int
	min int
	set bool
}

func (v *boundValue) String() string {
	if v.p == nil || !v.set {
		return ""
	}
	return strconv.Itoa(*v.p)
}

func (v *boundValue) Type() string { return "N" }

func (v *boundValue) Set(s string) error {
	n, err := parseWhole(s, v.min)
	if err != nil {
		return err
	}
	*v.p, v.set = n, true
	return nil
}

// parseWhole reads a whole number of at least min.
func parseWhole(s string, min int) (int, error) {
	n, err := strconv.ParseInt(s, 10, 32)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return 0, errors.New("the number is too large")
	case err != nil:
		return 0, errors.New("this is no whole number")
	case int(n) < min:
		return 0, fmt.Errorf("the least value is %d", min)
	}
	return int(n), nil
}

// sizeValue is a number of bytes: 500MB, 4GB, 1GiB, 1048576.
type sizeValue struct {
	p     *int64
	least int64
}

func (v *sizeValue) String() string {
	if v.p == nil || *v.p == 0 {
		return ""
	}
	return strconv.FormatInt(*v.p, 10)
}

func (v *sizeValue) Type() string { return "SIZE" }

var sizeUnits = []struct {
	suffix string
	factor int64
}{
	// Longer suffixes first: each is tried in turn.
	{"kib", 1 << 10}, {"mib", 1 << 20}, {"gib", 1 << 30}, {"tib", 1 << 40},
	{"kb", 1e3}, {"mb", 1e6}, {"gb", 1e9}, {"tb", 1e12},
	{"k", 1e3}, {"m", 1e6}, {"g", 1e9}, {"t", 1e12}, {"b", 1}, {"", 1},
}

// leastMemory is a limit that heddle alone does not exceed.
const leastMemory = 10e6

func (v *sizeValue) Set(s string) error {
	const how = "a size is a number with B, kB, MB, GB, KiB, MiB or GiB, such as 500MB"
	low := strings.ToLower(strings.TrimSpace(s))
	for _, u := range sizeUnits {
		num, ok := strings.CutSuffix(low, u.suffix)
		if !ok {
			continue
		}
		f, err := strconv.ParseFloat(strings.TrimSpace(num), 64)
		if err != nil || math.IsNaN(f) || strings.ContainsAny(num, "xp_in") {
			return errors.New(how)
		}
		bytes := f * float64(u.factor)
		switch {
		case bytes < 1:
			return errors.New("the size must be positive")
		case bytes > 1<<62:
			return errors.New("the size is too large")
		case int64(bytes) < v.least:
			return fmt.Errorf("the least size that makes sense is %d MB", v.least/1e6)
		}
		*v.p = int64(bytes)
		return nil
	}
	return errors.New(how)
}

// durationValue is a positive time: 30s, 5m, 2h30m; a bare number is seconds.
type durationValue struct{ p *time.Duration }

func (v *durationValue) String() string {
	if v.p == nil || *v.p == 0 {
		return ""
	}
	return v.p.String()
}

func (v *durationValue) Type() string { return "TIME" }

func (v *durationValue) Set(s string) error {
	d, err := time.ParseDuration(s)
	if err != nil {
		var bare error
		if d, bare = time.ParseDuration(s + "s"); bare != nil {
			return errors.New("a time is a number with ms, s, m or h, such as 30s")
		}
	}
	if d <= 0 {
		return errors.New("the time must be positive")
	}
	*v.p = d
	return nil
}

// choiceValue is one of a list of names, each with what it stands for.
type choiceValue[T comparable] struct {
	p       *T
	choices []choice[T]
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

// modelValue is --memory-model. Under rc11 a program with a data race means nothing: unless the checks are named races are among them.
type modelValue struct {
	*choiceValue[string]
	checks *checksValue
}

func (v *modelValue) Set(s string) error {
	err := v.choiceValue.Set(s)
	if err == nil && *v.p == weak.RC11 && !v.checks.set {
		*v.checks.p = v.checks.p.With(check.Race)
	}
	return err
}

// loopsValue is --unwindset: LOOP:K,...; given again, it adds.
type loopsValue struct{ p *map[string]int }

func (v *loopsValue) String() string {
	if v.p == nil {
		return ""
	}
	var parts []string
	for loop, k := range *v.p {
		parts = append(parts, loop+":"+strconv.Itoa(k))
	}
	slices.Sort(parts)
	return strings.Join(parts, ",")
}

func (v *loopsValue) Type() string { return "LOOP:K,..." }

func (v *loopsValue) Set(s string) error {
	for part := range strings.SplitSeq(s, ",") {
		i := strings.LastIndexByte(part, ':')
		if i < 1 {
			return fmt.Errorf("%q is not of the form LOOP:K, such as main.0:3", part)
		}
		k, err := parseWhole(part[i+1:], 0)
		if err != nil {
			return fmt.Errorf("%q: %w", part, err)
		}
		if *v.p == nil {
			*v.p = map[string]int{}
		}
		(*v.p)[part[:i]] = k
	}
	return nil
}

// checksValue is a list of properties, "all" for the whole table but what must
// be asked for by name. Given once it replaces the default, given again it adds.
type checksValue struct {
	p     *check.Set
	names []string // as given
	set   bool
}

func (v *checksValue) String() string { return strings.Join(v.names, ",") }

func (v *checksValue) Type() string { return "LIST" }

func (v *checksValue) Set(s string) error {
	given := map[string]bool{}
	for part := range strings.SplitSeq(s, ",") {
		if p := check.Named(part); p == nil && part != "all" {
			return fmt.Errorf("%q is not one of %s, all", part, strings.Join(checkNames(func(*check.Property) bool { return true }), ", "))
		}
		given[part] = true
	}
	if v.set {
		for _, n := range v.names {
			given[n] = true
		}
	}
	v.names = checkNames(func(p *check.Property) bool { return given[p.Name] || given["all"] && !p.OnRequest })
	set, err := check.Parse(v.names)
	if err == nil {
		*v.p, v.set = set, true
	}
	return err
}

// checkNames lists properties in the order of their table.
func checkNames(wanted func(p *check.Property) bool) (names []string) {
	for _, p := range check.Properties {
		if wanted(p) {
			names = append(names, p.Name)
		}
	}
	return names
}
