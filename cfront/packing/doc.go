// Package packing finds which packing #pragma pack puts in force at each place of a file.
package packing
