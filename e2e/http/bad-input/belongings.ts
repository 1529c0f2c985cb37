import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { BatchOperation, ChangeBatch, KeyPairChange, KeyPairChangePart } from '@coffer/contract';
import { Account, chunkBody, chunkSaying } from '../support/account.ts';
import { SoftwarePasskey } from '../support/authenticator.ts';
import { newBatch } from '../support/batches.ts';
import {
  envelope,
  keyPairChangeOf,
  keyPairPartOf,
  newDirectory,
  newLink,
  newRequestLink,
  newSetting,
  newVersion,
  publicKey,
  REQUEST_TICKET,
} from '../support/builders.ts';
import { execute } from '../support/data-directory.ts';
import { Visitor } from '../support/visitor.ts';

/** Of a setup that is not confirmed. */
export const TOTP_SECRET = 'A'.repeat(32);

/** What someone has stored, one of each kind. */
export interface Belongings {
  readonly directory: string;
  /** In `directory`, complete. */
  readonly file: { readonly id: string; readonly name_hash: string };
  /** A version of it that is not shown. */
  readonly otherVersion: string;
  readonly unfinished: { readonly id: string; readonly size: number | null };
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
  /** A key pair that can take the place of theirs, with what was sent ahead of that. */
  readonly keyPair: {
    readonly next: ReturnType<typeof publicKey>;
    readonly part: KeyPairChangePart;
    readonly change: KeyPairChange;
  };
  /** The link of another directory, with a file in it and a ticket for it. */
  readonly folderLink: {
    readonly id: string;
    readonly directory: string;
    readonly file: string;
    readonly ticket: string;
  };
  /** A request link, with a file that waits, one whose chunks are there, and one that is begun. */
  readonly request: {
    readonly id: string;
    readonly received: string;
    readonly whole: { readonly id: string; readonly root: string };
    readonly begun: { readonly id: string; readonly size: number };
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
  /** The id of an invitation, made for no purpose, and the secret of its link. */
  readonly invitation: string;
}

const TWO_FACTOR_SETUP = `insert into two_factors values (?, ?, null, 0)
  on conflict (user_id) do update set secret = excluded.secret, confirmed_at = null, last_step = 0`;

/** Whose things are stored, and in which data directory: some of them no call can make without a mail server. */
interface Place {
  readonly account: Account;
  readonly dataDir: string;
  readonly user: string;
  readonly space: string;
}

/** Stores one of each kind. */
export async function storeBelongings(account: Account, dataDir: string): Promise<Belongings> {
  const { user } = await account.call('self');
  const place = { account, dataDir, user: user.id, space: user.space_id };
  await beginTwoFactor(dataDir, user.id);
  return {
    user: place.user,
    space: place.space,
    ...(await storeFiles(place)),
    ...(await storeUnfinished(place)),
    ...(await mailCodes(place)),
    ...(await invite(place)),
    ...(await storeRecovery(place)),
    ...(await storePasskey(place)),
    ...(await beginSession(place)),
    ...(await storeBatch(place)),
    ...(await storeLinks(place)),
    ...(await storeRequest(place)),
    // It is begun by those that use it.
    keyPair: newKeyPair(place).keyPair,
  };
}

/** A setup that is not confirmed: it asks for nothing at logins. */
async function beginTwoFactor(dataDir: string, user: string): Promise<void> {
  await execute(dataDir, TWO_FACTOR_SETUP, user, TOTP_SECRET);
}

/** What gives what. */
const PARTS: readonly {
  readonly gives: readonly (keyof Belongings)[];
  readonly store: (place: Place) => Promise<Partial<Belongings>>;
}[] = [
  { gives: ['directory', 'file', 'otherVersion'], store: storeFiles },
  { gives: ['unfinished'], store: storeUnfinished },
  { gives: ['activationCode', 'startOverCode'], store: mailCodes },
  { gives: ['invitation'], store: invite },
  { gives: ['recoveryKey'], store: storeRecovery },
  { gives: ['passkey'], store: storePasskey },
  { gives: ['session'], store: beginSession },
  { gives: ['batch'], store: storeBatch },
  { gives: ['link', 'folderLink'], store: storeLinks },
  { gives: ['request'], store: storeRequest },
  { gives: ['keyPair'], store: beginKeyPair },
];

/** Things that are stored already, with new ones in the place of those that `use` looks at, which may use them up. */
export async function belongingsAnew(
  account: Account,
  dataDir: string,
  before: Belongings,
  use: (own: Belongings) => unknown,
): Promise<Belongings> {
  const used = new Set<string | symbol>();
  const get = (own: Belongings, key: string | symbol) => {
    used.add(key);
    return Reflect.get(own, key);
  };
  use(new Proxy(before, { get }));
  let own = before;
  for (const { gives, store } of PARTS) {
    if (!gives.some((key) => used.has(key))) continue;
    own = { ...own, ...(await store({ account, dataDir, user: before.user, space: before.space })) };
  }
  return own;
}

/**
 * Stores for another account what `use` looks at, and no more; for the rest there is what somebody else has.
 */
export async function belongingsUsed(
  account: Account,
  dataDir: string,
  others: Belongings,
  use: (own: Belongings) => unknown,
): Promise<Belongings> {
  const { user } = await account.call('self');
  await beginTwoFactor(dataDir, user.id);
  return belongingsAnew(account, dataDir, { ...others, user: user.id, space: user.space_id }, use);
}

async function storeFiles({
  account,
}: Place): Promise<Pick<Belongings, 'directory' | 'file' | 'otherVersion'>> {
  const { id: directory } = await account.createDirectory();
  const file = await account.storeFile({ file_id: directory });
  const otherVersion = randomUUID();
  const params = { id: file.id };
  await account.call('createVersion', { params, body: newVersion({ id: otherVersion }) });
  return { directory, file, otherVersion };
}

async function storeUnfinished({ account }: Place): Promise<Pick<Belongings, 'unfinished'>> {
  return { unfinished: await account.createFile() };
}

async function mailCodes(place: Place): Promise<Pick<Belongings, 'activationCode' | 'startOverCode'>> {
  return {
    activationCode: await mailedCode(place, 'activations'),
    startOverCode: await mailedCode(place, 'start_overs'),
  };
}

async function mailedCode({ dataDir, user }: Place, table: 'activations' | 'start_overs'): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(code).digest('hex');
  await execute(dataDir, `insert into ${table} values (?, ?, ?)`, hash, user, 2_000_000_000);
  return code;
}

