package smt

// This file defines the layer that remembers answers by the hash of the
// constraint set. Hashes and names do not depend on the table, so all
// explorers share one cache. What is asked for while it is being answered is not asked again.

import (
	"context"
	"sync"
	"time"

	"heddle.example/expr"
)

// binding is a symbol's value; the symbol is named by its hash, which is the same in all tables.
type binding struct {
	sym expr.Hash
	val Value
}

type cached struct {
	result Result
	model  []binding
	reason string
}

const cacheShards = 16

// cache keeps two generations per shard: when the young one is full, it
// becomes the old one, and what is asked for again returns to the young one.
type cache struct {
	next   layer
	n      *counters
	perGen int
	shards [cacheShards]struct {
		sync.Mutex
		young, old map[expr.Hash]cached
		asked      map[expr.Hash]chan struct{} // closed when the answer is there, or does not come
	}
}

func newCache(next layer, entries int, n *counters) *cache {
	c := &cache{next: next, n: n, perGen: max(1, entries/cacheShards/2)}
	for i := range c.shards {
		c.shards[i].young = make(map[expr.Hash]cached)
		c.shards[i].asked = make(map[expr.Hash]chan struct{})
	}
	return c
}

func (c *cache) solve(ctx context.Context, p *problem) Answer {
	if p.fresh {
		return c.next.solve(ctx, p)
	}
	for {
		e, known, coming := c.claim(p.key)
		switch {
		case known:
			c.n.cacheHits.Add(1)
			return Answer{Result: e.result, Model: unbind(p, e.model), Reason: e.reason}
		case coming == nil:
			return c.find(ctx, p)
		}
		begun := time.Now()
		select {
		case <-coming:
		case <-ctx.Done():
			return unknown("cancelled: %v", ctx.Err())
		}
		if !p.background {
			c.n.waited.Add(int64(time.Since(begun)))
		}
	}
}

// claim looks for an answer. One that is being found comes when the channel is closed; if there is none, the
// caller has to find it.
func (c *cache) claim(key expr.Hash) (e cached, known bool, coming chan struct{}) {
	s := &c.shards[key[1]%cacheShards]
	s.Lock()
	defer s.Unlock()
	if e, known = c.get(key); known {
		return e, true, nil
	}
	coming = s.asked[key]
	if coming == nil {
		s.asked[key] = make(chan struct{})
	}
	return e, false, coming
}

// settle says that the answer is there, or does not come.
func (c *cache) settle(key expr.Hash) {
	s := &c.shards[key[1]%cacheShards]
	s.Lock()
	defer s.Unlock()
	close(s.asked[key])
	delete(s.asked, key)
}

// find has the next layer answer p, which is claimed.
func (c *cache) find(ctx context.Context, p *problem) Answer {
	defer c.settle(p.key) // also when the caller's table ends the search
	a := c.next.solve(ctx, p)
	if a.Result != Unknown || ctx.Err() == nil {
		c.put(p.key, cached{a.Result, bind(p, a.Model), a.Reason})
	}
	return a
}

// get needs the shard's lock.
func (c *cache) get(key expr.Hash) (cached, bool) {
	s := &c.shards[key[1]%cacheShards]
	if e, ok := s.young[key]; ok {
		return e, true
	}
	e, ok := s.old[key]
	if ok {
		c.insert(key, e)
	}
	return e, ok
}

func (c *cache) put(key expr.Hash, e cached) {
	s := &c.shards[key[1]%cacheShards]
	s.Lock()
	defer s.Unlock()
	c.insert(key, e)
}

// insert needs the shard's lock.
func (c *cache) insert(key expr.Hash, e cached) {
	s := &c.shards[key[1]%cacheShards]
	if len(s.young) >= c.perGen {
		s.old, s.young = s.young, make(map[expr.Hash]cached)
	}
	s.young[key] = e
}

// bind names the symbols of a model by hash.
func bind(p *problem, model map[expr.Ref]Value) []binding {
	if len(model) == 0 {
		return nil
	}
	out := make([]binding, 0, len(model))
	for _, s := range symbolsOf(p.table, p.constraints) {
		out = append(out, binding{p.table.Hash(s), model[s]})
	}
	return out
}

// unbind gives the model in terms of p's table.
func unbind(p *problem, model []binding) map[expr.Ref]Value {
	if model == nil {
		return nil
	}
	byHash := make(map[expr.Hash]Value, len(model))
	for _, b := range model {
		byHash[b.sym] = b.val
	}
	out := make(map[expr.Ref]Value, len(model))
	for _, s := range symbolsOf(p.table, p.constraints) {
		out[s] = byHash[p.table.Hash(s)]
	}
	return out
}
