const PREFIX = 'coffer-page ';

/** The pages of the product that are open in this browser. */
export interface OpenPages {
  /** Of this page. */
  readonly id: string;
  /** Which pages are open now, this one included. */
  ids(): Promise<ReadonlySet<string>>;
}

/** Pages that tell each other by a lock that each holds as long as it lives, however it ends. */
export function openPages(locks: LockManager): OpenPages {
  const id = crypto.randomUUID();
  // Held until the page is gone: its task never ends.
  void locks.request(PREFIX + id, () => new Promise<never>(() => {}));
  return {
    id,
    async ids() {
      const { held = [] } = await locks.query();
      const names = held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
      return new Set([...names, id]);
    },
  };
}
