import { createStore } from 'zustand/vanilla';

/** An invitation that was opened in this tab. */
interface OpenedInvitation {
  readonly id: string;
  /** What stands behind the `#`; null where nothing does. It stays in memory: no address that a server sees may hold it. */
  readonly secret: string | null;
}

/** The one that somebody is on the way to follow, who has to register or log in before. */
export const openedInvitation = createStore<{ readonly opened: OpenedInvitation | null }>(() => ({
  opened: null,
}));
