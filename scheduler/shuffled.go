package scheduler

var shuffledPolicy = PolicyInfo{Name: "shuffled", Help: "an order drawn from --seed and the place on the path", make: func(seed int64) Policy { return shuffled{uint64(seed)} }}

// shuffled draws an order: another one finds other violations first. It is a function of the seed and of the place on the
// path alone, so a run with one worker is the same every time, also if it was killed and resumed in between.
type shuffled struct{ seed uint64 }

// Order implements Policy.
func (p shuffled) Order(threads []uint8, at *Node) []uint8 {
	place := uint64(at.Depth)<<16 | uint64(at.Switches&0xff)<<8 | uint64(at.Active)
	x := mix(p.seed ^ mix(place))
	for i := len(threads) - 1; i > 0; i-- {
		x = mix(x)
		j := x % uint64(i+1)
		threads[i], threads[j] = threads[j], threads[i]
	}
	return threads
}

// mix is the finaliser of splitmix64.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