async function invite({ dataDir }: Place): Promise<Pick<Belongings, 'invitation'>> {
  const invitation = randomUUID();
  const inserting = "insert into invitations values (?, ?, ?, 'user', 0, ?, null, null, 1, 2000000000)";
  const invited = `${invitation}@example.org`;
  const secret = createHash('sha256').update(invitation).digest('hex');
  await execute(dataDir, inserting, invitation, invited, invited, secret);
  return { invitation };
}

async function storeRecovery({ account }: Place): Promise<Pick<Belongings, 'recoveryKey'>> {
  const recoveryKey = randomBytes(32).toString('base64url');
  await account.call('setRecovery', {
    body: { ...account.proof, recovery_key: recoveryKey, encrypted_private_key: envelope() },
  });
  return { recoveryKey };
}

/** A passkey and challenges without their ceremonies, which take the password and count as attempts. */
async function storePasskey({ account, dataDir, user }: Place): Promise<Pick<Belongings, 'passkey'>> {
  const softwarePasskey = new SoftwarePasskey(account.url);
  softwarePasskey.belongTo(Buffer.from(user.replaceAll('-', ''), 'hex').toString('base64url'));
  const [id, loginChallenge, creationChallenge] = [randomUUID(), envelope(32), envelope(32)];
  // In place of a former one: there is room for twenty.
  await execute(dataDir, 'delete from passkeys where user_id = ?', user);
  await execute(
    dataDir,
    "insert into passkeys values (?, ?, ?, ?, 0, '', 'A passkey', 'envelope', 1, null)",
    ...[id, user, softwarePasskey.credentialId, softwarePasskey.publicKey],
  );
  const token = createHash('sha256')
    .update(account.cookie('coffer_session') ?? '')
    .digest('hex');
  await execute(
    dataDir,
    'insert into passkey_challenges values (?, null, 2000000000), (?, (select session_id from session_tokens where token_hash = ?), 2000000000)',
    ...[loginChallenge, creationChallenge, token],
  );
  return { passkey: { id, softwarePasskey, loginChallenge, creationChallenge } };
}

