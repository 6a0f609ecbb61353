package mem

// This file defines the address space: how the name of an object determines its address.

// AddressSpace says which address an object has. Its fields do not change once a program is prepared.
//
// An address is slot<<GranuleBits | offset. A slot is named by (thread, site,
// count); an object longer than a granule takes consecutive counts. Static
// objects (globals, functions) use thread 0 and the first sites of the space.
// Every object starts at a granule, so a pointer that leaves its object by less
// than a granule never lands in another one.
//
// 64-bit programs: 16 bits of granule, 13 of count, 11 of site, 7 of thread: 47
// bits, what user space has on x86-64. 32-bit programs: 8 + 10 + 9 + 5. A program with more sites takes the bits
// for them from the counts and, after that, from the threads; one with fewer leaves them to the counts, of 32 bits one to the threads (Spread).
type AddressSpace struct {
	GranuleBits uint
	countBits   uint
	siteBits    uint
	threadBits  uint
	ptrSize     int
	numSites    int    // sites in use, static area and thread handles included
	numStatic   uint64 // slots of static objects, the null page's among them
	sites       []Site
	aligned     map[uint64]bool // slots of static objects that are aligned further than malloc aligns
}

// Site is what memory knows of a place where objects are made.
type Site struct {
	Heap    bool // they are blocks that malloc gives
	Aligned bool // they may have to be aligned further than malloc aligns
	Kept    bool // they are blocks of the library's own
}

const (
	// staticSites is the number of sites set aside for globals and functions
	// (thread 0 only).
	staticSites = 8
	// HandleSite is the site of thread handles: the value of pthread_t.
	HandleSite = staticSites
	// FirstSite is the number of the first of the program's sites.
	FirstSite = HandleSite + 1
)

// All numbers of bits are below 64. Where addresses are taken apart at each access this is said again (&63), as the compiler would else ask at each shift.

// NewAddressSpace makes the address space of a program whose pointers have ptrSize bytes.
func NewAddressSpace(ptrSize int) AddressSpace {
	a := AddressSpace{GranuleBits: 16, countBits: 13, siteBits: 11, threadBits: 7, ptrSize: ptrSize}
	if ptrSize == 4 {
		a = AddressSpace{GranuleBits: 8, countBits: 10, siteBits: 9, threadBits: 5, ptrSize: ptrSize}
	}
	a.numStatic = 1 // slot 0 is the null page
	a.aligned = map[uint64]bool{}
	return a
}

// PlaceStatic gives a static object of size bytes its address; ok is false if there is no room. aligned: further than malloc aligns.
func (a *AddressSpace) PlaceStatic(size int64, aligned bool) (addr uint64, ok bool) {
	slot, n := a.numStatic, uint64(a.granules(size))
	if slot+n > staticSites<<a.countBits {
		return 0, false
	}
	a.numStatic += n
	if aligned {
		a.aligned[slot] = true
	}
	return slot << a.GranuleBits, true
}

// Spread makes room for the sites of a large program, before anything has its place: n is about how many. leastCountBits and
// leastThreadBits are left to the others. A small program gets room for more threads, fewThreadBits at most, and for more objects of each site, mostCountBits at most.
func (a *AddressSpace) Spread(n int) {
	for FirstSite+n <= 1<<(a.siteBits-1) && a.countBits < mostCountBits {
		a.siteBits--
		if a.threadBits < fewThreadBits {
			a.threadBits++
		} else {
			a.countBits++
		}
	}
	for FirstSite+n > 1<<a.siteBits && (a.countBits > leastCountBits || a.threadBits > leastThreadBits) {
		if a.countBits > leastCountBits {
			a.countBits--
		} else {
			a.threadBits--
		}
		a.siteBits++
	}
}

const (
	leastCountBits  = 10
	mostCountBits   = 17
	leastThreadBits = 5
	fewThreadBits   = 6
)

// SetSites says what the program's sites are, from FirstSite on; ok is false if they are more than MaxSites.
func (a *AddressSpace) SetSites(sites []Site) (ok bool) {
	a.sites = sites
	a.numSites = FirstSite + len(sites)
	return len(sites) <= a.MaxSites()
}

// MaxSites is the most sites that a program may have.
func (a *AddressSpace) MaxSites() int { return 1<<a.siteBits - FirstSite }

