package visited

// This file defines the space that the badger store leaves free on its disk.
//
// Badger writes through memory-mapped sparse files. When the disk is full, such a
// write is no error that could be returned: the process dies of a bus error. What
// was committed survives that, but the user deserves a line that says why. So the
// store stops while there is still room for what badger does on its own: two
// memory tables with their logs, and two compactions of a dozen files of at most 8 MB each.

import "fmt"

// defaultMinFree is enough for the above.
const defaultMinFree = 256 << 20

// checkSpace says whether there is room to go on.
func (s *badgerStore) checkSpace() error {
	free, err := freeSpace(s.dir)
	if err != nil {
		return fmt.Errorf("free space of %s: %w", s.dir, err)
	}
	if free < s.minFree {
		return fmt.Errorf("%w: less than %d MB are left for %s", ErrDiskFull, s.minFree>>20, s.dir)
	}
	return nil
}
