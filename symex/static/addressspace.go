package static

// This file defines the address space: how the name of an object determines its address.

// AddressSpace tells addresses from names. An address is slot<<GranuleBits | offset. A slot is named by (thread, site,
// count); an object longer than a granule takes consecutive counts. Static
// objects (globals, functions) use thread 0 and the first sites of the space.
// Every object starts at a granule, so a pointer that leaves its object by less
// than a granule never lands in another one.
//
// 64-bit programs: 16 bits of granule, 13 of count, 11 of site, 7 of thread: 47
// bits, what user space has on x86-64. 32-bit programs: 8 + 10 + 9 + 5.
type AddressSpace struct {
	GranuleBits uint // binary logarithm of a granule's bytes
	countBits   uint
	siteBits    uint
	threadBits  uint
	NumSites    int // sites in use, static area and thread handles included
}

const (
	// staticSites is the number of sites set aside for globals and functions
	// (thread 0 only).
	staticSites = 8
	// HandleSite is the site of thread handles: the value of pthread_t.
	HandleSite = staticSites
	// FirstSite is the site number of Program.Sites[0].
	FirstSite = HandleSite + 1
)

func newAddressSpace(ptrSize int) AddressSpace {
	if ptrSize == 4 {
		return AddressSpace{GranuleBits: 8, countBits: 10, siteBits: 9, threadBits: 5}
	}
	return AddressSpace{GranuleBits: 16, countBits: 13, siteBits: 11, threadBits: 7}
}

// Address gives the start of the slot (thread, site, count).
func (a *AddressSpace) Address(thread, site, count int) uint64 {
	slot := (uint64(thread)<<a.siteBits|uint64(site))<<a.countBits | uint64(count)
	return slot << a.GranuleBits
}

// Split gives the page (thread, site) and count of an address, and the offset in
// its granule. ok is false for an address that no slot can have.
func (a *AddressSpace) Split(addr uint64) (page int, count int, ok bool) {
	slot := addr >> a.GranuleBits
	count = int(slot & (1<<a.countBits - 1))
	rest := slot >> a.countBits
	site := int(rest & (1<<a.siteBits - 1))
	thread := rest >> a.siteBits
	if thread >= 1<<a.threadBits || site >= a.NumSites {
		return 0, 0, false
	}
	return int(thread)*a.NumSites + site, count, true
}

// Granules is the number of slots an object of size bytes takes. Half a granule
// is left free at its end, so that neither an end pointer nor a pointer a little before the next
// object falls inside an object it does not belong to.
func (a *AddressSpace) Granules(size int64) int {
	return int((size + 1<<(a.GranuleBits-1) + (1<<a.GranuleBits - 1)) >> a.GranuleBits)
}

// NumberBias is what the number that an address is, in the program's eyes, is more than its name, so that
// it looks like any other address: the bytes of a name are mostly zero, and a program that overwrites one of
// them with zero would not be seen to lose it. Numbers of objects that must be aligned to more than
// malloc aligns to keep the low bits of the name.
func (a *AddressSpace) NumberBias(aligned bool) uint64 {
	high, low := uint64(0x1a3c5a6b0000), uint64(0x6d50)
	if a.GranuleBits == 8 {
		high, low = 0x04030200, 0x50
	}
	if aligned {
		return high
	}
	return high | low
}

// MaxThreads and MaxCount bound what names have: the threads at a time, and the granules of a thread at a site.
func (a *AddressSpace) MaxThreads() int { return 1 << a.threadBits }
func (a *AddressSpace) MaxCount() int   { return 1 << a.countBits }
