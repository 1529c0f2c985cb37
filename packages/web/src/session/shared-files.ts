import { createStore } from 'zustand/vanilla';

/** What another application has handed over to be saved, until that is done or cancelled. It outlives signing in. */
export const sharedFiles = createStore<readonly File[]>(() => []);
