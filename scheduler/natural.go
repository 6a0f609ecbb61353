package scheduler

var naturalPolicy = PolicyInfo{Name: "natural", Help: "the active thread first, then the others by number", make: func(int64) Policy { return natural{} }}

// natural is the order in which candidates come: a depth-first search without unnecessary switches.
type natural struct{}

// Order implements Policy.
func (natural) Order(threads []uint8, at *Node) []uint8 { return threads }
