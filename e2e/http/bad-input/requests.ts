import { randomUUID } from 'node:crypto';
import { type ProblemCode, type RouteDefinition, type RouteName, routes } from '@coffer/contract';
import { totp } from '../../support/totp.ts';
import { type Account, chunkBody, chunkSaying } from '../support/account.ts';
import { SoftwarePasskey } from '../support/authenticator.ts';
import { framed } from '../support/batches.ts';
import {
  authenticationKey,
  contentHashes,
  credentialsOf,
  envelope,
  generationSignatureOf,
  keyPairChangeOf,
  newFile,
  newLink,
  newVersion,
  partsHashOf,
  passwordChangeOf,
  passwordResetOf,
  REQUEST_TICKET,
  registration,
  sharingKeyOf,
  signatureLoginOf,
  startOverOf,
} from '../support/builders.ts';
import { execute } from '../support/data-directory.ts';
import { firstHeadOf } from '../support/first-head.ts';
import type { Saying } from '../support/visitor.ts';
import { type Belongings, TOTP_SECRET } from './belongings.ts';
import { sampleOf } from './samples.ts';

/** A request with every field that its schemas have, acceptable to them and perhaps to nobody else. */
export function sampleRequest(route: RouteDefinition): Saying {
  const { params, query, body } = route;
  return {
    ...(params === undefined ? {} : { params: texts(sampleOf(params)) }),
    ...(query === undefined ? {} : { query: texts(sampleOf(query)) }),
    ...(body === undefined ? {} : { body: body === 'binary' ? new Uint8Array(33) : sampleOf(body) }),
  };
}

/**
 * A request that the server carries out. It is the sample, about things that the caller has; where a rule
 * stands in no schema, `exactly` says what keeps it.
 */
export function validRequest(name: RouteName, account: Account, own: Belongings): Saying {
  const { params, query, body } = sampleRequest(routes[name]);
  return {
    ...(params === undefined ? {} : { params: texts(withIds(params, own)) }),
    ...(query === undefined ? {} : { query: texts(withIds(query, own)) }),
    ...(body === undefined ? {} : { body: body instanceof Uint8Array ? body : withIds(body, own) }),
    ...exactly[name]?.(account, own),
  };
}

