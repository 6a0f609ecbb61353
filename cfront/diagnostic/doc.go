// Package diagnostic has the form in which errors and warnings about C sources are collected and told: file:line:column: what.
package diagnostic
