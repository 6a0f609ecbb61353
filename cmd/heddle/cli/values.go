package cli

// This file defines the values of flags that are numbers: bounds, sizes, times. Each Set refuses what is out of range with the reason, so
// that nothing has to be checked later.

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"
)

// boundValue is a whole number from min; absent leaves the target as it is.
type boundValue struct {
	p   *int
	min int
	set bool // it has a value that the help shows
}

// Bound is the value of a flag that is a whole number from least.
func Bound(p *int, least int) pflag.Value { return &boundValue{p: p, min: least} }

// BoundWithDefault is newBound with a default, *p, that the help shows.
func BoundWithDefault(p *int, least int) pflag.Value {
	return &boundValue{p: p, min: least, set: true}
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

// Memory is the value of a flag that limits memory, in bytes.
func Memory(p *int64) pflag.Value { return &sizeValue{p: p, least: LeastMemory} }

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

// LeastMemory is a limit that heddle alone does not exceed.
const LeastMemory = 10e6

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

// Time is the value of a flag that is a positive time.
func Time(p *time.Duration) pflag.Value { return &durationValue{p} }

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

// loopsValue is --unwindset: LOOP:K,...; given again, it adds.
type loopsValue struct{ p *map[string]int }

// Loops is the value of a flag that bounds single loops: LOOP:K,...; given again, it adds.
func Loops(p *map[string]int) pflag.Value { return &loopsValue{p} }

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
