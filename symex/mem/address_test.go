package mem

import "testing"

// TestSpread: a program with many sites has room for them, and every object keeps a name of its own.
func TestSpread(t *testing.T) {
	for _, tt := range []struct{ sites, threads, counts int }{
		{100, 128, 131072}, {500, 128, 32768}, {1000, 128, 16384}, {2039, 128, 8192}, {2040, 128, 4096}, {10_000, 128, 1024}, {20_000, 64, 1024}, {60_000, 32, 1024}, {70_000, 32, 1024},
	} {
		a := NewAddressSpace(8)
		a.Spread(tt.sites)
		if fits := a.SetSites(make([]Site, tt.sites)); fits != (tt.sites < 70_000) {
			t.Errorf("%d sites: fits %v", tt.sites, fits)
		}
		if a.MaxThreads() != tt.threads || a.maxCount() != tt.counts {
			t.Errorf("%d sites: %d threads, counts to %d", tt.sites, a.MaxThreads(), a.maxCount())
		}
		last := min(tt.sites, a.MaxSites()) + FirstSite - 1
		addr := a.Address(tt.threads-1, last, tt.counts-1)
		thread, site, count, ok := a.Name(addr + 5)
		if !ok || thread != tt.threads-1 || site != last || count != tt.counts-1 || addr>>47 != 0 {
			t.Errorf("%d sites: %#x is (%d, %d, %d), %v", tt.sites, addr, thread, site, count, ok)
		}
	}
}
