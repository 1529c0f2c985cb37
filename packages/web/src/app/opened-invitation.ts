import { createStore } from 'zustand/vanilla';
import type { Opened } from './opened-secrets.ts';

interface OpenedInvitation extends Opened {
  /** What shows the server that the secret is known; where somebody is on the way to register. */
  readonly ticket?: string | undefined;
}

/** The invitation that somebody is on the way to follow, who has to register or log in before. */
export const openedInvitation = createStore<OpenedInvitation>(() => ({ opened: null }));
