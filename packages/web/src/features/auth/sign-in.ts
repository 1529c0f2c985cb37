import { type ApiClient, failureOf, type NewKeyFile, type PasskeyAnswer } from '@coffer/client';
import type { Language } from '@coffer/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { useServices } from '../../session/services.tsx';
import type { KeyOptions } from './AdvancedOptions.tsx';

interface Registration extends KeyOptions {
  readonly email: string;
  readonly password: string;
  readonly invitationId: string | undefined;
  readonly invitationTicket: string | undefined;
  /** Of the mails, and of the page on other devices. */
  readonly language: Language;
}

interface SignIn {
  /** Whether this device stays signed in. */
  readonly remember: boolean;
}

interface FurtherSteps {
  /** A two-factor code; left out until it is asked for. */
  readonly token: string | undefined;
  /** Whether an account without a key file is to get one; false until it is asked for. */
  readonly makesKeyFile: boolean;
  /** What is in its drive, as it was shown; undefined before. */
  readonly signsFound: string | undefined;
}

interface PasswordSignIn extends SignIn, FurtherSteps {
  readonly email: string;
  readonly password: string;
  /** PEM; for accounts whose private key the server does not keep. */
  readonly privateKey: string | undefined;
}

interface PrivateKeySignIn extends SignIn, FurtherSteps {
  /** PEM. */
  readonly privateKey: string;
}

/** What the next try of a login answers after this failure: whether a first key is made, and over what that was shown. */
export function firstKeyAsked(failure: unknown): Pick<FurtherSteps, 'makesKeyFile' | 'signsFound'> {
  const last = failureOf(failure);
  const signsFound = last.code === 'first_key_over' ? last.found : undefined;
  return { makesKeyFile: signsFound !== undefined || last.code === 'key_file_needed', signsFound };
}

/** Makes an account and signs in. Gives the private key for its owner to keep. */
export function useRegister() {
  const { session } = useServices();
  return useMutation({ mutationFn: (form: Registration) => session.register(form) });
}

/**
 * Signs in with e-mail address and password. Rejects with `two_factor_required` where a code is to be given. Gives the key
 * file that was made, if one was.
 */
export function useLogin() {
  const { session } = useServices();
  return useMutation<NewKeyFile, Error, PasswordSignIn>({ mutationFn: (form) => session.login(form) });
}

/** Signs in with the private key, as useLogin. Rejects with `key_refused`, `private_key_mismatch`. */
export function useLoginWithPrivateKey() {
  const { session } = useServices();
  return useMutation<NewKeyFile, Error, PrivateKeySignIn>({
    mutationFn: (form) => session.loginWithPrivateKey(form),
  });
}

/** Signs in with the answer of a passkey. Rejects with `passkey_refused`, `private_key_mismatch`. */
export function useLoginWithPasskey() {
  const { session } = useServices();
  return useMutation({
    mutationFn: (answer: PasskeyAnswer & SignIn) => session.loginWithPasskey(answer),
  });
}

/** Signs out, and removes all that this device keeps of the account. */
export function useLogout() {
  const { session } = useServices();
  return useMutation({ mutationFn: () => session.logout() });
}

/** Whose invitation it is, by the secret of its link; refused where it is not good. */
export function invitationQuery(api: ApiClient, invitationId: string) {
  return queryOptions({
    queryKey: ['invitation', invitationId],
    queryFn: ({ signal }) => api.call('showInvitation', { body: { invitation_id: invitationId } }, signal),
    retry: false,
  });
}
