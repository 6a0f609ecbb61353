package symex

// This file defines Code: a program made ready to run. It is built once, is
// immutable afterwards and shared by all workers.

import (
	"fmt"
	"slices"

	"heddle/ir"
)

// instr is an instruction in the form that the interpreter reads: compact, with
// widths precomputed. Its index equals that of the ir.Instr it comes from.
type instr struct {
	op     ir.Op
	sub    ir.Op
	width  uint8 // bits of Type
	size   uint8 // bytes of Type
	from   uint8 // bits of From
	isPtr  bool  // Type is Ptr
	flags  ir.Flags
	dst    int32
	a      int32
	b      int32
	c      int32
	target int32
	els    int32
	aux    int32 // Call: callee function or -1; Alloca, Kill: site; TLSAddr: global
	ok     int32 // CmpXchg that may fail spuriously: register of its second result, -1: none
	loop   int32 // hidden register of the loop counter, -1: none
	stays  bool  // Branch: target stays in a loop that els leaves
	mask   uint64
}

// function is a function in runnable form.
type function struct {
	src        *ir.Func
	code       []instr
	numRegs    int // ir registers and the hidden ones
	stepReg    int32
	cancel     ir.Cancellation // whether it is a cancellation point, in a program that cancels
	entryUndef []int32         // registers that may be read before they are written
	live       *ir.LiveSets
	model      *model // library model for a function without a body
	plain      bool   // that accesses memory of the program otherwise than by synchronising
	heapSite   int32
}

// Code is a program ready to run.
type Code struct {
	Prog           *ir.Program
	ptrSize        int
	space          addressSpace
	funcs          []function
	globalAddr     []uint64
	funcAddr       []uint64
	frozen         []bool // per global: never written once threads exist
	layoutOf       map[*ir.Layout][]ir.ScalarAt
	callSite       map[*ir.Instr]int32 // heap site of a call that allocates
	tlsSite        map[int]int         // per thread-local global: its site
	errnoSite      int
	keySite        int   // table of the keys of thread-specific data
	valueSite      int   // a thread's values of them
	traitSite      int   // a thread's name and priority
	jumpSites      []int // of the records that setjmp makes
	unordered      bool  // some accesses have no order that C fixes
	cancels        bool  // some thread may be cancelled
	deletesKeys    bool  // some key may be deleted
	tlsSites       []int
	sites          []siteInfo
	alignedStatics map[uint64]bool // slots of globals that are aligned further than malloc aligns
	observes       bool            // the program can see whether an address came again
	reuses         bool            // and it frees blocks
	argvBase       uint64
	inputs         map[int][]ir.ScalarAt // by global: see undefobject.go
	numStatic      int
}

// bias is what the number of an address of the object of slot is more than the address (addressSpace.numberBias).
func (c *Code) bias(slot uint64) uint64 {
	site := int(slot >> c.space.countBits & (1<<c.space.siteBits - 1))
	aligned := c.alignedStatics[slot]
	if s := site - firstSite; s >= 0 && s < len(c.sites) {
		aligned = c.sites[s].aligned
	}
	return c.space.numberBias(aligned)
}

// mallocAlign is the alignment in bytes that malloc gives.
const mallocAlign = 16

type siteInfo struct {
	name    string
	kind    ir.SiteKind
	pos     ir.Pos
	fn      string
	aligned bool // it may have to be aligned further than malloc aligns
}

// Cancels tells whether some thread may be cancelled.
func (c *Code) Cancels() bool { return c.cancels }

