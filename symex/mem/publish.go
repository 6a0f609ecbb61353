package mem

// This file defines which objects others than their owners can reach, and which are exposed.

// Publish makes the object that v points into shared, with everything that can be
// reached from it: others can get at it from now on.
func (m *Memory) Publish(v Value) {
	if v.Sym == 0 {
		if !m.Space.Static(v.Bits) {
			m.publishAddr(v.Bits)
		}
		return
	}
	if v.Sym != Uninit {
		m.EachConstant(v.Sym, m.publishAddr)
	}
}

// publishAddr is Publish for an address.
func (m *Memory) publishAddr(addr uint64) {
	o, _ := m.Lookup(addr)
	if o == nil || o.Shared || o.Kind == Handle {
		return
	}
	id := m.ObjectIndex(o)
	m.SaveObject(id)
	m.objects[id].Shared = true
	m.objects[id].Stored = true
	m.owner.Published(&m.objects[id])
	m.eachWord(o, m.publishWord)
}

// Open makes an object shared that others look at from its beginning, as if nobody had made it.
func (m *Memory) Open(id int32) {
	m.SaveObject(id)
	m.objects[id].Shared, m.objects[id].Stored = true, true
}

// publishWord publishes what the word w points to.
func (m *Memory) publishWord(w uint32) {
	if m.shadowOf(w) > shadowUninit {
		m.wordAddresses(w, m.publishAddr)
	}
}

// noteStored marks the object that v points into as one whose address stands in
// memory. Called for every store that may complete a pointer into o.
func (m *Memory) noteStored(o *Object, v uint64) {
	if m.Space.Static(v) {
		return
	}
	target, _ := m.Lookup(v)
	if target == nil {
		return
	}
	if !target.Stored {
		id := m.ObjectIndex(target)
		m.SaveObject(id)
		m.objects[id].Stored = true
	}
	if o.Shared && !target.Shared {
		m.publishAddr(v)
	}
}

// Expose makes the objects of tags exposed.
func (m *Memory) Expose(tags []uint64) {
	for _, s := range tags {
		if IsObject(s) {
			m.exposeSlot(s, false)
		}
	}
}

// Told notes that the program goes by numbers a and b of which one is made from the addresses of tags. Small ones, a tag in the low
// bits or a place in a table, say too little for others to find the objects; but who goes on until it has all parts has an address.
func (m *Memory) Told(a, b uint64, tags []uint64) {
	small := max(a, b) < 1<<12
	for _, s := range tags {
		if IsObject(s) {
			m.exposeSlot(s, small)
		}
	}
}

// Known tells whether a bare number may be the address of o.
func (o *Object) Known() bool { return o.Exposed || o.Hinted }

// Found tells whether a bare number that is the address of o is a pointer to it where it is made one now. Of what others cannot reach
// and whose address is not known, what the running thread made is all that it has seen.
func (m *Memory) Found(o *Object) bool { return o.Exposed || o.Hinted && (o.Shared || m.owner.Mine(o)) }

// exposeSlot exposes the object of slot, dead or alive; hint: a small part of its address.
func (m *Memory) exposeSlot(s uint64, hint bool) {
	addr := m.SlotAddr(s)
	o, stale := m.Lookup(addr)
	if o == nil {
		if stale {
			m.pin(addr)
		}
		return
	}
	if o.Exposed || hint && o.Hinted {
		return
	}
	if !hint {
		m.publishAddr(addr)
	}
	id := m.ObjectIndex(o)
	m.SaveObject(id)
	if m.hash != nil {
		m.sum = m.sum.Sub(m.headerHash(o))
	}
	m.objects[id].Exposed, m.objects[id].Hinted = !hint, hint
	m.objects[id].Stored = true
	if m.hash != nil {
		m.sum = m.sum.Add(m.headerHash(&m.objects[id]))
	}
	m.Layout = true
}
