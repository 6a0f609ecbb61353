// Scales: from what a figure is to where it is drawn, and the marks of an axis.

/**
 * Scale says what an axis covers; whole: all that is on it are whole numbers.
 * @typedef {{ low: number, high: number, log: boolean, whole?: boolean }} Scale
 */

/**
 * scaleOf covers values. A logarithmic scale shows those above 0, another one 0 as well if that is asked for.
 * @param {number[]} values
 * @param {boolean} log
 * @param {boolean} [zero]
 * @returns {Scale}
 */
export function scaleOf(values, log, zero = false) {
  const shown = values.filter((v) => Number.isFinite(v) && (!log || v > 0));
  let [low, high] = shown.length > 0 ? [Math.min(...shown), Math.max(...shown)] : [log ? 1 : 0, log ? 10 : 1];
  if (log) {
    if (high < low * 10) {
      const middle = Math.sqrt(low * high);
      [low, high] = [middle / Math.sqrt(10), middle * Math.sqrt(10)];
    }
    return { low: low / 1.15, high: high * 1.15, log };
  }
  if (zero) low = Math.min(low, 0);
  if (high <= low) high = low + 1;
  const room = (high - low) * 0.04;
  return { low: low === 0 ? 0 : low - room, high: high + room, log, whole: shown.every(Number.isInteger) };
}

/**
 * along gives the share of the axis at which a value stands.
 * @param {Scale} scale
 * @param {number} value
 */
export function along(scale, value) {
  return scale.log ? Math.log(value / scale.low) / Math.log(scale.high / scale.low) : (value - scale.low) / (scale.high - scale.low);
}

/**
 * marksOf gives round numbers on an axis, about as many as asked for.
 * @param {Scale} scale
 * @param {number} about
 */
export function marksOf(scale, about) {
  const out = [];
  if (scale.log) {
    const decades = Math.log10(scale.high / scale.low);
    const every = Math.max(1, Math.ceil(decades / about));
    const factors = decades <= 2 ? [1, 2, 5] : [1];
    for (let d = Math.floor(Math.log10(scale.low)); d <= Math.ceil(Math.log10(scale.high)); d++) {
      for (const f of d % every === 0 ? factors : []) {
        const value = f * 10 ** d;
        if (value >= scale.low && value <= scale.high) out.push(value);
      }
    }
    return out;
  }
  const rough = (scale.high - scale.low) / about;
  const size = 10 ** Math.floor(Math.log10(rough));
  const round = [1, 2, 5, 10].map((n) => n * size).find((n) => n >= rough) ?? rough;
  const step = scale.whole ? Math.max(1, round) : round;
  for (let i = Math.ceil(scale.low / step); i * step <= scale.high; i++) out.push(i * step);
  return out;
}
