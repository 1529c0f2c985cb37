import { type Language, UNCONFIRMED_ACCOUNT_DAYS } from '@coffer/contract';
import { mailOf, type Reader } from './mail-texts.ts';
import type { Mail } from './mailer.ts';

/** Who sends, and where it can be reached. */
export interface Sender {
  readonly appName: string;
  /** Scheme, host and port of the page. */
  readonly address: string;
}

/** Asks someone to confirm an e-mail address. */
export function activationMail({ appName, address }: Sender, reader: Reader, code: string): Mail {
  return mailOf('activation', reader, {
    app: appName,
    link: `${address}/auth/activate-email/${code}`,
    days: UNCONFIRMED_ACCOUNT_DAYS,
  });
}

/** Tells someone who has an account that their address was used to register another one. */
export function alreadyRegisteredMail({ appName, address }: Sender, reader: Reader): Mail {
  return mailOf('alreadyRegistered', reader, {
    app: appName,
    login: `${address}/auth/login`,
    forgotten: `${address}/auth/forgot-password`,
  });
}

/** Tells someone who can open their account no more how to empty it and begin again. */
export function startOverMail({ appName, address }: Sender, reader: Reader, code: string): Mail {
  return mailOf('startOver', reader, {
    app: appName,
    link: `${address}/auth/start-over/${code}`,
    forgotten: `${address}/auth/forgot-password`,
  });
}

/** Invites someone to register, by a link that shows that they read the mail of this address; in the inviter's language. */
export function invitationMail(
  { appName }: Sender,
  {
    invited_by,
    expires_at,
    ...reader
  }: Reader & { readonly invited_by: string | null; readonly expires_at: number },
  link: string,
): Mail {
  const values = { app: appName, until: expires_at, link };
  return invited_by === null
    ? mailOf('unsignedInvitation', reader, values)
    : mailOf('invitation', reader, { ...values, inviter: invited_by });
}

/**
 * Tells somebody without an account that something is shared with them, in the inviter's language. The address has no secret
 * behind a `#`, which no server knows: who shares it has to let them in.
 */
export function spaceInvitationMail(
  { appName, address }: Sender,
  { id, inviter, expires_at, ...reader }: SpaceInvitationWords,
): Mail {
  return mailOf('spaceInvitation', reader, {
    app: appName,
    inviter,
    until: expires_at,
    link: `${address}/join/${id}`,
  });
}

interface SpaceInvitationWords extends Reader {
  readonly id: string;
  readonly inviter: string;
  readonly expires_at: number;
}

/** Tells a member that somebody shares something with them, but not what: no server knows that. */
export function sharedMail({ appName, address }: Sender, reader: Reader, owner: string): Mail {
  return mailOf('shared', reader, {
    app: appName,
    owner,
    page: `${address}/`,
    account: `${address}/account`,
  });
}

/** Shows an administrator that mail arrives, in their language wherever it goes. */
export function testMail({ appName, address }: Sender, recipient: string, language: Language | null): Mail {
  return mailOf('test', { email: recipient, language }, { app: appName, page: address });
}
