// What the part of the address behind the # says: a view, and in the tree where a walk begins.

/**
 * viewOf gives the name of the view; '' if none is named.
 * @param {string} hash
 */
export const viewOf = (hash) => /^#\/(\w*)/.exec(hash)?.[1] ?? '';

/**
 * addressOf gives where a walk begins: from is what the interface is asked for, null if the address does not say, and step the step to go to, from
 * 1 on, null for the end.
 * @param {string} hash
 * @returns {{ from: { violation?: number, trace?: boolean } | null, step: number | null }}
 */
export function addressOf(hash) {
  const [, what, number, step] = /^#\/tree(?:\/(violation|trace|root)(?:\/(\d+))?(?:\/at\/(\d+))?)?$/.exec(hash) ?? [];
  const at = step === undefined ? null : Number(step);
  switch (what) {
    case 'violation': return { from: { violation: Number(number) }, step: at };
    case 'trace': return { from: { trace: true }, step: at };
    case 'root': return { from: {}, step: at };
    default: return { from: null, step: null };
  }
}
