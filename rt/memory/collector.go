package memory

import (
	"math"
	"runtime/debug"
	"sync"
)

// collector is the limit of Go's collector, of which a process has one: searches side by side each want their own, and
// the least of them holds, whatever held before the first; after the last that holds again.
type collector struct {
	mu     sync.Mutex
	before int64 // what holds without a search; known while there are wants
	wants  map[*Guard]int64
	set    int64 // what holds now
}

var shared = collector{wants: map[*Guard]int64{}}

// want sets what g wants.
func (c *collector) want(g *Guard, limit int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.wants) == 0 {
		c.before = debug.SetMemoryLimit(-1)
		c.set = c.before
	}
	c.wants[g] = limit
	c.turn()
}

// release forgets what g wants.
func (c *collector) release(g *Guard) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.wants[g]; ok {
		delete(c.wants, g)
		c.turn()
	}
}

// turn turns the knob where that changes something: it stops the world for a moment.
func (c *collector) turn() {
	least := c.before
	if len(c.wants) > 0 {
		least = math.MaxInt64
	}
	for _, w := range c.wants {
		least = min(least, w)
	}
	if least != c.set {
		debug.SetMemoryLimit(least)
		c.set = least
	}
}
