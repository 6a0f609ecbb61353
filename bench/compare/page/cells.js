// The table as data: its columns, what a cell says as a number, which rows are kept, and in which order.

/**
 * A row: its cells as texts and as numbers (NaN: none).
 * @typedef {{ texts: string[], numbers: number[], element: HTMLElement | null }} Row
 * @typedef {{ heads: string[], words: number, rows: Row[] }} Cells
 */

/**
 * numberOf reads a number as the table writes it: with groups of digits, of a spread the lower end.
 * @param {string} text
 */
export function numberOf(text) {
  const found = /^(?:≈ )?(-?\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?)/.exec(text.trim());
  return found ? Number(found[1].replaceAll(',', '')) : NaN;
}

/**
 * choices lists the texts of a column that differ, in the order of the rows.
 * @param {Cells} cells
 * @param {number} column
 */
export const choices = (cells, column) => [...new Set(cells.rows.map((r) => r.texts[column]))];

/**
 * kept gives the rows that have, in each column of which some values are taken, one of these.
 * @param {Cells} cells
 * @param {Map<number, Set<string>>} taken
 */
export function kept(cells, taken) {
  return cells.rows.filter((r) => [...taken].every(([column, values]) => values.has(r.texts[column])));
}

/**
 * sorted orders rows by a column: numbers by size, those that are none last; words as they read. Equal rows stay as they are.
 * @param {Cells} cells
 * @param {Row[]} rows
 * @param {number} column
 * @param {boolean} down
 */
export function sorted(cells, rows, column, down) {
  const sign = down ? -1 : 1;
  const numeric = isNumeric(cells, column);
  return rows.toSorted((a, b) => {
    if (!numeric) return sign * a.texts[column].localeCompare(b.texts[column], 'en', { numeric: true });
    const [x, y] = [a.numbers[column], b.numbers[column]];
    if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y));
    return sign * (x - y);
  });
}

/**
 * isNumeric tells whether a column can be an axis: all that is said in it are numbers.
 * @param {Cells} cells
 * @param {number} column
 */
export function isNumeric(cells, column) {
  const said = cells.rows.filter((r) => r.texts[column] !== '');
  return said.length > 0 && (column >= cells.words ? said.some((r) => !Number.isNaN(r.numbers[column])) : said.every((r) => /^-?\d+(\.\d+)?$/.test(r.texts[column])));
}