const exactly: Partial<Record<RouteName, (account: Account, own: Belongings) => Saying>> = {
  startOver: ({ form }, { startOverCode }) => ({ params: { code: startOverCode }, body: startOverOf(form) }),
  activateEmail: (_, { activationCode }) => ({ params: { code: activationCode } }),
  refuseActivation: (_, { activationCode }) => ({ params: { code: activationCode } }),
  register: () => ({ body: registration() }),
  login: ({ form }) => ({ body: credentialsOf(form) }),
  setAccountKey: ({ form }, { space }) => {
    const first = { encrypted_account_key: envelope(600), encrypted_private_key: envelope(1_300) };
    const generation_signature = generationSignatureOf(1, { ...form, ...first });
    return {
      body: {
        ...first,
        generation_signature,
        sharing_key: sharingKeyOf(form),
        head: firstHeadOf(form, space),
      },
    };
  },
  loginWithSignature: ({ form, url }) => ({ body: signatureLoginOf(form, url) }),
  changePassword: ({ form }) => ({ body: passwordChangeOf(form) }),
  resetPassword: ({ form, url }) => ({ body: passwordResetOf(form, url) }),
  beginKeyPairChange: ({ form, url }, { keyPair }) => ({
    body: keyPairChangeOf(form, url, keyPair.next).beginning,
  }),
  changeKeyPair: (_, { keyPair }) => ({
    body: { ...keyPair.change, parts_hash: partsHashOf([keyPair.part]) },
  }),
  sendKeyPairPart: (_, { keyPair }) => ({
    params: { number: '0' },
    body: Buffer.from(JSON.stringify(keyPair.part)),
  }),
  sendPart: (_, { space, file }) => ({
    params: { number: '0' },
    body: Buffer.from(JSON.stringify(carriedPartOf(space, file.id))),
  }),
  keptParts: () => ({ query: { move_id: randomUUID() } }),
  putLinkEntries: (_, { folderLink: { id, directory, file } }) => ({
    params: { id },
    body: {
      entries: [{ item_id: file, parent_id: directory, version_id: file, epoch: 1, envelope: envelope(96) }],
    },
  }),
  openLinkEntries: (_, { folderLink: { id } }) => ({ params: { id }, query: {} }),
  openRecovery: ({ form }, { recoveryKey }) => ({
    body: { email: form.email, recovery_key: recoveryKey },
  }),
  deleteAccount: ({ form }) => ({ body: { current_password: form.password } }),
  loginWithPasskey: (_, { passkey }) => ({
    body: passkey.softwarePasskey.sign({ challenge: passkey.loginChallenge }),
  }),
  beginPasskey: ({ form }) => ({ body: { current_password: form.password } }),
  addPasskey: ({ url }, { passkey }) => ({
    body: new SoftwarePasskey(url).create({ challenge: passkey.creationChallenge, user_handle: '' }),
  }),
  renamePasskey: (_, { passkey }) => ({ params: { id: passkey.id } }),
  removePasskey: ({ proof }, { passkey }) => ({ params: { id: passkey.id }, body: proof }),
  revokeSession: (_, { session }) => ({ params: { id: session } }),
  setRecovery: ({ proof }) => ({
    body: { ...proof, recovery_key: authenticationKey(), encrypted_private_key: envelope() },
  }),
  removeRecovery: ({ proof }) => ({ body: proof }),
  setUpTwoFactor: ({ proof }) => ({ body: proof }),
  confirmTwoFactor: ({ proof }) => ({ body: { ...proof, token: totp(TOTP_SECRET) } }),
  replaceRecoveryCodes: ({ proof }) => ({ body: { ...proof, token: totp(TOTP_SECRET) } }),
  disableTwoFactor: ({ proof }) => ({ body: { ...proof, token: totp(TOTP_SECRET) } }),
  createLink: ({ form }, { file }) => ({ body: newLink(form, file.id) }),
  createFolderLink: ({ form }, { directory }) => ({ body: newLink(form, directory) }),
  updateLink: (_, { link }) => ({
    params: { id: link.id },
    body: { expires_at: 2_000_000_000, max_downloads: 5 },
  }),
  deleteLink: (_, { link }) => ({ params: { id: link.id } }),
  linkMetadata: (_, { link }) => ({ params: { id: link.id } }),
  downloadLink: (_, { link }) => ({ params: { id: link.id }, body: {} }),
  beginLinkDownload: (_, { link }) => ({ params: { id: link.id } }),
  linkListing: (_, { folderLink }) => ({ params: { id: folderLink.id }, query: {} }),
  linkedItem: (_, { folderLink }) => ({ params: { id: folderLink.id, item_id: folderLink.file } }),
  linkThumbnails: (_, { folderLink }) => ({
    params: { id: folderLink.id },
    body: { ids: [folderLink.file] },
  }),
  linkChunk: (_, { folderLink }) => ({
    params: { id: folderLink.id, item_id: folderLink.file },
    query: { chunk: '0', ticket: folderLink.ticket },
  }),
  linkSealedHashes: (_, { folderLink }) => ({
    params: { id: folderLink.id, item_id: folderLink.file },
    query: { chunk: '0', ticket: folderLink.ticket },
  }),
  inbox: () => ({ query: {} }),
  removeFromInbox: (_, { request }) => ({ params: { id: request.received } }),
  requestLink: (_, { request }) => ({ params: { id: request.id } }),
  beginRequestUpload: (_, { request }) => ({
    params: { id: request.id },
    query: { ticket: REQUEST_TICKET },
    body: { id: randomUUID(), size: 5, encrypted_key: envelope(1_182) },
  }),
  uploadRequestChunk: (_, { request: { id, begun } }) => ({
    ...chunkSaying(begun, 0, chunkBody(begun), { ticket: REQUEST_TICKET }),
    params: { id, upload_id: begun.id },
  }),
  finishRequestUpload: (_, { request: { id, whole } }) => ({
    params: { id, upload_id: whole.id },
    query: { ticket: REQUEST_TICKET },
    body: { encrypted_details: envelope(286), root: whole.root },
  }),
  cancelRequestUpload: (_, { request: { id, begun } }) => ({
    params: { id, upload_id: begun.id },
    query: { ticket: REQUEST_TICKET },
  }),
  setContentHashes: (_, { file }) => ({ params: { id: file.id }, body: contentHashes() }),
  sentChunks: (_, { file }) => ({ params: { id: file.id }, query: { from: '0' } }),
  sealedHashes: (_, { file }) => ({ params: { id: file.id }, query: { chunk: '0' } }),
  createItem: (_, { directory }) => ({ body: newFile({ file_id: directory }) }),
  listItems: (_, { directory }) => ({ query: { dir_id: directory } }),
  moveItems: (_, { file, directory }) => ({
    body: {
      ids: [file.id],
      file_id: directory,
      names: [{ id: file.id, name_hash: file.name_hash }],
      epoch: 1,
    },
  }),
  restoreItems: (_, { file }) => ({ body: { items: [{ id: file.id }] } }),
  listTrash: () => ({ query: {} }),
  itemByNameHash: (_, { directory, file }) => ({
    params: { namehash: file.name_hash },
    query: { parent_id: directory },
  }),
  findItem: (_, { file }) => ({ params: { id: file.id } }),
  findByNameHash: (_, { directory, file }) => ({
    params: { namehash: file.name_hash },
    query: { parent_id: directory },
  }),
  uploadChunk: (_, { unfinished }) => chunkSaying(unfinished, 0, chunkBody(unfinished)),
  getUser: (_, { user }) => ({ params: { id: user } }),
  updateUser: (_, { user }) => ({ params: { id: user }, body: { role: 'user', quota: 1, suspended: true } }),
  deleteUser: (_, { user }) => ({ params: { id: user } }),
  revokeUserSession: (_, { user, session }) => ({ params: { id: user, session_id: session } }),
  revokeUserSessions: (_, { user }) => ({ params: { id: user } }),
  disableUserTwoFactor: (_, { user }) => ({ params: { id: user } }),
  resendUserActivation: (_, { user }) => ({ params: { id: user } }),
  listEvents: (_, { user }) => ({ query: { user_id: user } }),
  showInvitation: (_, { invitation }) => ({ body: { invitation_id: invitation } }),
  createInvitation: () => ({
    body: { email: `${randomUUID()}@example.org`, role: 'user', quota: 1, expires_at: 2_000_000_000 },
  }),
  renewInvitation: (_, { invitation: id }) => ({ params: { id }, body: { expires_at: 2_000_000_000 } }),
  deleteInvitation: (_, { invitation }) => ({ params: { id: invitation } }),
  spaceChanges: (_, { space }) => ({ params: { id: space }, query: { after: '0' } }),
  changeSpace: (_, { space, batch }) => ({ params: { id: space }, body: batch }),
  changeSpaceWithFiles: (_, { space, batch }) => ({ params: { id: space }, body: framed(batch) }),
  setSharingKey: ({ form }) => ({ body: sharingKeyOf(form) }),
  checkSpaceInvitation: () => ({
    body: {
      ...{ email: `${randomUUID()}@example.org`, mail: false },
      expires_at: Math.floor(Date.now() / 1_000) + 60,
    },
  }),
  inviteIntoSpace: (_, { space }) => ({
    body: {
      ...{ id: randomUUID(), space_id: space, email: `${randomUUID()}@example.org` },
      ...{ expires_at: Math.floor(Date.now() / 1_000) + 60, greeting: envelope(), mail: false },
    },
  }),
  spaceContacts: (_, { space }) => ({ params: { id: space } }),
  spaceMembers: (_, { space }) => ({ params: { id: space } }),
  leaveSpace: (_, { space }) => ({ params: { id: space } }),
  sharedSpaces: () => ({}),
  holdSpace: (_, { space }) => ({ params: { id: space }, body: { id: randomUUID() } }),
  spaceSettings: (_, { space }) => ({ params: { id: space } }),
  waitingChanges: (_, { space }) => ({ params: { id: space }, query: {} }),
  allowPlainChanges: (_, { space }) => ({ params: { id: space }, body: { allowed: true } }),
  spaceDigests: (_, { space }) => ({ params: { id: space }, query: { nodes: '1.0', buckets: '0' } }),
  spaceHeads: (_, { space }) => ({ params: { id: space }, query: { after: '0' } }),
  keptChanges: (_, { space }) => ({ params: { id: space } }),
  dropKept: (_, { space }) => ({ params: { id: space }, body: { until: 0 } }),
  spaceLog: (_, { space }) => ({ params: { id: space }, query: { before: '1' } }),
  spaceProofs: (_, { space }) => ({ params: { id: space }, body: { after: 0, owned: true } }),
  spaceRows: (_, { space }) => ({ params: { id: space }, query: { from: '0', until: '1024' } }),
  updateSettings: () => ({ body: { app_name: 'Family drive', blocked_emails: ['*@blocked.example'] } }),
  createVersion: (_, { file }) => ({ params: { id: file.id }, body: newVersion() }),
  deleteVersion: (_, { file, otherVersion }) => ({ params: { id: file.id, version_id: otherVersion } }),
  announceChunk: (_, { unfinished }) => ({
    params: { id: unfinished.id },
    query: {},
    body: { chunk: 0, length: chunkBody(unfinished).length, checksum: 'ab'.repeat(32) },
  }),
  confirmChunk: (_, { unfinished }) => ({
    params: { id: unfinished.id },
    query: {},
    body: { chunk: 0, checksum: 'ab'.repeat(32), attempt: randomUUID(), segment_hashes: 'A'.repeat(43) },
  }),
  downloadChunk: (_, { file }) => ({ params: { id: file.id }, query: { chunk: '0', count: '1' } }),
};

