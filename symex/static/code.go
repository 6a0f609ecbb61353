package static

// This file defines Code: a program made ready to run. It is built once, is
// immutable afterwards and shared by all workers.

import (
	"errors"
	"fmt"
	"slices"

	"heddle.example/ir"
	"heddle.example/symex/mem"
)

// Instr is an instruction in the form that the interpreter reads: compact, with
// widths precomputed. Its index equals that of the ir.Instr it comes from.
type Instr struct {
	Op     ir.Op
	Sub    ir.Op
	Width  uint8 // bits of Type
	Size   uint8 // bytes of Type
	From   uint8 // bits of From
	IsPtr  bool  // Type is Ptr
	Flags  ir.Flags
	Dst    int32
	A      int32
	B      int32
	C      int32
	Target int32
	Else   int32
	Aux    int32          // Call: callee function or -1; Alloca, Kill: site; TLSAddr: global
	OK     int32          // CmpXchg that may fail spuriously: register of its second result, -1: none
	Loop   int32          // hidden register of the loop counter, -1: none
	Stays  bool           // Branch: target stays in a loop that Else leaves
	Order  ir.MemoryOrder // of an atomic access or a fence, see ir.Ordering
	Fail   ir.MemoryOrder // CmpXchg: of the read where it writes nothing
	Mask   uint64
}

// Function is a function in runnable form.
type Function struct {
	Src        *ir.Func
	Code       []Instr
	NumRegs    int             // ir registers and the hidden ones
	StepReg    int32           // hidden register: how far a block copy has come, -1: none
	Cancel     ir.Cancellation // whether it is a cancellation point, in a program that cancels
	EntryUndef []int32         // registers that may be read before they are written, hidden ones as ^r
	Live       *ir.LiveSets
	Does       Trait              // of its model; Fails also where it has a body
	Visible    bool               // a call of it always is a visible operation
	Plain      bool               // that accesses memory of the program otherwise than by synchronising
	Hammocks   map[int32]*Hammock // by the index of their branch
	Uncounted  []bool             // by instruction: it lies in a loop that is not counted; nil: none does
}

// Code is a program ready to run. What stands per site is by its number in the address space, that of Sites[0] being
// mem.FirstSite.
type Code struct {
	Prog    *ir.Program
	library Library
	scopes  bool
	faint   bool
	PtrSize int // bytes of a pointer

	Space      mem.AddressSpace
	Funcs      []Function // by ir.Func.ID
	GlobalAddr []uint64   // by ir.Global.ID, 0 for one that each thread has
	FuncAddr   []uint64   // by ir.Func.ID
	ArgvBase   uint64     // where main's arguments are
	Sites      []Site

	CallSite  map[*ir.Instr]int32 // site of a call that allocates
	JumpSites []int               // of the records that setjmp makes
	TLSSite   map[int]int         // by global, one that each thread has: its site
	TLSSites  []int               // of all objects that each thread has
	ErrnoSite int
	LateSite  int             // of what says that hazard pointers of a thread came late, 0: nothing does
	MaskSite  int             // of a thread's signal mask, 0: there is none
	MaskID    int             // the global that it is
	PendSite  int             // of a thread's pending signals, 0: there are none
	OpenTLS   map[int]bool    // the thread-local globals that other threads look at from the beginning
	SeesErrno bool            // the program itself looks at errno
	Names     map[string]bool // the objects of the library that the program itself names
	KeySite   int             // table of the keys of thread-specific data
	ValueSite int             // a thread's values of them
	TraitSite int             // a thread's name and priority

	Frozen   []bool // by global: never written once threads exist
	Handles  []bool // by global: it has handles of threads at which the main thread alone can get
	SeesName bool   // the program may see the names of threads
	SeesOwn  bool   // it may do more with addresses of what a thread other than the main one has for itself than access it
	LayoutOf map[*ir.Layout][]ir.ScalarAt
	Inputs   map[int][]ir.ScalarAt // by global, one without a definition that may be an input: its scalars

	Joins      bool   // some thread is joined
	MayBeAlike bool   // some start routine is one of these:
	Anonymous  []bool // by function: as a start routine it says nothing that tells its thread from others; nil: see anonymous.go
	Private    *Private
	PrivateTLS []int // the sites of thread-local globals that are private

	Unordered   bool // some accesses have no order that C fixes
	Relaxes     bool // some atomic access or fence has a weaker order than sequential consistency, or a call orders nothing
	Cancels     bool // some thread may be cancelled
	Interrupts  bool // … at any moment
	Strikes     bool // some handler of a signal may run at any moment
	MakesKeys   bool // some key of thread-specific data may be made
	DeletesKeys bool // some key may be deleted
	SeesWaiting bool // some call looks who stands before another one
	RunsAtExit  bool // some function may run when the program ends
	Observes    bool // the program can see whether an address came again
	Reuses      bool // and it frees blocks
}

