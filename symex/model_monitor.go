package symex

// This file defines the functions by which a monitor thread in C is registered, run and
// ended (sosym2015 §6.2.3). What they do is the machine's: monitorthread.go.

var monitorModels = []*model{
	{name: "__ESBMC_register_monitor", args: []arg{argKnown}, shares: sharesAll, exec: (*Machine).registerMonitor},
	{name: "__ESBMC_switch_to_monitor", shares: sharesAll, exec: (*Machine).switchToMonitor},
	{name: "__ESBMC_switch_from_monitor", shares: sharesAll, exec: (*Machine).switchBack},
	{name: "__ESBMC_kill_monitor", shares: sharesAll, exec: (*Machine).killMonitor},
}