/** A file as it is sent ahead of a batch that takes it into another space. */
function carriedPartOf(space_id: string, id: string) {
  const sealed = { hash: 'ab'.repeat(32), encrypted_name: envelope(62), name_hash: 'cd'.repeat(32) };
  const versions = [{ id, encrypted_key: envelope(62) }];
  const items = [{ id, ...sealed, encrypted_metadata: null, versions }];
  return { move_id: randomUUID(), space_id, epoch: 1, key_commitment: 'ef'.repeat(32), items };
}

/** Calls that are carried out only with two-factor authentication switched on. */
export const NEEDS_TWO_FACTOR: ReadonlySet<RouteName> = new Set([
  'replaceRecoveryCodes',
  'disableTwoFactor',
  'disableUserTwoFactor',
]);

/**
 * Calls that are refused as the server is configured here: without a mail server, so that nobody waits for a mail, and
 * with chunks on the disk.
 */
export const NEEDS_MORE: Partial<Record<RouteName, ProblemCode>> = {
  // Its head fits what is in the drive.
  setAccountKey: 'head_refused',
  resendUserActivation: 'mail_unavailable',
  refuseActivation: 'already_set',
  announceChunk: 'switched_off',
  confirmChunk: 'switched_off',
  // A drive is nobody's to come into, and an invitation needs a space whose heads are signed.
  inviteIntoSpace: 'not_found',
  shownSpaceInvitation: 'not_found',
  withdrawSpaceInvitation: 'not_found',
  answerSpaceInvitation: 'not_found',
  // Its heads have to be signed over what the spaces hold.
  changeSpaces: 'validation_failed',
};

