package comparison

import "testing"

// TestParts looks for parts that are neither too small nor too large, on paths of all lengths: whichever there is is found, and if there is none the search ends.
func TestParts(t *testing.T) {
	for _, path := range []int{1, 2, 39, 40, 41, 300, 5000} {
		for small := 0; small <= path; small += 1 + small/3 {
			for _, large := range []int{small + 1, small + 2, small + small/2 + 3} { // right is small+1 to large-1, or the whole path if that is not too large
				p := NewParts(path)
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
						again = p.TooSmall()
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