// lateHazards is where the model of hazard pointers (genmc.c) counts for each thread those that protect what was freed already.
const lateHazards = "__heddle_late"

// signalMask is where the model of signals (signal_pending.c) keeps each thread's mask.
const signalMask = "__heddle_mask"

// MaskSize is its size in bytes.
const MaskSize = 8

// signalsPending is where it keeps those that are pending.
const signalsPending = "__heddle_pending"

// signalRest is where it keeps what a thread waits for.
const signalRest = "__heddle_rest"

// installsHandlers are the functions with which a program says how it handles a signal.
var installsHandlers = [3]string{"signal", "sigaction", "sigset"}

// InstallsHandlers tells whether p may have handlers of signals.
func InstallsHandlers(p *ir.Program) bool {
	return slices.ContainsFunc(installsHandlers[:], func(name string) bool { return p.FuncByName(name) != nil })
}

// sendsSignals are the functions of which one is there where threads look at all that of each other.
var sendsSignals = [3]string{"__heddle_send", "__heddle_send_all", "__heddle_arm"}

// mallocAlign is the alignment in bytes that malloc gives.
const mallocAlign = 16

// Site is a place at which objects are made.
type Site struct {
	Name    string
	Kind    ir.SiteKind
	Pos     ir.Pos
	Func    string
	Aligned bool       // they may have to be aligned further than malloc aligns
	Holds   *ir.Layout // heap and alloca: what the blocks hold, or arrays of it; nil if the program does not say

	Model bool // in a model of the library
	Kept  bool // the blocks are the library's
}

// Prepare makes p ready to run. With scopes, pointer variables are live as long as they are in scope; with faint, what matters to nothing is not computed (ir.Useful). The error names what of p exceeds
// the executor's limits.
func Prepare(p *ir.Program, lib Library, scopes, faint bool) (*Code, error) {
	c := &Code{Prog: p, library: lib, scopes: scopes, faint: faint, PtrSize: p.PtrSize, Space: mem.NewAddressSpace(p.PtrSize), LayoutOf: map[*ir.Layout][]ir.ScalarAt{}, CallSite: map[*ir.Instr]int32{}}
	models := map[string]bool{}
	for _, f := range p.Funcs {
		models[f.Name] = models[f.Name] || f.Model
	}
	for _, s := range p.Sites {
		c.Sites = append(c.Sites, Site{
			Model: models[s.Func], Name: s.Name, Kind: s.Kind, Pos: s.Pos, Func: s.Func, Aligned: s.Align > mallocAlign || s.Layout != nil && s.Layout.Align > mallocAlign,
		})
	}
	c.findInputs()
	c.Space.Spread(c.mostSites())
	c.Funcs = make([]Function, len(p.Funcs))
	if err := c.placeStatics(); err != nil {
		return nil, err
	}
	c.findEffects()
	for i, f := range p.Funcs {
		c.prepareFunc(&c.Funcs[i], f)
		if c.Funcs[i].Hammocks = findHammocks(c.Funcs[i].Code); !f.Extern {
			c.Funcs[i].Uncounted = findUncounted(f)
		}
	}
	for i := range c.Funcs {
		c.addHeapSites(&c.Funcs[i])
	}
	c.SeesErrno = slices.ContainsFunc(p.Funcs, func(f *ir.Func) bool {
		return !f.Model && slices.ContainsFunc(f.Code, func(in ir.Instr) bool {
			return in.Op == ir.Call && in.Callee != nil && in.Callee.Name == "__errno_location"
		})
	})
	c.Names = libraryObjects(p)
	c.addThreadSites()
	if err := c.setSites(); err != nil {
		return nil, err
	}
	c.Frozen, c.Handles = frozenGlobals(p, c.library), handlesOfMain(p)
	if c.Strikes { // handlers do as other threads do
		c.Frozen, c.Handles = make([]bool, len(p.Globals)), make([]bool, len(p.Globals))
	}
	c.SeesName = seesNames(p, c.library)
	c.Private = privateObjects(p)
	c.SeesOwn = seesOwn(p, c.Private)
	for i := range p.Globals {
		if c.Private.TLS[i] {
			c.PrivateTLS = append(c.PrivateTLS, c.TLSSite[i])
		}
	}
	c.Anonymous = anonymousRoutines(p, c.library, c.Private)
	c.MayBeAlike = slices.Contains(c.Anonymous, true)
	c.Joins = slices.ContainsFunc(p.Funcs, func(f *ir.Func) bool {
		return slices.ContainsFunc(f.Code, func(in ir.Instr) bool { return joins(&in) })
	})
	if observesAddresses(p, c.library) {
		c.Observe()
	}
	return c, nil
}

