import { UNCONFIRMED_ACCOUNT_DAYS } from '@coffer/contract';
import type { Mail } from './mailer.ts';

/** Who sends, and where it can be reached. */
export interface Sender {
  readonly appName: string;
  /** Scheme, host and port of the page. */
  readonly address: string;
}

/** Asks someone to confirm an e-mail address. */
export function activationMail({ appName, address }: Sender, recipient: string, code: string): Mail {
  return {
    recipient,
    subject: `Activate your ${appName} account`,
    body: lines(
      `Someone, hopefully you, has registered at ${appName} with this e-mail address.`,
      `To activate the account, open this address within seven days, and confirm there, signed in to the account:`,
      `${address}/auth/activate-email/${code}`,
      `Accounts that nobody has activated after ${UNCONFIRMED_ACCOUNT_DAYS} days are removed, with everything in them.`,
      `If it was not you, ignore this message: the account does not get your address. At the same address you can have it deleted at once.`,
    ),
  };
}

/** Tells someone who has an account that their address was used to register another one. */
export function alreadyRegisteredMail({ appName, address }: Sender, recipient: string): Mail {
  return {
    recipient,
    subject: `You have a ${appName} account already`,
    body: lines(
      `Someone, hopefully you, has tried to register at ${appName} with this e-mail address, which has an account already.`,
      `To sign in, open ${address}/auth/login`,
      `If you have lost your password: ${address}/auth/forgot-password`,
      `If it was not you, ignore this message: nothing has changed.`,
    ),
  };
}

/** Tells someone who can open their account no more how to empty it and begin again. */
export function startOverMail({ appName, address }: Sender, recipient: string, code: string): Mail {
  return {
    recipient,
    subject: `Start over with your ${appName} account`,
    body: lines(
      `Someone, hopefully you, has lost the password and the private key of the ${appName} account with this e-mail address.`,
      `Nobody can open it without one of them. What can be done is to delete everything that is stored in it, and to begin anew. To do so, open this address within one hour:`,
      `${address}/auth/start-over/${code}`,
      `If you have your private key or a recovery code, nothing needs to be deleted: ${address}/auth/forgot-password`,
      `If it was not you, ignore this message: nothing has changed.`,
    ),
  };
}

/** Invites someone to register, by a link that shows that they read the mail of this address. */
export function invitationMail(
  { appName }: Sender,
  {
    email,
    invited_by,
    expires_at,
  }: { readonly email: string; readonly invited_by: string | null; readonly expires_at: number },
  link: string,
): Mail {
  const until = new Date(expires_at * 1000).toISOString().slice(0, 16).replace('T', ' ');
  return {
    recipient: email,
    subject: `You are invited to ${appName}`,
    body: lines(
      `${invited_by ?? `An administrator of ${appName}`} invites you to ${appName}, to store your files there, end-to-end encrypted.`,
      `To create your account, open this address by ${until} UTC:`,
      link,
      `If you do not know what this is about, ignore this message.`,
    ),
  };
}

/**
 * Tells somebody without an account that something is shared with them. The address has no secret behind a `#`, which no server
 * knows: who shares it has to let them in.
 */
export function spaceInvitationMail(
  { appName, address }: Sender,
  {
    id,
    email,
    inviter,
    expires_at,
  }: {
    readonly id: string;
    readonly email: string;
    readonly inviter: string;
    readonly expires_at: number;
  },
): Mail {
  const until = new Date(expires_at * 1000).toISOString().slice(0, 16).replace('T', ' ');
  return {
    recipient: email,
    subject: `${inviter} shares a folder with you`,
    body: lines(
      `${inviter} wants to share a folder with you at ${appName}, end-to-end encrypted.`,
      `To see it, open this address by ${until} UTC, and create your account there:`,
      `${address}/join/${id}`,
      `${inviter} is asked then to let you in. If you do not know what this is about, ignore this message.`,
    ),
  };
}

/** Tells a member that somebody shares something with them, but not what: no server knows that. */
export function sharedMail({ appName, address }: Sender, recipient: string, owner: string): Mail {
  return {
    recipient,
    subject: `${owner} shares something with you`,
    body: lines(
      `${owner} shares something with you at ${appName}, end-to-end encrypted.`,
      `To see what it is, and to accept or decline it, sign in: ${address}/`,
      `If you do not know who that is, decline it. You switch these messages off under Details in your account: ${address}/account`,
    ),
  };
}

/** Shows an administrator that mail arrives. */
export function testMail({ appName, address }: Sender, recipient: string): Mail {
  return {
    recipient,
    subject: `Test e-mail of ${appName}`,
    body: lines(`This message was sent from the settings of ${appName} at ${address}.`, `Mail works.`),
  };
}

function lines(...paragraphs: readonly string[]): string {
  return `${paragraphs.join('\n\n')}\n`;
}
