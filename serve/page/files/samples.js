// What samples say together.

const over = 1.5; // seconds over which a load is taken

/**
 * withLoad adds to each sample how many solvers were at work of late, on average.
 * @template {{ seconds: number, solver_busy: number }} T
 * @param {T[]} samples
 * @returns {(T & { load: number })[]}
 */
export function withLoad(samples) {
  let from = 0;
  return samples.map((s, i) => {
    while (from + 1 < i && samples[from + 1].seconds <= s.seconds - over) from++;
    const past = s.seconds - samples[from].seconds;
    return { ...s, load: past > 0 ? Math.max(0, s.solver_busy - samples[from].solver_busy) / past : 0 };
  });
}
