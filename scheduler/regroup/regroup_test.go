package regroup

import (
	"slices"
	"testing"

	"heddle.example/scheduler"
)

// schedule is one in which threads, given as digits, move in turn.
func schedule(threads string) (choices []scheduler.Choice) {
	for _, t := range threads {
		choices = append(choices, scheduler.Choice{Kind: scheduler.ChooseThread, Index: int(t - '0')}, scheduler.Choice{Kind: scheduler.ChooseBranch, Index: int(t - '0'), Of: 10})
	}
	return choices
}

// follow gives the moves that a guide leads to where the threads that are given can move at each node, and all those after them.
func follow(g *Guide, can func(moves string) []uint8) (moves string) {
	for {
		threads := can(moves)
		if len(threads) == 0 {
			return moves
		}
		i := g.Thread(threads, int32(len(threads)))
		if i < 0 {
			return moves
		}
		if t := threads[i]; g.next != nil && g.Alternative(10, 10) != int32(t) {
			return moves + " takes another one's choice"
		}
		moves += string(rune('0' + threads[i]))
	}
}

// TestSchedules: each schedule has the same moves and fewer switches, and they come down to one block for each thread.
func TestSchedules(t *testing.T) {
	const begun = "0011002210"
	together := len(begun)
	best, seen, left := begun, map[string]bool{}, 0
	for p := range Schedules(schedule(begun), &together) {
		moves := follow(p.(*Guide), func(moves string) []uint8 {
			if len(moves) == len(begun) {
				return nil
			}
			return []uint8{0, 1, 2}
		})
		sorted := func(s string) string { b := []byte(s); slices.Sort(b); return string(b) }
		if sorted(moves) != sorted(begun) { // a block was left out
			left++
			continue
		}
		if blocks(moves) >= blocks(begun) {
			t.Errorf("%s has no fewer switches than %s", moves, begun)
		}
		if blocks(moves) < blocks(best) {
			best = moves
		}
		seen[moves] = true
	}
	if blocks(best) != 3 || len(seen) < 5 || left == 0 {
		t.Errorf("the best is %s, of %d, and %d were shorter", best, len(seen), left)
	}
}

func blocks(moves string) int { return len(slices.Compact([]byte(moves))) }

// TestGuideWaits: moves that a thread cannot make in its block are made in its next one, and when all blocks are over threads go on.
func TestGuideWaits(t *testing.T) {
	begin, moves := movesOf(schedule("0011022"))
	g := newGuide(begin, moves, blocksOf(moves))
	got := follow(g, func(moves string) []uint8 {
		switch len(moves) {
		case 3, 4: // thread 1 waits for thread 0, or 2
			return []uint8{0, 2}
		case 9:
			return nil
		}
		return []uint8{0, 1, 2}
	})
	if got != "001022222" {
		t.Error(got)
	}
}
