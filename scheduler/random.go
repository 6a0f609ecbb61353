package scheduler

import "math/rand"

// RandomPolicy is the name of the policy that draws.
const RandomPolicy = "random"

var randomPolicy = PolicyInfo{Name: RandomPolicy, Help: "any thread, drawn from --seed", Path: true,
	make: func(seed int64) Policy { return NewRandom(rand.New(rand.NewSource(seed))) }}

type random struct{ rng *rand.Rand }

// NewRandom is the policy random with a source of its own.
func NewRandom(rng *rand.Rand) Policy { return random{rng} }

// Order implements Policy: it draws who comes first.
func (p random) Order(threads []uint8, at *Node) []uint8 {
	circle(threads, at.Active)
	if len(threads) > 0 {
		i := p.rng.Intn(len(threads))
		threads[0], threads[i] = threads[i], threads[0]
	}
	return threads
}
