import { type Failure, failureOf } from './failure.ts';

export const SOMETHING_WENT_WRONG = 'Something went wrong';

/** What people are told, by the server's problem code. What is missing here is told in the server's words. */
const BY_CODE: Readonly<Record<string, string>> = {
  wrong_credentials: 'E-mail or password is wrong.',
  email_taken: 'There is an account with this e-mail address already.',
  registration_closed: 'Registration is closed on this server. Ask its administrator for an invitation.',
  unauthenticated: 'You have been signed out. Please sign in again.',
  refresh_token_reused: 'You have been signed out for your safety. Please sign in again.',
  name_exists: 'There is an item with this name in this folder already.',
  quota_exceeded: 'Your storage is full. Delete something, or ask your administrator for more space.',
  too_many_requests: 'That was a bit fast. Please wait a moment and try again.',
  not_found: 'This is not here any more. It may have been deleted or moved.',
  origin_refused:
    'The server does not accept requests from this address. Open it at the address that its administrator gave you.',
  internal: SOMETHING_WENT_WRONG,
  unavailable: 'The server is busy for the moment. Please try again shortly.',
};

/** What people are told, by the class of the error. */
const BY_NAME: Readonly<Record<string, (failure: Failure) => string>> = {
  ServerUnreachable: () => 'The server cannot be reached. Check your connection and try again.',
  ResponseInvalid: () =>
    'The server gave an answer that Coffer does not understand. Reload the page; if it stays so, tell your administrator.',
  ChunkTampered: ({ index = 0 }) =>
    `Part ${index + 1} of this file was changed outside Coffer. The transfer was stopped, so that no wrong data reaches you.`,
  ContentMismatch: () =>
    'What arrived is not the file that was uploaded. It was stopped, so that no wrong data reaches you.',
  EnvelopeDamaged: () => 'Could not decrypt message',
  EnvelopeUnsupported: () => 'This was made by a newer version of Coffer. Reload the page to update.',
  DirectoryMismatch: () => 'The server answered with another folder than the one you asked for.',
  KeyringLocked: () => 'Your keys are locked. Please sign in again.',
  NotReadableError: () => 'The file cannot be read. It may have been moved or changed since you chose it.',
  NotFoundError: () => 'The file cannot be found any more. It may have been moved since you chose it.',
};

/** One sentence for people about a thrown value. */
export function failureText(thrown: unknown): string {
  const failure = failureOf(thrown);
  if (failure.code !== undefined) return BY_CODE[failure.code] ?? (failure.message || SOMETHING_WENT_WRONG);
  return BY_NAME[failure.name]?.(failure) ?? (failure.message || SOMETHING_WENT_WRONG);
}

/** The server's messages for fields of a form, by field; empty if it has none. */
export function fieldTexts(thrown: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(failureOf(thrown).errors ?? {});
  return Object.fromEntries(
    entries.map(([field, messages]) => [field, messages[0] ?? `${field} is not valid.`]),
  );
}
