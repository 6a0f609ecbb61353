package serve

// This file defines the processes of a search that several make, as they are watched.

import "heddle.example/rt/result"

// machineItem is a process in a list. Its field names are a contract.
type machineItem struct {
	Name     string  `json:"name"`
	Slots    int     `json:"slots"`   // parts that it can explore at the same time
	Regions  int     `json:"regions"` // that it has
	Nodes    int64   `json:"nodes"`   // of these
	Rate     float64 `json:"nodes_per_second"`
	Crossed  float64 `json:"crossed"` // share of the nodes met that belong elsewhere
	Sent     int64   `json:"sent"`    // paths handed over
	Waiting  int     `json:"waiting"` // messages with paths for its regions that are not explored
	Resident int64   `json:"resident_bytes"`
	Stopped  bool    `json:"stopped"`

	since float64 // when Rate was taken, in seconds of the search
	had   int64   // nodes then
}

// machinesOf lists processes as they tell now, after so many seconds of search; before is the list as it was.
func machinesOf(before []machineItem, told []result.Machine, seconds float64) []machineItem {
	known := map[string]machineItem{}
	for _, m := range before {
		known[m.Name] = m
	}
	var out []machineItem
	for _, t := range told {
		m := machineItem{
			Name: t.Name, Slots: t.Slots, Regions: t.Regions, Nodes: t.Nodes, Sent: t.Sent, Waiting: t.Waiting, Resident: t.Resident, Stopped: t.Stopped,
			Crossed: float64(t.Crossed) / float64(max(1, t.Crossed+t.Nodes)),
		}
		old, ok := known[t.Name]
		if m.Rate, m.since, m.had = old.Rate, old.since, old.had; !ok || seconds-old.since >= rateOver {
			m.Rate, m.since, m.had = 0, seconds, t.Nodes
			if dt := seconds - old.since; ok && dt > 0 {
				m.Rate = max(0, float64(t.Nodes-old.had)/dt) // regions go from one to another
			}
		}
		if m.Stopped {
			m.Rate = 0
		}
		out = append(out, m)
	}
	return out
}

// machineMetrics are figures of each process.
var machineMetrics = []struct {
	name, kind, help string
	value            func(m *machineItem) float64
}{
	{"heddle_machine_nodes", "gauge", "Nodes of the regions that a machine has.", func(m *machineItem) float64 { return float64(m.Nodes) }},
	{"heddle_machine_regions", "gauge", "Regions that a machine has.", func(m *machineItem) float64 { return float64(m.Regions) }},
	{"heddle_machine_crossed_share", "gauge", "Share of the nodes that a machine met that belong elsewhere.", func(m *machineItem) float64 { return m.Crossed }},
	{"heddle_machine_sent", "gauge", "Paths that a machine has handed over.", func(m *machineItem) float64 { return float64(m.Sent) }},
	{"heddle_machine_nodes_per_second", "gauge", "Nodes in a second, of late.", func(m *machineItem) float64 { return m.Rate }},
	{"heddle_machine_waiting", "gauge", "Messages with paths for a machine's regions that are not explored.", func(m *machineItem) float64 { return float64(m.Waiting) }},
	{"heddle_machine_resident_bytes", "gauge", "Memory of a machine's process.", func(m *machineItem) float64 { return float64(m.Resident) }},
}
