package std

// This file defines the functions by which a monitor thread in C is registered, run and
// ended (sosym2015 §6.2.3). What they do is the machine's: monitorthread.go.

import (
	"heddle.example/symex"
	"heddle.example/symex/lib/row"
)

var monitorModels = []*symex.Model{
	{Name: "__ESBMC_register_monitor", Args: row.Args{row.Known}, Shares: row.SharesAll, Exec: (*symex.Machine).RegisterMonitor},
	{Name: "__ESBMC_switch_to_monitor", Shares: row.SharesAll, Exec: (*symex.Machine).SwitchToMonitor},
	{Name: "__ESBMC_switch_from_monitor", Shares: row.SharesAll, Exec: (*symex.Machine).SwitchBack},
	{Name: "__ESBMC_kill_monitor", Shares: row.SharesAll, Exec: (*symex.Machine).KillMonitor},
}
