// Package comparison tells whether a reduction pays, by what a part of the tree costs with it and in the plain way.
//
// How many nodes a reduction saves cannot be told from what it does: it leaves threads out at few nodes of a program of which it leaves
// nearly all, and at every third of one of which it saves next to nothing. But it can be measured on a part: behind a node near the end of a random path, on which all threads have come as
// far as each other, so that none of them is over before the others begin.
//
// A part can mislead. Where no more than two threads run beside the main one it has the share of nodes that the whole has, within a sixth (20 programs). Of more threads a small one says up to six times too much
// (70 programs): so a reduction is taken at first where it seems to be three times as cheap, and as long as a small part does not speak clearly a larger one is looked at
// when the search has turned out to be longer than that takes. What a large one says was right within a factor of two and a half in 40 of 43 programs.
//
// Where threads change places most of what that saves does not lie in one part. So what is called the plain way here is that by symmetry then: threads change places in both ways.
package comparison

// Size is how large a part is.
type Size uint8

const (
	Nothing Size = iota // no part: nothing is to be found out
	Small
	Medium // only in a plain search: where a small one speaks for the reduction, but not loudly
	Large
)

// Comparison is what was found out about a part of the tree.
type Comparison struct {
	Threads int // of the program, the main one included
	Part    Size
	Alike   bool // threads change places, in both ways

	Plain, Ran        int64 // nodes in the plain way, and transitions to them in which code was run
	Reduced, Composed int64 // nodes with the reduction, and the lists of futures that it has composed
	GaveUp            bool  // the reduction took more than Most
}

// What nodes cost, in nanoseconds of one worker: least squares over parts of 40 programs, for code that is run half as much again, as it is where blocks of the heap are made. By these a whole program of two
// or more threads took between half and one and a half times what its part says, in most cases less: what a reduction saves near the end of paths is more than what it saves in all.
const (
	plainNode    = 320   // in the plain way
	ranNode      = 1_800 // and more where code was run in the transition to it
	alikeNode    = 600   // in the plain way by symmetry
	ranAlike     = 900   // and likewise more
	reducedNode  = 1_550 // with the reduction
	composedList = 950   // and each list of its futures that was worked out
)

// How many times as cheap a part must be with a reduction that is taken. Of a small part, of more than fewThreads threads: in 33 programs between as much and six times was saved in it of what is saved in all, and none was quicker in all whose part was less than
// three times as cheap, but for few and by little. Of a medium one: of 22 programs, along six paths each, three were quicker in all in the plain way some of whose parts were more than 1.6 times as cheap; of seven that were twice as quick with the reduction all but two had parts that were. Of a large one:
// none of 14 programs that were quicker in all in the plain way had a part that was more than 1.9 times as cheap, but for two; of 27 that were not all had but four, which gained less than a factor of two.
const (
	fewThreads = 3
	smallPays  = 3
	mediumPays = 1.6
	largePays  = 1.7
	alikePays  = 1   // of a small part where threads change places: of twelve programs three were no slower in all by symmetry whose part says so, and one was by a third; of eight that were all but one (by little) had parts that say so
	likely     = 1.5 // as much as a small part says where a medium one is worth a look
	clearly    = 6   // as much as that a small part says of no program that is quicker in the plain way
)

// pays is how many times as cheap it must be.
func (c *Comparison) pays() float64 {
	switch {
	case c.Threads <= fewThreads:
		return 1
	case c.Alike:
		return alikePays
	case c.Part == Large:
		return largePays
	case c.Part == Medium:
		return mediumPays
	}
	return smallPays
}

// plain is what the part costs in the plain way.
func (c *Comparison) plain() float64 {
	if c.Alike {
		return float64(alikeNode*c.Plain + ranAlike*c.Ran)
	}
	return float64(plainNode*c.Plain + ranNode*c.Ran)
}

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

// In says of how many nodes the part is, and in how many transitions code was run.
func (c *Comparison) In(nodes, ran int64) {
	if c.Plain, c.Ran = nodes, ran; c.Part == Medium && nodes >= largeLeast {
		c.Part = Large
	}
}

// Next is how large the part is that is worth a look after this one, in a search that goes the way for which it spoke.
func (c *Comparison) Next() Size {
	switch r := c.ratio(); {
	case c.Threads <= fewThreads || c.Alike || c.Part == Large || !c.GaveUp && r >= clearly:
		return Nothing
	case c.Part == Small && !c.Pays() && r >= likely:
		return Medium
	}
	return Large
}

// Settles tells whether there is a comparison that says as much as can be known from parts.
func (c *Comparison) Settles() bool { return c != nil && c.Next() == Nothing }

// Sizes of parts, in nodes of the plain way.
const (
	smallLeast, smallMost   = 5_000, 20_000
	mediumLeast, mediumMost = 14_000, 45_000
	largeLeast, largeMost   = 28_000, 120_000
	leastPart               = 1_000 // the least that tells anything where there is none of that size
	smallParts              = 40_000
	mediumParts             = 120_000
	largeParts              = 300_000
)

// Sizes gives the least and the most nodes of a part that is neither too small nor too large, the least that tells anything where there is none, and how many nodes all parts that are tried may have. Of few threads a small one tells as much as a
// large one.
func (c *Comparison) Sizes() (least, most, some, all int64) {
	switch {
	case c.Threads <= fewThreads:
		return smallLeast / 3, smallMost / 3, leastPart, smallParts
	case c.Alike:
		return smallLeast, smallMost, smallLeast, smallParts // in smaller ones threads have hardly changed places
	case c.Part == Large:
		return largeLeast, largeMost, smallLeast, largeParts
	case c.Part == Medium:
		return mediumLeast, mediumMost, smallLeast, mediumParts
	}
	return smallLeast, smallMost, leastPart, smallParts
}

// How many nodes there are before a part is looked at: a small one; a medium one, in a plain search; and a large one, in a search with a reduction and in a plain one: to look at it costs as much as some 200,000 plain nodes.
const (
	beforeSmall      = 8_000
	beforeMedium     = 100_000
	beforeLarge      = 60_000
	beforeLargePlain = 1_500_000
)

// Due gives after how many nodes of one of so many workers to compare, of so many threads, a part of that size, in a search with a reduction or a plain one.
func Due(workers, threads int, part Size, reduced bool) int64 {
	switch {
	case part == Medium:
		return beforeMedium / int64(workers)
	case part == Large && !reduced:
		return beforeLargePlain / int64(workers)
	case part == Large:
		return beforeLarge
	case threads <= fewThreads:
		return beforeSmall / 3
	}
	return beforeSmall
}
