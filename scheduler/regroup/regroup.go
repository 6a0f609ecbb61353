// Package regroup makes schedules with fewer context switches of one.
package regroup

// This file defines how schedules with fewer context switches are made of one. A schedule consists of blocks, in each of which one thread
// moves. A block can be put to the thread's block before it, or that one to it: then the threads between come later, or earlier (N. Jalbert, K. Sen:
// A trace simplification technique for effective debugging of concurrent programs, FSE 2010). Or it is left out. Many blocks are tried together
// first, then halves of them, as in A. Zeller, R. Hildebrandt: Simplifying and isolating failure-inducing input, TSE 2002. When no
// such step helps, some at random are made together. Whether
// a violation comes again shows only when the schedule is carried out: what threads do may depend on their order.

import (
	"iter"
	"math/rand"
	"slices"

	"heddle.example/scheduler"
)

// move is one transition: the thread, and what is chosen within it.
type move struct {
	thread  int
	choices []scheduler.Choice
}

// block is a number of moves in a row of one thread.
type block struct{ thread, moves int }

// Guide leads along a schedule as far as it can be followed.
type Guide struct {
	begin  []scheduler.Choice // before the first move
	blocks []block            // in order
	moves  map[int][]move     // of each thread, those to come
	late   map[int]int        // moves that a thread could not make in its blocks: it makes them in the next one
	next   []scheduler.Choice // within the present transition
	last   int                // thread that moved last
	beyond int64              // moves that are left when the blocks are over
}

// Schedules gives schedules with fewer blocks than that of choices, which differ at most in so many blocks;
// at is set to that number.
func Schedules(choices []scheduler.Choice, at *int) iter.Seq[scheduler.Path] {
	begin, moves := movesOf(choices)
	blocks := blocksOf(moves)
	return func(yield func(scheduler.Path) bool) {
		for *at = min(*at, len(blocks)); *at > 0; *at /= 2 {
			for first := 0; first < len(blocks); first += *at {
				end := min(first+*at, len(blocks))
				for _, group := range [][]block{regrouped(blocks, first, end, false), regrouped(blocks, first, end, true), without(blocks, first, end)} {
					if len(group) < len(blocks) && !yield(newGuide(begin, moves, group)) {
						return
					}
				}
			}
		}
	}
}

// Along gives the schedule of choices itself, as far as it can be followed.
func Along(choices []scheduler.Choice) scheduler.Path {
	begin, moves := movesOf(choices)
	return newGuide(begin, moves, blocksOf(moves))
}

// randomGroups is how many schedules Random gives at most.
const randomGroups = 3000

// Random gives schedules with fewer blocks than that of choices, which are made of it by some steps at random.
func Random(choices []scheduler.Choice, seed int64) iter.Seq[scheduler.Path] {
	begin, moves := movesOf(choices)
	blocks := blocksOf(moves)
	return func(yield func(scheduler.Path) bool) {
		rng := rand.New(rand.NewSource(seed))
		for range randomGroups {
			if group := changed(blocks, rng); len(group) < len(blocks) && !yield(newGuide(begin, moves, group)) {
				return
			}
		}
	}
}

// without leaves out the blocks from first to before end.
func without(blocks []block, first, end int) (out []block) {
	for i, b := range blocks {
		if i < first || i >= end {
			out = appendBlock(out, b)
		}
	}
	return out
}

// changed makes some steps at random: blocks are put together, left out, moved, made longer or shorter.
func changed(blocks []block, rng *rand.Rand) []block {
	const mostSteps = 4
	for range 1 + rng.Intn(mostSteps) {
		if len(blocks) < 2 {
			break
		}
		i := rng.Intn(len(blocks))
		switch rng.Intn(5) {
		case 0:
			blocks = regrouped(blocks, i, i+1, false)
		case 1:
			blocks = regrouped(blocks, i, i+1, true)
		case 2:
			blocks = without(blocks, i, i+1)
		case 3:
			rest := without(blocks, i, i+1)
			blocks = without(slices.Insert(rest, rng.Intn(len(rest)+1), blocks[i]), 0, 0)
		case 4:
			blocks = slices.Clone(blocks)
			blocks[i].moves = 1 + rng.Intn(2*blocks[i].moves)
		}
	}
	return blocks
}

