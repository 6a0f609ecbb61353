// Package comparison tells whether a reduction pays, by what a part of the tree costs with it and in the plain way.
//
// How many nodes a reduction saves cannot be told from what it does: it leaves threads out at few nodes of a program of which it leaves
// nearly all, and at every third of one of which it saves next to nothing. But it can be measured on a part: behind a node near the end of a random path, on which all threads have come as
// far as each other, so that none of them is over before the others begin.
//
// A part can mislead. Where no more than two threads run beside the main one it has the share of nodes that the whole has, within a sixth (20 programs). Of more threads a small one says up to six times too much
// (70 programs): so a reduction is taken at first where it seems to be three times as cheap, and as long as a small part does not speak clearly a large one is looked at
// when the search has turned out to be longer than that takes. What that says was right within a factor of two and a half in 40 of 43 programs.
//
// Where threads may change places most of what is saved does not lie in one part, and nothing is compared.
package comparison

// Comparison is what was found out about a part of the tree.
type Comparison struct {
	Threads int  // of the program, the main one included
	Large   bool // the part is a large one

	Plain, Ran        int64 // nodes in the plain way, and transitions to them in which code was run
	Reduced, Composed int64 // nodes with the reduction, and the lists of futures that it has composed
	GaveUp            bool  // the reduction took more than Most
}

// What nodes cost, in nanoseconds of one worker: least squares over parts of 40 programs, for code that is run half as much again, as it is where blocks of the heap are made. By these a whole program of two
// or more threads took between half and one and a half times what its part says, in most cases less: what a reduction saves near the end of paths is more than what it saves in all.
const (
	plainNode    = 320   // in the plain way
	ranNode      = 1_800 // and more where code was run in the transition to it
	reducedNode  = 1_550 // with the reduction
	composedList = 950   // and each list of its futures that was worked out
)

// How many times as cheap a part must be with a reduction that is taken. Of a small part, of more than fewThreads threads: in 33 programs between as much and six times was saved in it of what is saved in all, and none was quicker in all whose part was less than
// three times as cheap, but for few and by little. Of a large one: none of 14 programs that were quicker in all in the plain way had a part that was more than 1.9 times as cheap, but for two; of 27 that were not
// all had but four, which gained less than a factor of two.
const (
	fewThreads = 3
	smallPays  = 3
	largePays  = 1.7
	clearly    = 6 // as much as that a small part says of no program that is quicker in the plain way
)

// pays is how many times as cheap it must be.
func (c *Comparison) pays() float64 {
	switch {
	case c.Threads <= fewThreads:
		return 1
	case c.Large:
		return largePays
	}
	return smallPays
}

// plain is what the part costs in the plain way.
func (c *Comparison) plain() float64 { return float64(plainNode*c.Plain + ranNode*c.Ran) }

// ratio is how many times as cheap it is.
func (c *Comparison) ratio() float64 {
	return c.plain() / float64(max(1, reducedNode*c.Reduced+composedList*c.Composed))
}

// Pays tells whether the reduction does.
func (c *Comparison) Pays() bool { return !c.GaveUp && c.ratio() >= c.pays() }

// Most is with how many nodes it does not pay, whatever is composed.
func (c *Comparison) Most() int64 {
	return int64(c.plain()/(reducedNode*c.pays())) + 1
}

// Doubtful tells whether a large part is worth a look.
func (c *Comparison) Doubtful() bool {
	return c.Threads > fewThreads && !c.Large && (c.GaveUp || c.ratio() < clearly)
}

// Settles tells whether there is a comparison that says as much as can be known from parts.
func (c *Comparison) Settles() bool { return c != nil && !c.Doubtful() }

// Sizes of parts, in nodes of the plain way.
const (
	smallLeast, smallMost = 6_000, 20_000
	largeLeast, largeMost = 30_000, 120_000
	leastPart             = 1_000 // the least that tells anything where there is none of that size
	smallParts            = 40_000
	largeParts            = 300_000
)

// Sizes gives the least and the most nodes of a part that is neither too small nor too large, the least that tells anything where there is none, and how many nodes all parts that are tried may have. Of few threads a small one tells as much as a
// large one.
func (c *Comparison) Sizes() (least, most, some, all int64) {
	switch {
	case c.Threads <= fewThreads:
		return smallLeast / 3, smallMost / 3, leastPart, smallParts
	case c.Large:
		return largeLeast, largeMost, smallLeast, largeParts
	}
	return smallLeast, smallMost, leastPart, smallParts
}

// How many nodes there are before a small part is looked at, and before a large one is, in a search with a reduction and in a plain one: to look costs as much as some 200,000 plain nodes.
const (
	beforeSmall      = 8_000
	beforeLarge      = 60_000
	beforeLargePlain = 1_500_000
)

// Due gives after how many nodes of one of so many workers to compare, of so many threads, a large part or a small one, in a search with a reduction or a plain one.
func Due(workers, threads int, large, reduced bool) int64 {
	switch {
	case large && !reduced:
		return beforeLargePlain / int64(workers)
	case large:
		return beforeLarge
	case threads <= fewThreads:
		return beforeSmall / 3
	}
	return beforeSmall
}