async function beginSession({ account }: Place): Promise<Pick<Belongings, 'session'>> {
  const sessions = await (await Account.signIn(account.url, account.form)).call('listSessions');
  return { session: sessions.find(({ current }) => current)?.id ?? '' };
}

async function storeBatch({ account, space }: Place): Promise<Pick<Belongings, 'batch'>> {
  const { spaces } = await account.call('listSpaces', { query: {} });
  const operations: BatchOperation[] = [
    { kind: 'create', item: newDirectory() },
    { kind: 'setting', setting: newSetting(), known: null },
  ];
  const batch = newBatch(spaces[0]?.revision ?? 0, { operations });
  await account.call('changeSpace', { params: { id: space }, body: batch });
  return { batch };
}

async function storeLinks({ account }: Place): Promise<Pick<Belongings, 'link' | 'folderLink'>> {
  const { id: directory } = await account.createDirectory();
  const { id: file } = await account.storeFile({ file_id: directory });
  const [ofFile, ofFolder] = [newLink(account.form, file), newLink(account.form, directory)];
  const link = await account.call('createLink', { body: ofFile });
  const { id } = await account.call('createFolderLink', { body: ofFolder });
  await account.showBehind(ofFile, file);
  await account.showBehind(ofFolder, directory, file);
  const { ticket } = await account.call('beginLinkDownload', { params: { id } });
  return { link, folderLink: { id, directory, file, ticket } };
}

function newKeyPair({ account }: Place) {
  const next = publicKey();
  const { beginning, change } = keyPairChangeOf(account.form, account.url, next);
  return { beginning, keyPair: { next, change, part: keyPairPartOf(next, []) } };
}

/** Begins a change of the key pair: from then on nobody else changes anything. */
async function beginKeyPair(place: Place): Promise<Pick<Belongings, 'keyPair'>> {
  const { account } = place;
  const { beginning, keyPair } = newKeyPair(place);
  await account.call('beginKeyPairChange', { body: beginning });
  const body = Buffer.from(JSON.stringify(keyPair.part));
  await account.call('sendKeyPairPart', { params: { number: '0' }, body });
  return { keyPair };
}

async function storeRequest({ account, space }: Place): Promise<Pick<Belongings, 'request'>> {
  const request = newRequestLink();
  const { spaces } = await account.call('listSpaces', { query: {} });
  const operations = [{ kind: 'setting' as const, setting: newSetting(), known: null, request }];
  const body = newBatch(spaces[0]?.revision ?? 0, { operations });
  await account.call('changeSpace', { params: { id: space }, body });
  const sender = new Visitor(account.url);
  const { id } = request;
  const ticket = REQUEST_TICKET;
  const begin = async () => {
    const begun = { id: randomUUID(), size: 5 };
    await sender.call('beginRequestUpload', {
      params: { id },
      query: { ticket },
      body: { ...begun, encrypted_key: envelope(1_182) },
    });
    return begun;
  };
  const send = async () => {
    const begun = await begin();
    const chunk = chunkBody(begun);
    const { query } = chunkSaying(begun, 0, chunk, { ticket });
    const params = { id, upload_id: begun.id };
    await sender.call('uploadRequestChunk', { params, query, body: chunk });
    return { ...begun, root: rootOf(chunk) };
  };
  const received = await send();
  await sender.call('finishRequestUpload', {
    params: { id, upload_id: received.id },
    query: { ticket },
    body: { encrypted_details: envelope(286), root: received.root },
  });
  return { request: { id, received: received.id, whole: await send(), begun: await begin() } };
}

/** Of a content of one chunk of one segment. */
function rootOf(chunk: Uint8Array): string {
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
  return sha256(sha256(sha256(chunk))).toString('hex');
}