// movesOf parts the choices of a schedule into what is chosen before the first move, and the moves.
func movesOf(choices []scheduler.Choice) (begin []scheduler.Choice, moves []move) {
	first := slices.IndexFunc(choices, func(c scheduler.Choice) bool { return c.Kind == scheduler.ChooseThread })
	if first < 0 {
		return choices, nil
	}
	begin = choices[:first]
	for i := first; i < len(choices); {
		end := i + 1
		for end < len(choices) && choices[end].Kind != scheduler.ChooseThread {
			end++
		}
		moves = append(moves, move{choices[i].Index, choices[i+1 : end]})
		i = end
	}
	return begin, moves
}

// blocksOf gives the blocks of moves.
func blocksOf(moves []move) (blocks []block) {
	for _, m := range moves {
		blocks = appendBlock(blocks, block{m.thread, 1})
	}
	return blocks
}

// appendBlock adds a block, to the last one if that is of the same thread.
func appendBlock(blocks []block, b block) []block {
	if n := len(blocks); n > 0 && blocks[n-1].thread == b.thread {
		blocks[n-1].moves += b.moves
		return blocks
	}
	return append(blocks, b)
}

// regrouped puts the blocks from first to before end to the thread's block before them, or with later the latter to them.
func regrouped(blocks []block, first, end int, later bool) (out []block) {
	var groups []block
	of := make([]int, len(blocks)) // the group of each
	last := map[int]int{}          // of each thread
	for i, b := range blocks {
		g, ok := last[b.thread]
		switch {
		case !ok || i < first || i >= end:
			g = len(groups)
			groups = append(groups, b)
		default:
			groups[g].moves += b.moves
		}
		last[b.thread], of[i] = g, g
	}
	done := make([]bool, len(groups))
	for i := range blocks {
		g := of[i]
		if later && slices.Contains(of[i+1:], g) || done[g] {
			continue
		}
		done[g] = true
		out = appendBlock(out, groups[g])
	}
	return out
}

func newGuide(begin []scheduler.Choice, moves []move, blocks []block) *Guide {
	g := &Guide{begin: begin, next: begin, blocks: blocks, moves: map[int][]move{}, late: map[int]int{}, beyond: int64(len(moves)) + 100}
	for _, m := range moves {
		g.moves[m.thread] = append(g.moves[m.thread], m)
	}
	return g
}

// Units implements scheduler.Path.
func (g *Guide) Units() int64 { return 1 << 40 }

// Thread implements scheduler.Path: the thread of the present block, as long as it can move; when the blocks are over the one that moved last.
func (g *Guide) Thread(threads []uint8, _ int32) int32 {
	for len(g.blocks) > 0 {
		b := &g.blocks[0]
		b.moves += g.late[b.thread]
		g.late[b.thread] = 0
		i := slices.Index(threads, uint8(b.thread))
		if b.moves > 0 && i >= 0 {
			b.moves--
			g.moved(b.thread)
			return int32(i)
		}
		g.late[b.thread] = b.moves
		g.blocks = g.blocks[1:]
	}
	if g.beyond--; g.beyond < 0 {
		return -1
	}
	i := max(0, slices.Index(threads, uint8(g.last)))
	g.moved(int(threads[i]))
	return int32(i)
}

// moved notes that a thread makes its next move.
func (g *Guide) moved(thread int) {
	g.last, g.next = thread, nil
	if list := g.moves[thread]; len(list) > 0 {
		g.next, g.moves[thread] = list[0].choices, list[1:]
	}
}

// Alternative implements scheduler.Path: what the schedule says, where the thread comes to the same choice.
func (g *Guide) Alternative(n, _ int32) int32 {
	if len(g.next) == 0 {
		return 0
	}
	c := g.next[0]
	g.next = g.next[1:]
	if int32(c.Of) != n || int32(c.Index) >= n {
		g.next = nil
		return 0
	}
	return int32(c.Index)
}