/** Makes the setup of an account's two-factor authentication a confirmed one. */
export async function switchTwoFactorOn(dataDir: string, { form }: Account): Promise<void> {
  await execute(
    dataDir,
    'update two_factors set confirmed_at = 1 where user_id = (select id from users where fingerprint = ?)',
    form.fingerprint,
  );
}

const DIRECTORY_FIELDS = new Set(['dir_id', 'file_id', 'parent_id']);
const FILE_FIELDS = new Set(['id', 'ids', 'version', 'version_id']);

/** The same value with the caller's own ids in the fields that hold one. */
function withIds(value: unknown, own: Belongings, field = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => withIds(entry, own, field));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, withIds(inner, own, name)]),
    );
  }
  if (DIRECTORY_FIELDS.has(field)) return own.directory;
  return FILE_FIELDS.has(field) ? own.file.id : value;
}

/** The same request with another id wherever it says `id`; null when it does not say it. */
export function withOtherId(saying: Saying, id: string, other: string): Saying | null {
  const { body, ...rest } = saying;
  const json = body instanceof Uint8Array ? { rest } : { rest, body };
  const before = JSON.stringify(json);
  const after = before.replaceAll(id, other);
  if (after === before) return null;
  const changed: { rest: Saying; body?: unknown } = JSON.parse(after);
  return { ...changed.rest, ...(body === undefined ? {} : { body: changed.body ?? body }) };
}

function texts(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]));
}