// MaxThreads is the most threads that a program may have.
func (a *AddressSpace) MaxThreads() int { return 1 << a.threadBits }

func (a *AddressSpace) maxCount() int { return 1 << a.countBits }

// Address gives the start of the slot (thread, site, count).
func (a *AddressSpace) Address(thread, site, count int) uint64 {
	slot := (uint64(thread)<<(a.siteBits&63)|uint64(site))<<(a.countBits&63) | uint64(count)
	return slot << (a.GranuleBits & 63)
}

// Name gives the name of the slot to which addr belongs; ok is false for an address that no slot can have.
func (a *AddressSpace) Name(addr uint64) (thread, site, count int, ok bool) {
	slot := addr >> a.GranuleBits
	rest := slot >> a.countBits
	thread, site, count = int(rest>>a.siteBits), int(rest&(1<<a.siteBits-1)), int(slot&(1<<a.countBits-1))
	return thread, site, count, thread < 1<<a.threadBits && site < a.numSites
}

// ThreadOf gives the thread of the slot to which addr belongs, -1 if no slot can have it.
func (a *AddressSpace) ThreadOf(addr uint64) int {
	thread := addr >> ((a.GranuleBits + a.countBits + a.siteBits) & 63)
	if thread >= 1<<(a.threadBits&63) {
		return -1
	}
	return int(thread)
}

// split gives the page (thread, site) and count of an address. ok is false for
// an address that no slot can have.
func (a *AddressSpace) split(addr uint64) (page int, count int, ok bool) {
	slot := addr >> (a.GranuleBits & 63)
	count = int(slot & (1<<(a.countBits&63) - 1))
	rest := slot >> (a.countBits & 63)
	site := int(rest & (1<<(a.siteBits&63) - 1))
	thread := rest >> (a.siteBits & 63)
	if thread >= 1<<(a.threadBits&63) || site >= a.numSites {
		return 0, 0, false
	}
	return int(thread)*a.numSites + site, count, true
}

// slotAddress is the address of a slot of a page.
func (a *AddressSpace) slotAddress(page, count int) uint64 {
	return a.Address(page/a.numSites, page%a.numSites, count)
}

// Slot is the number of the slot in whose granule addr lies.
func (a *AddressSpace) Slot(addr uint64) uint64 { return addr >> a.GranuleBits }

// Null tells whether a number lies in the null page, where no object is.
func (a *AddressSpace) Null(bits uint64) bool { return bits>>a.GranuleBits == 0 }

// Static tells whether addr lies before all objects that come and go.
func (a *AddressSpace) Static(addr uint64) bool { return addr>>a.GranuleBits < a.numStatic }

// Granule is the number of bytes in a granule.
func (a *AddressSpace) Granule() int64 { return 1 << a.GranuleBits }

// granules is the number of slots an object of size bytes takes. Half a granule
// is left free at its end, so that neither an end pointer nor a pointer a little before the next
// object falls inside an object it does not belong to.
func (a *AddressSpace) granules(size int64) int {
	return int((size + 1<<(a.GranuleBits-1) + (1<<a.GranuleBits - 1)) >> a.GranuleBits)
}

// Extent is the length of the address range of an object of size bytes.
func (a *AddressSpace) Extent(size int64) uint64 { return uint64(a.granules(size)) << a.GranuleBits }

// The number that an address is, in the program's eyes, is not its name but some way off, so that
// it looks like any other address: the bytes of a name are mostly zero, and a program that overwrites one of
// them with zero would not be seen to lose it. Numbers of objects that must be aligned to more than
// malloc aligns to keep the low bits of the name.
func (a *AddressSpace) numberBias(aligned bool) uint64 {
	high, low := uint64(0x1a3c5a6b0000), uint64(0x6d50)
	if a.GranuleBits == 8 {
		high, low = 0x04030200, 0x50
	}
	if aligned {
		return high
	}
	return high | low
}

// Bias is what the number of an address of the object of slot is more than the address (numberBias).
func (a *AddressSpace) Bias(slot uint64) uint64 {
	site := int(slot >> a.countBits & (1<<a.siteBits - 1))
	aligned := a.aligned[slot]
	if s := site - FirstSite; s >= 0 && s < len(a.sites) {
		aligned = a.sites[s].Aligned
	}
	return a.numberBias(aligned)
}