// findEffects finds which calls that bear on more than the caller the program has.
func (c *Code) findEffects() {
	for _, f := range c.Prog.Funcs {
		c.Cancels = c.Cancels || Does(c.library, f, Cancels)
		c.Interrupts = c.Interrupts || Does(c.library, f, Interrupts)
		c.Strikes = c.Strikes || Does(c.library, f, Strikes)
		c.MakesKeys = c.MakesKeys || Does(c.library, f, MakesKeys)
		c.DeletesKeys = c.DeletesKeys || Does(c.library, f, DeletesKeys)
		c.SeesWaiting = c.SeesWaiting || Does(c.library, f, SeesWaiting)
		c.RunsAtExit = c.RunsAtExit || Does(c.library, f, RunsAtExit)
		c.Relaxes = c.Relaxes || c.RunsAtExit
	}
	c.Interrupts = c.Interrupts && c.Cancels
	c.Strikes = c.Strikes && InstallsHandlers(c.Prog)
}

// addThreadSites adds the sites of what each thread has for itself.
func (c *Code) addThreadSites() {
	p := c.Prog
	c.TLSSite = map[int]int{}
	for i, g := range p.Globals {
		if g.TLS {
			c.TLSSite[i] = c.addSite(Site{Name: g.Name, Pos: g.Pos, Aligned: g.Align > mallocAlign})
		}
	}
	c.ErrnoSite = c.addSite(Site{Name: "errno"})
	c.KeySite = c.addSite(Site{Name: "keys of thread-specific data"})
	c.ValueSite = c.addSite(Site{Name: "thread-specific data"})
	c.TraitSite = c.addSite(Site{Name: "name and priority"})
	c.TLSSites = append(c.TLSSites, c.ErrnoSite, c.ValueSite, c.TraitSite)
	c.OpenTLS = map[int]bool{}
	sends := slices.ContainsFunc(sendsSignals[:], func(name string) bool { return p.FuncByName(name) != nil })
	for i, s := range c.TLSSite {
		c.TLSSites = append(c.TLSSites, s)
		switch p.Globals[i].Name {
		case lateHazards:
			c.LateSite = s
		case signalMask:
			c.MaskSite, c.MaskID = s, i
		case signalsPending:
			c.PendSite = s
		}
		if c.Strikes {
			c.OpenTLS[i] = true // a handler finds them as they are in the middle of a transition
		}
		if name := p.Globals[i].Name; sends && (name == signalMask || name == signalsPending || name == signalRest) {
			c.OpenTLS[i] = true
		}
	}
	slices.Sort(c.TLSSites)
}

// setSites tells the address space of the sites.
func (c *Code) setSites() error {
	sites := make([]mem.Site, len(c.Sites))
	for i, s := range c.Sites {
		sites[i] = mem.Site{Heap: s.Kind == ir.SiteHeap, Aligned: s.Aligned, Kept: s.Kept}
	}
	if !c.Space.SetSites(sites) {
		return fmt.Errorf("the program has %d allocation sites, more than the %d that the address space holds", len(sites), c.Space.MaxSites())
	}
	return nil
}