// Prepare makes p ready to run. The error names what of p exceeds the executor's limits.
func Prepare(p *ir.Program) (*Code, error) {
	c := &Code{Prog: p, ptrSize: p.PtrSize, space: newAddressSpace(p.PtrSize), layoutOf: map[*ir.Layout][]ir.ScalarAt{}, callSite: map[*ir.Instr]int32{}}
	for _, s := range p.Sites {
		c.sites = append(c.sites, siteInfo{s.Name, s.Kind, s.Pos, s.Func, s.Align > mallocAlign || s.Layout != nil && s.Layout.Align > mallocAlign})
	}
	c.findInputs()
	c.funcs = make([]function, len(p.Funcs))
	if err := c.placeStatics(); err != nil {
		return nil, err
	}
	for _, f := range p.Funcs {
		c.cancels = c.cancels || isModel(f, cancels)
		c.deletesKeys = c.deletesKeys || isModel(f, deletesKeys)
	}
	for i, f := range p.Funcs {
		c.prepareFunc(&c.funcs[i], f)
	}
	for i := range c.funcs {
		c.addHeapSites(&c.funcs[i])
	}
	c.tlsSite = map[int]int{}
	for i, g := range p.Globals {
		if g.TLS {
			c.tlsSite[i] = c.addSite(siteInfo{name: g.Name, pos: g.Pos, aligned: g.Align > mallocAlign})
		}
	}
	c.errnoSite = c.addSite(siteInfo{name: "errno"})
	c.keySite = c.addSite(siteInfo{name: "keys of thread-specific data"})
	c.valueSite = c.addSite(siteInfo{name: "thread-specific data"})
	c.traitSite = c.addSite(siteInfo{name: "name and priority"})
	c.tlsSites = append(c.tlsSites, c.errnoSite, c.valueSite, c.traitSite)
	for _, s := range c.tlsSite {
		c.tlsSites = append(c.tlsSites, s)
	}
	slices.Sort(c.tlsSites)
	c.space.numSites = firstSite + len(c.sites)
	if c.space.numSites > 1<<c.space.siteBits {
		return nil, fmt.Errorf("the program has %d allocation sites, more than the %d that the address space holds", len(c.sites), 1<<c.space.siteBits-firstSite)
	}
	c.frozen = frozenGlobals(p)
	c.observes = observesAddresses(p)
	c.reuses = c.observes && slices.ContainsFunc(p.Funcs, func(f *ir.Func) bool { return isModel(f, frees) })
	return c, nil
}

// placeStatics gives globals and functions their addresses.
func (c *Code) placeStatics() error {
	p := c.Prog
	next := 1 // slot 0 is the null page
	limit := staticSites << c.space.countBits
	place := func(size int64) (uint64, error) {
		n := c.space.granules(size)
		if next+n > limit {
			return 0, fmt.Errorf("the program's static objects exceed the address space of the executor")
		}
		a := uint64(next) << c.space.granuleBits
		next += n
		return a, nil
	}
	c.alignedStatics = map[uint64]bool{}
	c.globalAddr = make([]uint64, len(p.Globals))
	c.funcAddr = make([]uint64, len(p.Funcs))
	var err error
	for i, g := range p.Globals {
		if g.TLS {
			continue
		}
		if c.globalAddr[i], err = place(c.reserved(g)); err != nil {
			return err
		}
		if g.Align > mallocAlign {
			c.alignedStatics[c.globalAddr[i]>>c.space.granuleBits] = true
		}
	}
	for i := range p.Funcs {
		if c.funcAddr[i], err = place(0); err != nil {
			return err
		}
	}
	if c.argvBase, err = place(1 << 12); err != nil {
		return err
	}
	c.numStatic = next
	return nil
}

