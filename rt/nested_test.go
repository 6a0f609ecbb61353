package rt_test

// This file tests threads that create threads, by random programs: the reduction, which does not interleave creations by different threads, against none.

import (
	"context"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"heddle.example/cfront"
	"heddle.example/rt"
	"heddle.example/sample"
)

// nestedProgram draws a program whose threads create, join and detach others.
func nestedProgram(rng *rand.Rand) string {
	var b strings.Builder
	b.WriteString("#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\nstatic _Atomic int x, y, z;\nstatic pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n")
	statement := func() string {
		list := []string{
			"x++;", "y = x;", "x = y + 1;", "z = z * 2 + 1;", "if (x > 1) y++;", "pthread_mutex_lock(&m); z++; pthread_mutex_unlock(&m);", "y = z;", "x = 3;",
		}
		return list[rng.Intn(len(list))]
	}
	routines := 2 + rng.Intn(3)
	for i := range routines {
		fmt.Fprintf(&b, "static void *f%d(void *p) {", i)
		var later []string
		for k := range 1 + rng.Intn(3) {
			if i == 0 || rng.Intn(9) < 4 {
				fmt.Fprint(&b, " ", statement())
				continue
			}
			fmt.Fprintf(&b, " pthread_t t%d; pthread_create(&t%d, 0, f%d, 0);", k, k, rng.Intn(i))
			join := fmt.Sprintf(" pthread_join(t%d, 0);", k)
			switch rng.Intn(5) {
			case 0:
				b.WriteString(join)
			case 1:
				fmt.Fprintf(&b, " pthread_detach(t%d);", k)
			default:
				later = append(later, join)
			}
		}
		rng.Shuffle(len(later), func(i, j int) { later[i], later[j] = later[j], later[i] })
		fmt.Fprintf(&b, "%s return 0; }\n", strings.Join(later, ""))
	}
	b.WriteString("int main(void) {")
	var joins string
	for k := range 1 + rng.Intn(2) {
		fmt.Fprintf(&b, " pthread_t t%d; pthread_create(&t%d, 0, f%d, 0);", k, k, max(routines-1-rng.Intn(3), 0))
		if joins += fmt.Sprintf(" pthread_join(t%d, 0);", k); rng.Intn(3) == 0 {
			b.WriteString(" " + statement())
		}
	}
	b.WriteString(joins)
	for _, v := range []string{"x", "y", "z"} {
		fmt.Fprintf(&b, "\nassert(%s != %d);", v, rng.Intn(10))
	}
	b.WriteString("\nreturn 0; }\n")
	return b.String()
}

func TestNestedRandomly(t *testing.T) {
	dir := t.TempDir()
	compared, violated := 0, 0
	seeds := sample.Seeds(t, "HEDDLE_RANDOM", 15)
	for _, seed := range seeds {
		text := nestedProgram(rand.New(rand.NewSource(seed)))
		file := filepath.Join(dir, "nested.c")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		p := load(t, cfront.Config{}, file)
		var want string
		for _, x := range []struct {
			reduction string
			workers   int
		}{{"none", 1}, {"none", 2}, {"persistent", 1}, {"persistent", 2}, {"auto", 2}} {
			o := rt.DefaultOptions()
			o.Reduction, o.Workers, o.KeepGoing, o.Timeout = x.reduction, x.workers, true, time.Second
			r, err := rt.Explore(context.Background(), p, o)
			if err != nil {
				t.Fatal(err)
			}
			if !r.Complete {
				continue // many threads without a reduction
			}
			var lines []string
			for i := range r.Violations {
				lines = append(lines, fmt.Sprint(r.Violations[i].Property, " ", r.Violations[i].Line))
			}
			slices.Sort(lines)
			got := fmt.Sprint(r.Verdict, lines)
			if want == "" {
				want = got
			} else if compared++; got != want {
				t.Errorf("seed %d, %s, %d workers: %s, want %s\n%s", seed, x.reduction, x.workers, got, want, text)
			}
			if r.Verdict == rt.Violated {
				violated++
			}
		}
	}
	if compared < 2*len(seeds) || violated < len(seeds)/4 {
		t.Errorf("%d answers compared, %d violated: the programs are too large, or show nothing", compared, violated)
	}
}
