// Package shrink makes a program on which something fails small, whatever the program is made of.
package shrink

// Minimise makes x smaller as long as fails holds. Every candidate is a clone with one edit; the first that
// still fails replaces x and the search goes on from the same edit, until no edit helps.
//
// edit walks a candidate, asks the editor at every edit that it knows whether this is the one to make, and makes it.
// It must meet the same edits in the same order on equal candidates, and each edit must make something less.
func Minimise[T any](x *T, clone func(*T) *T, edit func(*Editor, *T), fails func(*T) bool) *T {
	for {
		before := x
		for n := 0; ; {
			y := clone(x)
			e := &Editor{left: n}
			edit(e, y)
			if !e.done {
				break
			}
			if fails(y) {
				x = y
			} else {
				n++
			}
		}
		if x == before {
			return x
		}
	}
}

// Editor tells which edit of a candidate is the one to make.
type Editor struct {
	left int // edits to pass by
	done bool
}

// Now tells whether the edit at hand is the one to make.
func (e *Editor) Now() bool {
	if e.done {
		return false
	}
	e.left--
	e.done = e.left < 0
	return e.done
}

// Done tells whether the edit was made.
func (e *Editor) Done() bool { return e.done }

// Remove offers to remove runs of elements, long ones first, then single ones.
func Remove[T any](e *Editor, list *[]T) {
	for n := len(*list); n > 0; n /= 2 {
		for at := 0; at < len(*list); at += n {
			if e.Now() {
				*list = append((*list)[:at:at], (*list)[min(at+n, len(*list)):]...)
				return
			}
		}
	}
}

// Splice puts elements in the place of element i.
func Splice[T any](list *[]T, i int, by []T) {
	head := append((*list)[:i:i], by...)
	*list = append(head, (*list)[i+1:]...)
}
