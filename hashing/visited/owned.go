package visited

// This file defines owned, the negative numbers that one worker of a team has given and not taken back: those of nodes that it has open, few at a time.

import "heddle.example/hashing"

// owned is a map from spread keys to negative numbers: open addressing, linear probing, at most half full.
type owned struct {
	slots []ownedSlot // a power of two of them
	count int
}

// ownedSlot is empty where the number is 0.
type ownedSlot struct {
	key    hashing.Key
	number int32
}

// leastOwned is how many slots there are at first.
const leastOwned = 1 << 8

func newOwned() owned { return owned{slots: make([]ownedSlot, leastOwned)} }

// home is the slot where a key belongs. The highest bits of a spread key name its shard.
func (o *owned) home(k hashing.Key) int { return int(k.Lo>>20) & (len(o.slots) - 1) }

// find gives the slot of a key, or the empty one where it is to be put.
func (o *owned) find(k hashing.Key) int {
	i := o.home(k)
	for o.slots[i].number != 0 && o.slots[i].key != k {
		i = (i + 1) & (len(o.slots) - 1)
	}
	return i
}

// get gives the number of a key; 0: it has none.
func (o *owned) get(k hashing.Key) int32 { return o.slots[o.find(k)].number }

// set gives a key a number.
func (o *owned) set(k hashing.Key, number int32) {
	i := o.find(k)
	if o.slots[i].number == 0 {
		if o.count++; 2*o.count > len(o.slots) {
			old := o.slots
			o.slots = make([]ownedSlot, 2*len(old))
			for _, s := range old {
				if s.number != 0 {
					o.slots[o.find(s.key)] = s
				}
			}
			i = o.find(k)
		}
	}
	o.slots[i] = ownedSlot{k, number}
}

// drop takes a key out, if it is there, and moves those behind it that could not be put where they belong for it.
func (o *owned) drop(k hashing.Key) {
	i := o.find(k)
	if o.slots[i].number == 0 {
		return
	}
	o.count--
	mask := len(o.slots) - 1
	for j := (i + 1) & mask; o.slots[j].number != 0; j = (j + 1) & mask {
		if home := o.home(o.slots[j].key); (j-home)&mask >= (j-i)&mask {
			o.slots[i] = o.slots[j]
			i = j
		}
	}
	o.slots[i] = ownedSlot{}
}