// sitesOfThreads bounds the sites that are in no instruction and belong to no global.
const sitesOfThreads = 8

// mostSites bounds the number of the program's sites.
func (c *Code) mostSites() int {
	n := len(c.Sites) + len(c.Prog.Globals) + sitesOfThreads
	for _, f := range c.Prog.Funcs {
		for pc := range f.Code {
			if in := &f.Code[pc]; in.Op == ir.Call && (in.Callee == nil || Does(c.library, in.Callee, Allocates)) {
				n++
			}
		}
	}
	return n
}

// functionStep is by how many bytes more than that of the one before a function lies behind the start of its granule: a pointer to a function
// that some number of granules are added to is none to another function.
const functionStep = 4

// placeStatics gives globals and functions their addresses.
func (c *Code) placeStatics() error {
	p := c.Prog
	c.GlobalAddr = make([]uint64, len(p.Globals))
	c.FuncAddr = make([]uint64, len(p.Funcs))
	full := errors.New("the program's static objects exceed the address space of the executor")
	ok := true
	for i, g := range p.Globals {
		if g.TLS {
			continue
		}
		if c.GlobalAddr[i], ok = c.Space.PlaceStatic(c.Reserved(g), g.Align > mallocAlign); !ok {
			return full
		}
	}
	for i := range p.Funcs {
		if c.FuncAddr[i], ok = c.Space.PlaceStatic(0, false); !ok {
			return full
		}
		c.FuncAddr[i] += uint64(i) * functionStep % c.Space.Extent(0)
	}
	if c.ArgvBase, ok = c.Space.PlaceStatic(1<<12, false); !ok {
		return full
	}
	return nil
}

func (c *Code) prepareFunc(f *Function, src *ir.Func) {
	f.Src = src
	f.StepReg = -1
	own, known := c.library.Conduct(src.Name)
	if c.Cancels && (src.Extern || src.Model) {
		f.Cancel = src.Cancels
		if known {
			f.Cancel = own.Cancel
		}
	}
	if src.Extern {
		f.Does, f.Plain, f.Visible = own.Does, own.Plain, own.Visible
		c.Relaxes = c.Relaxes || own.Looks || own.Does&LooksAtTraits != 0
		return
	}
	f.Does = own.Does & Fails
	f.NumRegs = len(src.Regs)
	var useful []bool
	if c.faint {
		useful = ir.Useful(src)
	}
	f.Live = ir.Liveness(src, useful)
	if c.scopes {
		f.Live.KeepScopes(src)
	}
	c.keepForUnwinding(src, f.Live)
	for _, r := range f.Live.LiveBefore(0) {
		if int(r) >= src.NumParams {
			f.EntryUndef = append(f.EntryUndef, int32(r))
		}
	}
	loops := map[int32]int32{}
	hidden := func() int32 { f.NumRegs++; return int32(f.NumRegs - 1) }
	f.Code = make([]Instr, len(src.Code))
	exits := src.LoopExits()
	for pc := range src.Code {
		in := &src.Code[pc]
		q := &f.Code[pc]
		*q = Instr{
			Op: in.Op, Sub: in.Sub, Flags: in.Flags, Dst: int32(in.Dst),
			A: int32(in.A), B: int32(in.B), C: int32(in.C), Target: in.Target, Else: in.Else, Aux: -1, OK: int32(in.Second()), Loop: -1,
			Width: uint8(in.Type.Bits(c.PtrSize)), Size: uint8(in.Type.Size(c.PtrSize)),
			From: uint8(in.From.Bits(c.PtrSize)), IsPtr: in.Type == ir.Ptr,
		}
		if in.Faint(useful) { // else it would read what is forgotten
			q.Op, q.Dst = ir.Nop, int32(ir.NoReg)
		}
		q.Mask = ^uint64(0) >> (64 - min(q.Width, 64))
		q.Stays = exits[pc] < 0
		q.Order, q.Fail = in.Ordering(), ir.Ordering(in.Failure, in.Flags)
		if in.Op == ir.AtomicBegin {
			q.Order = in.Order
		}
		c.Unordered = c.Unordered || in.Flags&ir.FlagUnordered != 0
		c.Relaxes = c.Relaxes || in.Weakens() || in.Quiet()
		if in.Loop >= 0 {
			r, ok := loops[in.Loop]
			if !ok {
				r = hidden()
				loops[in.Loop] = r
			}
			q.Loop = r
		}
		switch in.Op {
		case ir.LoopReset: // to the mask
			q.Mask = 0
			if in.Flags&ir.FlagInit != 0 {
				q.Mask = ^uint64(0)
			}
		case ir.Call:
			if in.Callee != nil {
				q.Aux = int32(in.Callee.ID)
			}
		case ir.Alloca, ir.Kill:
			q.Aux = in.Site
			if in.Layout != nil {
				c.Sites[in.Site].Holds = in.Layout
			}
		case ir.TLSAddr:
			q.Aux = int32(in.Global.ID)
		case ir.MemCopy, ir.MemSet:
			if f.StepReg < 0 {
				f.StepReg = hidden()
				hidden() // value in flight between the load and the store of a scalar
			}
			if in.Layout != nil && c.LayoutOf[in.Layout] == nil {
				c.LayoutOf[in.Layout] = in.Layout.Scalars()
			}
		}
	}
	for _, r := range loops {
		f.EntryUndef = append(f.EntryUndef, ^r) // hidden registers start at 0
	}
	if f.StepReg >= 0 {
		f.EntryUndef = append(f.EntryUndef, ^f.StepReg)
	}
}

