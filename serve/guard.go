package serve

// This file defines who may ask: see the package's comment.

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"net"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// policy is what the page may do: run and load its own files, ask its own server, and make no element out of text.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; " +
	"form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

// hostsOf lists the names under which a server may be asked for that was told to listen at host, and gives its address as a URL.
func hostsOf(host string, at *net.TCPAddr) (hosts []string, base string) {
	port := strconv.Itoa(at.Port)
	add := func(name string) { hosts = append(hosts, net.JoinHostPort(name, port)) }
	shown := host
	switch {
	case at.IP.IsUnspecified():
		shown = "127.0.0.1"
		if name, err := os.Hostname(); err == nil {
			add(strings.ToLower(name))
		}
		if list, err := net.InterfaceAddrs(); err == nil {
			for _, a := range list {
				if n, ok := a.(*net.IPNet); ok {
					add(n.IP.String())
				}
			}
		}
		add("localhost")
	case at.IP.IsLoopback():
		add("localhost")
		add("127.0.0.1")
		add("::1")
	}
	add(strings.ToLower(host))
	add(at.IP.String())
	return hosts, "http://" + net.JoinHostPort(shown, port)
}

// guarded lets through to next what may ask.
func (s *Server) guarded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		host := strings.ToLower(r.Host)
		switch origin := r.Header.Get("Origin"); {
		case !slices.Contains(s.hosts, host):
			turnAway(w, r, http.StatusMisdirectedRequest, "this server has another name")
		case origin != "" && strings.ToLower(origin) != "http://"+host:
			turnAway(w, r, http.StatusForbidden, "pages of other origins may not ask")
		case slices.Contains([]string{"cross-site", "same-site"}, r.Header.Get("Sec-Fetch-Site")) && needsToken(r.URL.Path):
			turnAway(w, r, http.StatusForbidden, "pages of other origins may not ask")
		case needsToken(r.URL.Path) && !s.knows(r):
			w.Header().Set("WWW-Authenticate", "Bearer")
			turnAway(w, r, http.StatusUnauthorized, "the token is missing or wrong: it stands behind the # of the address that heddle has printed")
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// needsToken tells whether a path is more than a file of the page.
func needsToken(path string) bool {
	return strings.HasPrefix(path, "/api/") || path == "/metrics" || strings.HasPrefix(path, "/report/")
}

// knows tells whether a request carries the token, or a ticket for what it asks for.
func (s *Server) knows(r *http.Request) bool {
	if given, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		return subtle.ConstantTimeCompare([]byte(given), []byte(s.token)) == 1
	}
	return r.Method == http.MethodGet && s.tickets.redeem(r.URL.Query().Get("ticket"), r.URL.Path)
}

// tickets let a browser open single pages, which it asks for without a header: each once, and soon.
type tickets struct {
	mu   sync.Mutex
	open map[string]ticket
}

type ticket struct {
	path string
	till time.Time
}

// Tickets that nobody used are forgotten.
const (
	ticketLasts = time.Minute
	mostTickets = 100
)

// issue makes a ticket for a path.
func (t *tickets) issue(path string) string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // it never fails
	name := hex.EncodeToString(b[:])
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.open == nil || len(t.open) >= mostTickets {
		t.open = map[string]ticket{}
	}
	t.open[name] = ticket{path, time.Now().Add(ticketLasts)}
	return name
}

// redeem tells whether name is a ticket for path, and uses it up.
func (t *tickets) redeem(name, path string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	have, ok := t.open[name]
	delete(t.open, name)
	return ok && have.path == path && time.Now().Before(have.till)
}
