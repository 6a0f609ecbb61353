package state

// This file defines reports: violations that do not end the path on which they
// are found. The machine keeps them until the explorer asks, with the path
// condition as it was when the check was met (DESIGN law 1).

import "slices"

// Report records a violation by t, at its present instruction unless r says where else.
func (m *State) Report(t *Thread, r Report) {
	if r.Thread = int(t.ID); !r.Elsewhere {
		r.Pos, r.Func = m.VisiblePos(t), m.VisibleFunc(t)
	}
	if r.Other > 0 {
		u := m.ThreadTable[r.Other-1]
		r.OtherPos, r.OtherFn = m.VisiblePos(u), m.VisibleFunc(u)
	}
	r.Path = slices.Clone(m.Constraints[:m.PathLen])
	m.reports = append(m.reports, r)
}

// Doubt records that a check could not be decided.
func (m *State) Doubt(why string) { m.doubts = append(m.doubts, why) }

// Reported tells whether TakeReports has anything to give.
func (m *State) Reported() bool { return len(m.reports)+len(m.doubts) > 0 }

// TakeReports gives what was reported since the last call, and why checks could
// not be decided.
func (m *State) TakeReports() (reports []Report, doubts []string) {
	reports, doubts = m.reports, m.doubts
	m.reports, m.doubts = nil, nil
	return
}
