/** The key of an item, or of the root, by its number. */
export interface KeyAge {
  readonly id: string;
  readonly generation: number;
}

/**
 * Which keys have to be renewed before something new is sealed under the last one of a chain, from the top down: nothing new
 * is sealed under a key that is older than the one above it, which whoever was shut out above can open.
 *
 * @param chain the root first; each lies in the one before it
 * @param greatest the greatest number that was given in the space: what is renewed takes it
 * @param begins whether the last one begins a generation, with one number more
 *
 * @example
 * const chain = [{ id: 'root', generation: 1 }, { id: 'renewed', generation: 4 }, { id: 'older', generation: 2 }];
 * planRenewals(chain, 5); // => [{ id: 'older', generation: 5 }]
 * planRenewals(chain.slice(0, 2), 5); // => []
 */
export function planRenewals(chain: readonly KeyAge[], greatest: number, begins = false): KeyAge[] {
  const planned: KeyAge[] = [];
  let above = 0;
  for (const [index, { id, generation }] of chain.entries()) {
    const next = begins && index === chain.length - 1 ? greatest + 1 : greatest;
    // A server that says less than what stands in its rows cannot make a key older than it is.
    const renewed = Math.max(next, above);
    const isDue = generation < above || next > greatest;
    if (isDue) planned.push({ id, generation: renewed });
    above = isDue ? renewed : generation;
  }
  return planned;
}
