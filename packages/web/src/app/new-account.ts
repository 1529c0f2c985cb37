import { createStore } from 'zustand/vanilla';

/** What is at hand of an account that was made a moment ago, until its private key was shown. */
interface NewAccount {
  readonly pem: string;
  /** What shows the server that the password was typed a moment ago. */
  readonly passwordProof: string;
}

export const newAccount = createStore<{ readonly made: NewAccount | null }>(() => ({ made: null }));

/** The proof of its password, for the step that comes after the key; null where the password is to be typed again. */
export const secondFactorStep = createStore<{ readonly passwordProof: string | null }>(() => ({
  passwordProof: null,
}));
