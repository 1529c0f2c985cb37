import { createStore } from 'zustand/vanilla';

/** The secrets of an account that was made a moment ago, kept until its private key was shown. */
interface NewAccount {
  readonly pem: string;
  /** Shows the server that the password was typed a moment ago. */
  readonly passwordProof: string;
}

export const newAccount = createStore<{ readonly made: NewAccount | null }>(() => ({ made: null }));

/** The proof of its password, for the step that comes after the key; null where the password is to be typed again. */
export const secondFactorStep = createStore<{ readonly passwordProof: string | null }>(() => ({
  passwordProof: null,
}));
