package comparison

import "math"

const (
	// The first part begins at the last firstPart choices of a path, or of a long one at the last one in pathParts.
	firstPart, pathParts = 24, 16
	aimAbove             = 1.8 // how many times as large as the least size the part is that comes next, if what is known of others is right
)

// Parts tells which parts of a tree to try: each begins so many choices from the end of one path. Which one comes next depends on whether those before were too small or too large: parts grow about
// as the powers of a number do whose exponent is the number of choices.
type Parts struct {
	back, path   int
	small, large int     // from where a part is too small, and too large
	nodes, most  float64 // so many the one has; and the other one at the least
	aim          float64
}

// NewParts looks for a part of least to most nodes on a path with so many choices.
func NewParts(path int, least, most int64) *Parts {
	return &Parts{back: min(max(firstPart, path/pathParts), path), path: path, large: path + 1, nodes: 1, most: float64(most), aim: aimAbove * float64(least)}
}

// Back is how many choices from the end the part begins that is to be tried.
func (p *Parts) Back() int { return p.back }

// TooSmall says that this part is, with so many nodes. It tells whether there is another one to be tried.
func (p *Parts) TooSmall(nodes int64) bool {
	p.small, p.nodes = p.back, float64(max(nodes, 1))
	return p.next()
}

// TooLarge is TooSmall for one that is too large.
func (p *Parts) TooLarge() bool {
	p.large = p.back
	return p.next()
}

// next goes on in between what is too small and what is too large, if there is anything.
func (p *Parts) next() bool {
	wanted := math.Log(p.aim / p.nodes)
	back := float64(p.small)
	step := back/2 + 1
	if p.nodes > 1 {
		step = max(min(step, wanted*back/math.Log(p.nodes)), back/4)
	}
	if p.large <= p.path {
		between := float64(p.large) - back
		step = min(step, wanted*between/math.Log(p.most/p.nodes), between/2)
	}
	p.back = min(p.small+max(int(math.Round(step)), 1), p.path)
	return p.small < p.back && p.back < p.large
}
