package rt

// This file defines the order in which the threads of a node are tried. Without a
// seed the active thread comes first and the others follow by number. With one
// they are shuffled: another order finds other violations first.
//
// The shuffle is a function of the seed and of the place on the path alone, so a
// run with one worker is the same every time, also if it was killed and resumed in between.

// shuffle puts candidates into the order of this node.
func (e *explorer) shuffle(c []uint8) {
	place := uint64(len(e.base)+len(e.stack))<<16 | uint64(e.switches&0xff)<<8 | uint64(e.active)
	x := mix(uint64(e.opts.Seed) ^ mix(place))
	for i := len(c) - 1; i > 0; i-- {
		x = mix(x)
		j := x % uint64(i+1)
		c[i], c[j] = c[j], c[i]
	}
}

// mix is the finaliser of splitmix64.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
