// Package cluster explores one tree with many processes, on one machine or several, that share no memory. They talk by way of a NATS
// server with JetStream, which heddle brings in itself.
//
// # Regions
//
// A k-d tree over measures of the threads' progress cuts the tree of paths into regions (tree.go, rt/measures.go); each has
// one owner at a time, with the visited set of the region. What an explorer meets that belongs elsewhere goes to its owner as
// a path, in batches (batch.go); the owner replays it and goes on from there (rt.Region). To which region a node belongs whoever meets it can tell, so
// that no look-up is needed to find the owner. By measures of the state, such as counters of loops, a state belongs to one region.
// Where regions are cut by steps, and a state is reached by different numbers of them, it is
// explored once in each region where that happens: at most as often as there are regions. While some workers are idle regions of others are split, or
// handed over whole (split.go, balance.go).
//
// # Why nothing is lost
//
//   - A message says that a node can be reached, which is true for ever: what comes twice, late or from a worker that was thought
//     dead does no harm.
//   - Only the owner's visited set drops work: what was sent, or is on its way, is no reason.
//   - A region's owner publishes what belongs to others, saves its visited set and what is open, writes the region's record if nobody
//     else has written it since, and only then acknowledges the messages that it has explored (record.go, commit.go).
//   - So when no message is left unacknowledged, nothing is open anywhere: the run has ended (driver.go).
//
// # Parts
//
//	tree.go            the map of the regions
//	batch.go           messages of paths
//	explore.go         how the paths of a message are explored
//	segment.go         what is saved of a visited set
//	record.go          what is committed of a region
//	run.go             what a run is about, what machines tell each other
//	bus.go             the connection, names on the server, trying again
//	server.go          the server inside the process
//	token.go           who is let in
//	worker.go          the side that explores: which regions are whose
//	held.go commit.go  a region and its owner
//	split.go           regions that are split while a run goes on,
//	balance.go         and when
//	driver.go          the side that asks
//	machines.go        a server and workers on one machine
//	lanes.go           many machines' regions in one process, with a clock for each machine
//	forecast.go        how fast many machines would be
//	temp.go            directories of servers that end with their process
//
// The package knows neither C nor the command line.
package cluster
