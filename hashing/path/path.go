// Package path keeps the nodes on the path of a depth-first search.
package path

import "heddle.example/hashing"

// Nodes holds the nodes on the path of a depth-first search by their keys. The last in is the first out, so the lists of its
// table need no search when a node leaves. The zero value is the empty path.
type Nodes struct {
	nodes []node
	heads []int32 // by the low bits of the key: a node on the path and one, 0: none
}

type node struct {
	key    hashing.Key
	before int32 // with the same head
}

// firstHeads is the least size of the table, a power of two.
const firstHeads = 1 << 10

// Push makes the path go on to a node.
func (p *Nodes) Push(k hashing.Key) {
	if len(p.nodes) >= len(p.heads) {
		p.grow()
	}
	head := &p.heads[k.Lo&uint64(len(p.heads)-1)]
	p.nodes = append(p.nodes, node{k, *head})
	*head = int32(len(p.nodes))
}

// Pop takes the last node from the path.
func (p *Nodes) Pop() {
	n := len(p.nodes) - 1
	last := p.nodes[n]
	p.nodes = p.nodes[:n]
	p.heads[last.key.Lo&uint64(len(p.heads)-1)] = last.before
}

// Has tells whether a node lies on the path.
func (p *Nodes) Has(k hashing.Key) bool {
	if len(p.heads) == 0 {
		return false
	}
	for i := p.heads[k.Lo&uint64(len(p.heads)-1)]; i > 0; i = p.nodes[i-1].before {
		if p.nodes[i-1].key == k {
			return true
		}
	}
	return false
}

// Last gives the place of the last visit of a node, from 0; 0 where it does not lie on the path.
func (p *Nodes) Last(k hashing.Key) int {
	at := len(p.nodes) - 1
	for at > 0 && p.nodes[at].key != k {
		at--
	}
	return max(at, 0)
}

// Reset empties the path.
func (p *Nodes) Reset() {
	for i := range p.nodes {
		p.heads[p.nodes[i].key.Lo&uint64(len(p.heads)-1)] = 0
	}
	p.nodes = p.nodes[:0]
}

// Len is the number of nodes.
func (p *Nodes) Len() int { return len(p.nodes) }

func (p *Nodes) grow() {
	p.heads = make([]int32, max(firstHeads, 2*len(p.heads)))
	for i := range p.nodes {
		n := &p.nodes[i]
		head := &p.heads[n.key.Lo&uint64(len(p.heads)-1)]
		n.before, *head = *head, int32(i+1)
	}
}
