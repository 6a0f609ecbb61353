// Package casestudies rebuilds the case studies of sefm2011 §5 and sosym2015 §7 and sets the values that heddle finds beside
// those that the papers print.
//
// The firmware of the pulse oximeter and the model of the bicycle computer are not public. The programs in programs/ are
// reconstructions from what the papers tell: the names of functions and variables, the formulas, the kind of the seeded
// faults. What they can be held to is the values of the formulas, and the shape of the counts; the counts themselves and the
// times are of other programs on another machine.
package casestudies
