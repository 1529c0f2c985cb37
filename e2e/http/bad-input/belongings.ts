import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { BatchOperation, ChangeBatch, NewLink } from '@coffer/contract';
import { Account } from '../support/account.ts';
import { SoftwarePasskey } from '../support/authenticator.ts';
import { newBatch } from '../support/batches.ts';
import { envelope, newDirectory, newLink, newSetting, newVersion } from '../support/builders.ts';
import { execute } from '../support/data-directory.ts';

/** Of a setup that is not confirmed. */
export const TOTP_SECRET = 'A'.repeat(32);

/** What someone has stored, one of each kind. */
export interface Belongings {
  readonly directory: string;
  /** In `directory`, complete. */
  readonly file: { readonly id: string; readonly name_hash: string };
  /** A version of it that is not shown. */
  readonly otherVersion: string;
  readonly unfinished: { readonly id: string; readonly size: number };
  /** The id of another session of theirs. */
  readonly session: string;
  /** What is derived from their recovery code. */
  readonly recoveryKey: string;
  readonly passkey: {
    readonly id: string;
    readonly softwarePasskey: SoftwarePasskey;
    /** Was given out to sign in with. */
    readonly loginChallenge: string;
    /** Was given out to their session, to add another passkey. */
    readonly creationChallenge: string;
  };
  /** The link of another file. */
  readonly link: { readonly id: string };
  /** Their links, as they were made. */
  readonly links: readonly NewLink[];
  /** The link of another directory, with a file in it and a ticket for it. */
  readonly folderLink: {
    readonly id: string;
    readonly directory: string;
    readonly file: string;
    readonly ticket: string;
  };
  /** As an activation e-mail has it. */
  readonly activationCode: string;
  /** As the mail has it that offers to start over. */
  readonly startOverCode: string;
  /** Their own id. */
  readonly user: string;
  /** The id of their drive. */
  readonly space: string;
  /** A batch of changes of it that was carried out, and is answered again. */
  readonly batch: ChangeBatch;
  /** The id of an invitation, made for no purpose. */
  readonly invitation: string;
}

const TWO_FACTOR_SETUP = `insert into two_factors values (?, ?, null, 0)
  on conflict (user_id) do update set secret = excluded.secret, confirmed_at = null, last_step = 0`;

/** @param dataDir the server's, for what no call can make without a mail server */
export async function storeBelongings(account: Account, dataDir: string): Promise<Belongings> {
  const { id: directory } = await account.createDirectory();
  const file = await account.storeFile({ file_id: directory });
  const otherVersion = randomUUID();
  const params = { id: file.id };
  await account.call('createVersion', { params, body: newVersion({ id: otherVersion }) });
  const { user } = await account.call('self');
  const activationCode = await mailedCode(dataDir, 'activations', user.id);
  const startOverCode = await mailedCode(dataDir, 'start_overs', user.id);
  // A setup that is not confirmed: it asks for nothing at logins.
  await execute(dataDir, TWO_FACTOR_SETUP, user.id, TOTP_SECRET);
  const invitation = randomUUID();
  const invite = "insert into invitations values (?, ?, ?, 'user', 0, ?, null, 1, 2000000000)";
  const invited = `${invitation}@example.org`;
  await execute(dataDir, invite, invitation, invited, invited, invitation);
  const recoveryKey = randomBytes(32).toString('base64url');
  await account.call('setRecovery', {
    body: { ...account.proof, recovery_key: recoveryKey, encrypted_private_key: envelope() },
  });
  const passkey = await storePasskey(account, dataDir, user.id);
  const sessions = await (await Account.signIn(account.url, account.form)).call('listSessions');
  const session = sessions.find(({ current }) => current)?.id ?? '';
  const unfinished = await account.createFile();
  return {
    directory,
    file,
    otherVersion,
    unfinished,
    session,
    passkey,
    recoveryKey,
    activationCode,
    startOverCode,
    invitation,
    user: user.id,
    space: user.space_id,
    batch: await storeBatch(account, user.space_id),
    ...(await storeLinks(account)),
  };
}

/** A passkey and challenges without their ceremonies, which take the password and count as attempts. */
async function storePasskey(
  account: Account,
  dataDir: string,
  userId: string,
): Promise<Belongings['passkey']> {
  const softwarePasskey = new SoftwarePasskey(account.url);
  softwarePasskey.belongTo(Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url'));
  const [id, loginChallenge, creationChallenge] = [randomUUID(), envelope(32), envelope(32)];
  // In place of a former one: there is room for twenty.
  await execute(dataDir, 'delete from passkeys where user_id = ?', userId);
  await execute(
    dataDir,
    "insert into passkeys values (?, ?, ?, ?, 0, '', 'A passkey', 'envelope', 1, null)",
    ...[id, userId, softwarePasskey.credentialId, softwarePasskey.publicKey],
  );
  const token = createHash('sha256')
    .update(account.cookie('coffer_session') ?? '')
    .digest('hex');
  await execute(
    dataDir,
    'insert into passkey_challenges values (?, null, 2000000000), (?, (select session_id from session_tokens where token_hash = ?), 2000000000)',
    ...[loginChallenge, creationChallenge, token],
  );
  return { id, softwarePasskey, loginChallenge, creationChallenge };
}

async function mailedCode(
  dataDir: string,
  table: 'activations' | 'start_overs',
  userId: string,
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(code).digest('hex');
  await execute(dataDir, `insert into ${table} values (?, ?, ?)`, hash, userId, 2_000_000_000);
  return code;
}

async function storeBatch(account: Account, space: string): Promise<ChangeBatch> {
  const { spaces } = await account.call('listSpaces');
  const operations: BatchOperation[] = [
    { kind: 'create', item: newDirectory() },
    { kind: 'setting', setting: newSetting(), known: null },
  ];
  const batch = newBatch(spaces[0]?.revision ?? 0, { operations });
  await account.call('changeSpace', { params: { id: space }, body: batch });
  return batch;
}

async function storeLinks(account: Account): Promise<Pick<Belongings, 'link' | 'links' | 'folderLink'>> {
  const { id: directory } = await account.createDirectory();
  const { id: file } = await account.storeFile({ file_id: directory });
  const [ofFile, ofFolder] = [newLink(account.form, file), newLink(account.form, directory)];
  const link = await account.call('createLink', { body: ofFile });
  const { id } = await account.call('createFolderLink', { body: ofFolder });
  const { ticket } = await account.call('beginLinkDownload', { params: { id } });
  return { link, links: [ofFile, ofFolder], folderLink: { id, directory, file, ticket } };
}
