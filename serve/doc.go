// Package serve shows a search, what it found and the tree that it walks in a browser: a web server for one person on one
// machine. docs/explorer.md describes what it shows and its interface; the page (folder page) uses nothing else.
//
//	server.go    the server: where it listens, how it ends
//	guard.go     who may ask: token, Host and Origin, and the policy of pages
//	rate.go      how many requests are answered
//	api.go       the requests by name, and how they are answered
//	run.go       a running search as samples over time
//	metrics.go   its figures for Prometheus
//	walks.go     paths of the tree that people walk by hand
//	report.go    violations as pages of package report
//
// # Who may ask
//
// What a server of this kind gives away is the checked program, and what it takes are orders that cost time and memory. Other
// users of the machine can connect to it, and so can pages of any origin that its owner looks at. So every request but those
// for the page's own files, which are the same everywhere, must carry a token of 128 random bits in its Authorization header.
// The token stands behind the # of the address that is printed: browsers do not send that part, and pages of other origins cannot
// read it. A header of that name makes browsers ask before they send a request to another origin, and the server never agrees.
// Besides, a request must name the server by an address of its own (a name that somebody made point here is refused), and
// one that says where it comes from must come from here.
package serve
