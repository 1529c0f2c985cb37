import { createStore } from 'zustand/vanilla';

/** An address with a secret that was opened in this tab. */
interface OpenedSecret {
  readonly id: string;
  /** What stands behind the `#`; null where nothing does. It stays in memory: no address that a server sees may hold it. */
  readonly secret: string | null;
}

export interface Opened {
  readonly opened: OpenedSecret | null;
}

/** The link from which somebody is on the way to log in, to save what is behind it. */
export const openedLink = createStore<Opened>(() => ({ opened: null }));
