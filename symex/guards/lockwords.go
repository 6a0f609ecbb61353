package guards

// LockWords are the words that begin a lock or have the number of the thread that holds it, of those that were ever taken: a set that may have too many.
type LockWords [4]uint64

// LockHead is how many bytes of a lock these words have.
const LockHead = 16

func wordOf(addr uint64) (i, bit uint64) {
	h := (addr >> 3) * 0x9e3779b97f4a7c15 >> 56
	return h >> 6, 1 << (h & 63)
}

// Add adds those of the lock at addr.
func (l *LockWords) Add(addr uint64) {
	for off := uint64(0); off < LockHead; off += 8 {
		i, bit := wordOf(addr + off)
		l[i] |= bit
	}
}

// Some tells whether one of them may be among size bytes at addr.
func (l *LockWords) Some(addr, size uint64) bool {
	if *l == (LockWords{}) {
		return false
	}
	if size > 64 {
		return true
	}
	for a := addr &^ 7; a < addr+size; a += 8 {
		if i, bit := wordOf(a); l[i]&bit != 0 {
			return true
		}
	}
	return false
}