func (c *Code) prepareFunc(f *function, src *ir.Func) {
	f.src = src
	f.stepReg = -1
	f.heapSite = -1
	if c.cancels && (src.Extern || src.Model) {
		f.cancel = src.Cancels
		if mod := models[src.Name]; mod != nil {
			f.cancel = mod.cancel
		}
	}
	if src.Extern {
		f.model = modelFor(src.Name)
		f.plain = f.model != nil && slices.ContainsFunc(f.model.accesses, func(a access) bool { return a.use != useSync })
		return
	}
	f.numRegs = len(src.Regs)
	f.live = ir.Liveness(src)
	keepForUnwinding(src, f.live)
	for _, r := range f.live.LiveBefore(0) {
		if int(r) >= src.NumParams {
			f.entryUndef = append(f.entryUndef, int32(r))
		}
	}
	loops := map[int32]int32{}
	hidden := func() int32 { f.numRegs++; return int32(f.numRegs - 1) }
	f.code = make([]instr, len(src.Code))
	exits := src.LoopExits()
	for pc := range src.Code {
		in := &src.Code[pc]
		q := &f.code[pc]
		*q = instr{
			op: in.Op, sub: in.Sub, flags: in.Flags, dst: int32(in.Dst),
			a: int32(in.A), b: int32(in.B), c: int32(in.C), target: in.Target, els: in.Else, aux: -1, ok: int32(in.Second()), loop: -1,
			width: uint8(in.Type.Bits(c.ptrSize)), size: uint8(in.Type.Size(c.ptrSize)),
			from: uint8(in.From.Bits(c.ptrSize)), isPtr: in.Type == ir.Ptr,
		}
		q.mask = maskOf(int(q.width))
		q.stays = exits[pc] < 0
		c.unordered = c.unordered || in.Flags&ir.FlagUnordered != 0
		if in.Loop >= 0 {
			r, ok := loops[in.Loop]
			if !ok {
				r = hidden()
				loops[in.Loop] = r
			}
			q.loop = r
		}
		switch in.Op {
		case ir.LoopReset: // to the mask
			q.mask = 0
			if in.Flags&ir.FlagInit != 0 {
				q.mask = ^uint64(0)
			}
		case ir.Call:
			if in.Callee != nil {
				q.aux = int32(in.Callee.ID)
			}
		case ir.Alloca, ir.Kill:
			q.aux = in.Site
		case ir.TLSAddr:
			q.aux = int32(in.Global.ID)
		case ir.MemCopy, ir.MemSet:
			if f.stepReg < 0 {
				f.stepReg = hidden()
				hidden() // value in flight between the load and the store of a scalar
			}
			if in.Layout != nil && c.layoutOf[in.Layout] == nil {
				c.layoutOf[in.Layout] = in.Layout.Scalars()
			}
		}
	}
	for _, r := range loops {
		f.entryUndef = append(f.entryUndef, ^r) // hidden registers start at 0
	}
	if f.stepReg >= 0 {
		f.entryUndef = append(f.entryUndef, ^f.stepReg)
	}
}

// addHeapSites gives every call of an allocating model a site of its own.
func (c *Code) addHeapSites(f *function) {
	for pc := range f.code {
		in := &f.src.Code[pc]
		if in.Op != ir.Call {
			continue
		}
		name, aligned := "heap", true
		switch {
		case in.Callee == nil:
			// An indirect call may reach an allocator too; it gets a site only if one's address is taken.
			if !c.allocatorAddressTaken() {
				continue
			}
		case !isModel(in.Callee, allocates):
			continue
		default:
			name, aligned = in.Callee.Name, isModel(in.Callee, aligns)
		}
		site := c.addSite(siteInfo{name, ir.SiteHeap, in.Pos, f.src.Name, aligned})
		c.callSite[in] = int32(site)
		if in.Callee != nil && isModel(in.Callee, recordsJump) {
			c.jumpSites = append(c.jumpSites, site)
		}
	}
}

// addSite makes an allocation site and gives its number in the address space.
func (c *Code) addSite(s siteInfo) int {
	c.sites = append(c.sites, s)
	return firstSite + len(c.sites) - 1
}

func (c *Code) allocatorAddressTaken() bool {
	for i := range c.funcs {
		for j := range c.funcs[i].src.Consts {
			if fn := c.funcs[i].src.Consts[j].Func; fn != nil && isModel(fn, allocates) {
				return true
			}
		}
	}
	for _, g := range c.Prog.Globals {
		for _, r := range g.Relocs {
			if r.Func != nil && isModel(r.Func, allocates) {
				return true
			}
		}
	}
	return false
}
