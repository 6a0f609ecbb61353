// Which rows of a long list are made.

const spare = 10; // rows beyond those that can be seen

/**
 * windowOf gives the rows that are made, from first to before last, of so many, where a list is scrolled down by top pixels and is so high.
 * @param {number} top
 * @param {number} height
 * @param {number} rowHeight
 * @param {number} count
 */
export function windowOf(top, height, rowHeight, count) {
  const last = Math.min(count, Math.ceil((top + height) / rowHeight) + spare);
  return { first: Math.min(Math.max(0, Math.floor(top / rowHeight) - spare), last), last };
}
