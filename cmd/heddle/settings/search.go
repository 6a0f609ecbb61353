package settings

// This file defines the flags that say how the search is done.

import (
	"heddle.example/cmd/heddle/cli"
	"heddle.example/hashing"
	"heddle.example/hashing/visited"
	"heddle.example/rt"
	"heddle.example/scheduler"
)

// Search are flags of the search that are no options of it.
type Search struct {
	StopOnFirst bool
	Save        string
	Profile     bool
	Prove       bool
	Metrics     bool
	Cluster     Cluster
}

// Policies are those of searches, or of one path.
func Policies(path bool) (list []cli.Choice[string]) {
	for _, p := range scheduler.Policies(path) {
		list = append(list, cli.Named(p.Name, p.Help))
	}
	return list
}

// Group has the flags that say how the search is done.
func (s *Search) Group(o *rt.Options) cli.Group {
	var hashes, stores, reductions []cli.Choice[string]
	for _, r := range scheduler.Reductions() {
		reductions = append(reductions, cli.Named(r.Name, r.Help))
	}
	for _, h := range hashing.Functions() {
		hashes = append(hashes, cli.Named(h.Name, h.Help))
	}
	for _, st := range visited.Stores() {
		stores = append(stores, cli.Named(st.Name, st.Help))
	}
	g := cli.NewGroup("Search")
	f := g.Set
	cli.AddChoice(f, &o.Hash, "hash", "how visited nodes are recognised:", hashes...)
	cli.AddChoice(f, &o.Store, "store", "where visited nodes are kept:", stores...)
	cli.AddChoice(f, &o.Policy, "policy", "in which order the threads of a node are tried:", Policies(false)...)
	cli.AddChoice(f, &o.Reduction, "reduction", "which interleavings are left out because others show the same:", reductions...)
	f.Var(cli.BoundWithDefault(&o.Workers, 1), "workers", "how many threads search")
	f.Var(cli.BoundWithDefault(&o.Solvers, 1), "solver-workers", "how many solver processes answer questions about inputs")
	f.Var(cli.Time(&o.Timeout), "timeout", "give up after this time, such as 30s or 2h")
	f.Var(cli.Memory(&o.MemoryLimit), "memory-limit", "give up beyond this resident set, such as 500MB or 4GB (default: 9/10 of the machine's memory)")
	f.BoolVar(&s.StopOnFirst, "stop-on-first", false, "stop on the first violation (the default)")
	f.BoolVar(&o.KeepGoing, "keep-going", false, "go on after a violation: the first of each kind and place is\nkept with its trace")
	f.Int64Var(&o.Seed, "seed", 0, "try the threads in an order drawn from the number `N` (--policy shuffled);\n0: the natural order")
	s.Cluster.add(f)
	f.StringVar(&s.Save, "save", "", "keep the run in `DIR`, for heddle resume")
	f.BoolVar(&s.Prove, "prove", false, "where the search leaves a formula open, look for a proof or a\ncounterexample beyond the bounds (heddle prove); of a time limit\neach has one half")
	f.BoolVar(&s.Metrics, "graph-metrics", false, "count out the program's states and tell the diameter, the radius\nand other figures of their graph")
	f.BoolVar(&s.Profile, "profile", false, "sample into what the time goes (in the statistics)")
	f.Var(cli.Time(&o.SaveEvery), "checkpoint-every", "save what is done after each such time (default 5s)")
	return g
}
