package comparison

import (
	"math"
	"testing"
)

const least, most = 5_000, 20_000

// TestParts looks for parts that are neither too small nor too large, on paths of all lengths: whichever there is is found, and if there is none the search ends.
func TestParts(t *testing.T) {
	for _, path := range []int{1, 2, 39, 40, 41, 300, 5000} {
		for small := 0; small <= path; small += 1 + small/3 {
			for _, large := range []int{small + 1, small + 2, small + small/2 + 3} { // right is small+1 to large-1, or the whole path if that is not too large
				for _, nodes := range []int64{0, 1, 2, 70, least - 1} { // of parts that are too small
					p := NewParts(path, least, most)
					tries, again, found := 0, true, false
					for again && !found {
						if tries++; tries > 64 {
							t.Fatalf("no end on a path of %d, between %d and %d", path, small, large)
						}
						switch b := p.Back(); {
						case b < 1 || b > path:
							t.Fatalf("a part begins %d choices from the end of a path of %d", b, path)
						case b >= large:
							again = p.TooLarge()
						case b <= small && b < path:
							again = p.TooSmall(nodes)
						default:
							found = true
						}
					}
					if there := small+1 < large && small < path || path < large; found != there {
						t.Errorf("path of %d, between %d and %d: found %v", path, small, large, found)
					}
				}
			}
		}
	}
}

// TestPartsGrow: where parts grow as the powers of a number do, few are tried, and what is tried in vain is small beside what is found.
func TestPartsGrow(t *testing.T) {
	for choices := 1; choices <= 40; choices++ { // it takes so many for parts twice as large
		size := func(back int) int64 { return int64(math.Exp2(float64(back) / float64(choices))) }
		p := NewParts(1000, least, most)
		tries, vain := 0, int64(0)
		for {
			tries++
			n := size(p.Back())
			if n >= least && n <= most {
				break
			}
			again := false
			if vain += min(n, most); n > most {
				again = p.TooLarge()
			} else {
				again = p.TooSmall(n)
			}
			if !again {
				t.Fatalf("twice as large in %d choices: nothing found by %d tries", choices, tries)
			}
		}
		if tries > 9 || vain > 3*most {
			t.Errorf("twice as large in %d choices: %d tries, %d nodes in vain", choices, tries, vain)
		}
	}
}