// addHeapSites gives every call of an allocating model a site of its own.
func (c *Code) addHeapSites(f *Function) {
	for pc := range f.Code {
		in := &f.Src.Code[pc]
		if in.Op != ir.Call {
			continue
		}
		name, aligned, kept := "heap", true, false
		switch {
		case in.Callee == nil:
			// An indirect call may reach an allocator too; it gets a site only if one's address is taken.
			if !c.allocatorAddressTaken() {
				continue
			}
		case !Does(c.library, in.Callee, Allocates):
			continue
		default:
			name, aligned, kept = in.Callee.Name, Does(c.library, in.Callee, Aligns), Does(c.library, in.Callee, Keeps)
		}
		site := c.addSite(Site{Name: name, Kind: ir.SiteHeap, Pos: in.Pos, Func: f.Src.FuncAt(pc).Name, Aligned: aligned, Holds: c.held(f.Src, in), Model: f.Src.Model, Kept: kept})
		c.CallSite[in] = int32(site)
		if in.Callee != nil && Does(c.library, in.Callee, RecordsJump) {
			c.JumpSites = append(c.JumpSites, site)
		}
	}
}

// addSite makes an allocation site and gives its number in the address space.
func (c *Code) addSite(s Site) int {
	c.Sites = append(c.Sites, s)
	return mem.FirstSite + len(c.Sites) - 1
}

func (c *Code) allocatorAddressTaken() bool {
	for i := range c.Funcs {
		for j := range c.Funcs[i].Src.Consts {
			if fn := c.Funcs[i].Src.Consts[j].Func; fn != nil && Does(c.library, fn, Allocates) {
				return true
			}
		}
	}
	for _, g := range c.Prog.Globals {
		for _, r := range g.Relocs {
			if r.Func != nil && Does(c.library, r.Func, Allocates) {
				return true
			}
		}
	}
	return false
}

// keepForUnwinding keeps alive, in a function that pushes cleanup handlers or calls setjmp, what
// is live after these calls: they may return again from anywhere.
func (c *Code) keepForUnwinding(f *ir.Func, l *ir.LiveSets) {
	var keep []ir.Reg
	for pc := range f.Code {
		if in := &f.Code[pc]; in.Op == ir.Call && in.Callee != nil && Does(c.library, in.Callee, ReturnsTwice) {
			keep = append(keep, l.LiveAcross(pc)...)
		}
	}
	if keep != nil {
		slices.Sort(keep)
		l.KeepAlive(slices.Compact(keep))
	}
}
