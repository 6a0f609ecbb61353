package shrink

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func numbers(e *Editor, list *[]int) {
	Remove(e, list)
	for i, n := range *list {
		if n > 1 && e.Now() {
			(*list)[i] = 1
		}
	}
}

func clone(list *[]int) *[]int {
	c := slices.Clone(*list)
	return &c
}

// What is left fails, and no single edit of it does.
func TestMinimise(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.IntRange(1, 9), 1, 30).Draw(t, "list")
		sum := 0
		for _, n := range list {
			sum += n
		}
		least := rapid.IntRange(1, sum).Draw(t, "least")
		fails := func(list *[]int) bool {
			s := 0
			for _, n := range *list {
				s += n
			}
			return s >= least
		}
		given := slices.Clone(list)
		small := Minimise(&list, clone, numbers, fails)
		if !slices.Equal(given, list) {
			t.Fatalf("the list given became %v", list)
		}
		if !fails(small) {
			t.Fatalf("%v does not fail", *small)
		}
		for n := 0; ; n++ {
			c := clone(small)
			e := &Editor{left: n}
			numbers(e, c)
			if !e.Done() {
				break
			}
			if fails(c) {
				t.Fatalf("%v is not the least, %v fails too", *small, *c)
			}
		}
	})
}

func TestSplice(t *testing.T) {
	for _, x := range []struct {
		i        int
		by, want []int
	}{
		{0, nil, []int{2, 3}},
		{1, []int{7, 8}, []int{1, 7, 8, 3}},
		{2, []int{9}, []int{1, 2, 9}},
	} {
		list := []int{1, 2, 3}
		if Splice(&list, x.i, x.by); !slices.Equal(list, x.want) {
			t.Errorf("%v in the place of element %d: %v, want %v", x.by, x.i, list, x.want)
		}
	}
}
