import { createStore } from 'zustand/vanilla';

/** The private key of an account that was made a moment ago, from its making until it was shown. */
export const newPrivateKey = createStore<{ readonly pem: string | null }>(() => ({ pem: null }));
