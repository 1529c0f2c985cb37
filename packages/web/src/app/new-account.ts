import type { NewKeyFile } from '@coffer/client';
import { useRouter } from '@tanstack/react-router';
import { createStore } from 'zustand/vanilla';

/** The secrets of an account that was made a moment ago, kept until its private key was shown. */
interface NewAccount {
  readonly pem: string;
  /** Shows the server that the password was typed a moment ago; null where it is to be typed again. */
  readonly passwordProof: string | null;
  /** Whether it is the first one, which decides who may register from now on. */
  readonly isFirst?: boolean;
}

export const newAccount = createStore<{ readonly made: NewAccount | null }>(() => ({ made: null }));

/** What the steps after the key need of the new account; nothing where the password is to be typed again. */
export const secondFactorStep = createStore<Pick<NewAccount, 'passwordProof' | 'isFirst'>>(() => ({
  passwordProof: null,
}));

/** Leads who has signed in to the page that they asked for; first to their key file, if one was made for them. */
export function useEnter(redirect: string | undefined) {
  const router = useRouter();
  return (keyFile: NewKeyFile) => {
    if (keyFile === null) return router.history.replace(redirect ?? '/');
    newAccount.setState({ made: { pem: keyFile, passwordProof: null } });
    void router.navigate({ to: '/auth/register/key', replace: true });
  };
}
