package report

// This file defines what leads from a step of one thread to a step of another: who made the thread, who ended so that it could be joined, who
// woke it, whose lock it takes over, whose store it reads.

import (
	"regexp"
	"slices"
	"strconv"

	"heddle.example/rt"
)

// arrow leads to a step from an earlier one of another thread.
type arrow struct {
	from int    // the group that it comes from
	what string // what the later step does with the earlier one
}

// What sync steps say: the texts of package symex/lib.
var (
	makesThread = regexp.MustCompile(`^creates thread (\d+)`)
	joinsThread = regexp.MustCompile(`^joins thread (\d+)`)
	wakesThread = regexp.MustCompile(` wakes (thread .*)$`)
	threadInIt  = regexp.MustCompile(`thread (\d+)`)
	givesLock   = regexp.MustCompile(`(?:unlock\(|unlocks )([^,)]+)`)
	takesLock   = regexp.MustCompile(`(?:^(?:try|timed|clock|rd|wr)*lock\(|locks )([^,)]+)`)
)

// arrowsOf gives the arrows to each group of steps.
func arrowsOf(groups [][]rt.Step) [][]arrow {
	type cell struct {
		object uint64
		offset int64
	}
	out := make([][]arrow, len(groups))
	by := make([]int, 0, len(groups)) // the group of each step
	written := map[cell]int{}         // the group of the last store, by byte
	made, ended, woken := map[int]int{}, map[int]int{}, map[int]int{}
	given := map[string]int{} // the group in which a lock was given up last
	number := func(text string) int {
		n, _ := strconv.Atoi(text) // digits that a regular expression has found
		return n
	}
	for g, steps := range groups {
		lead := func(from int, what string) {
			a := arrow{from, what}
			if groups[from][0].Thread != steps[0].Thread && !slices.Contains(out[g], a) {
				out[g] = append(out[g], a)
			}
		}
		if from, ok := made[steps[0].Thread]; ok {
			lead(from, "is started by")
			delete(made, steps[0].Thread)
		}
		for i := range steps {
			s := &steps[i]
			by = append(by, g)
			if m := s.Memory; m != nil && m.Object != 0 && (s.Kind == rt.StepRead || m.Atomic) {
				from, ok := -1, false
				if s.From > 0 && s.From <= len(by) {
					from, ok = by[s.From-1], true
				}
				for b := m.Offset; !ok && b < m.Offset+m.Size; b++ {
					from, ok = written[cell{m.Object, b}]
				}
				if ok {
					lead(from, "reads from")
				}
			}
			if m := s.Memory; m != nil && m.Object != 0 && (s.Kind == rt.StepWrite || m.Atomic) {
				for b := m.Offset; b < m.Offset+m.Size && b < m.Offset+16; b++ {
					written[cell{m.Object, b}] = g
				}
			}
			if s.Kind != rt.StepSync {
				continue
			}
			if from, ok := woken[s.Thread]; ok {
				lead(from, "is woken by")
				delete(woken, s.Thread)
			}
			if m := makesThread.FindStringSubmatch(s.Text); m != nil {
				made[number(m[1])] = g
			}
			if s.Text == "thread ends" {
				ended[s.Thread] = g
			}
			if m := joinsThread.FindStringSubmatch(s.Text); m != nil {
				if from, ok := ended[number(m[1])]; ok {
					lead(from, "joins after")
				}
			}
			if m := takesLock.FindStringSubmatch(s.Text); m != nil {
				if from, ok := given[m[1]]; ok {
					lead(from, "takes the lock after")
				}
			}
			if m := givesLock.FindStringSubmatch(s.Text); m != nil {
				given[m[1]] = g
			}
			if m := wakesThread.FindStringSubmatch(s.Text); m != nil {
				for _, t := range threadInIt.FindAllStringSubmatch(m[1], -1) {
					woken[number(t[1])] = g
				}
			}
		}
	}
	return out
}
