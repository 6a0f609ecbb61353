// Package syntax has formulas of linear temporal logic as they are written: it reads them, prints them and shows where
// they are wrong. Propositions are C expressions in braces, of which it knows no more than where they end. What a formula means
// is said by Holds, on words that repeat themselves, and by the automata of package monitor.
package syntax
