// Numbers and times as people read them.

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** @type {[number, string][]} */
const units = [[1e9, 'G'], [1e6, 'M'], [1e3, 'k']];

export const count = (n) => whole.format(n);

// short is count in little space: 12.3k, 4.56M.
export function short(n) {
  const size = Math.abs(n);
  for (const [unit, letter] of units) {
    if (size >= unit) return `${(n / unit).toPrecision(3)}${letter}`;
  }
  return String(Number(n.toPrecision(3)));
}

export function bytes(n) {
  for (const [unit, letter] of units) {
    if (n >= unit) return `${(n / unit).toPrecision(3)} ${letter}B`;
  }
  return `${n} B`;
}

export const percent = (share) => `${(share * 100).toPrecision(share < 0.1 ? 2 : 3)} %`;

export function duration(seconds) {
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 120) return `${seconds.toFixed(1)} s`;
  const s = Math.round(seconds);
  const parts = [Math.floor(s / 3600), Math.floor(s / 60) % 60, s % 60];
  return parts[0] > 0 ? `${parts[0]} h ${parts[1]} min` : `${parts[1]} min ${parts[2]} s`;
}

// plural is a number with its noun.
export const plural = (n, one, many = `${one}s`) => `${count(n)} ${n === 1 ? one : many}`;

// place is where something stands in the program.
export const place = (at) => (at.file ? `${at.file}:${at.line}` : 'no place');
