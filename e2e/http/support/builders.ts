import {
  constants,
  createCipheriv,
  createHash,
  createPublicKey,
  type KeyObject,
  randomBytes,
  randomInt,
  randomUUID,
  sign,
} from 'node:crypto';
import {
  type Credentials,
  type FormerKey,
  ITEM_BYTES,
  type KeyPairBeginning,
  type KeyPairChange,
  type KeyPairChangePart,
  type NewItem,
  type NewLink,
  type NewRequestLink,
  type NewVersion,
  type PasswordChange,
  type PasswordReset,
  type Registration,
  type SealedSetting,
  type SharingKey,
  type SpaceRoot,
  type StartOver,
} from '@coffer/contract';
import { associatedData, chunkCount, type Part, type Purpose } from '@coffer/crypto';
import { nextRsaKey } from '../../support/rsa-keys.ts';
import { firstHeadOf, takeoverHeadOf } from './first-head.ts';

/** Valid payloads. Envelopes are random bytes, because the server cannot tell them from sealed ones. */

export const envelope = (bytes = 48) => randomBytes(bytes).toString('base64url');
export const nameHash = () => randomBytes(32).toString('hex');
export const searchToken = () => randomBytes(16).toString('hex');
/** One of those that a name may carry to be found by a query's token: a block of AES-128 in counter mode. */
export function storedToken(queryToken: string): string {
  const cipher = createCipheriv('aes-128-ecb', Buffer.from(queryToken, 'hex'), null);
  return cipher.update(Buffer.from([...new Uint8Array(15), randomInt(256)])).toString('hex');
}
export const authenticationKey = () => randomBytes(32).toString('base64url');

const privateKeys = new Map<string, KeyObject>();

/** The private key of a public one that was made here. */
export function privateKeyOf(fingerprint: string): KeyObject {
  const key = privateKeys.get(fingerprint);
  if (key === undefined) throw new Error('This key was not made here');
  return key;
}

/** A signature as a client makes it, over these parts, in base64url. */
export function signatureOf(fingerprint: string, purpose: Purpose, parts: readonly Part[]): string {
  const options = {
    key: privateKeyOf(fingerprint),
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: 32,
  };
  return sign('sha256', associatedData(purpose, ...parts), options).toString('base64url');
}

/** A login by the private key of a registration. */
export function signatureLoginOf(
  { fingerprint }: Registration,
  origin: string,
  changes: { minute?: number; remember?: boolean; token?: string } = {},
) {
  const { minute = Math.floor(Date.now() / 60_000), ...more } = changes;
  return {
    fingerprint,
    signature: signatureOf(fingerprint, 'login', [origin, fingerprint, minute]),
    ...more,
  };
}

const thisMinute = () => Math.floor(Date.now() / 60_000);

interface SignedKeys
  extends Pick<Registration, 'email' | 'fingerprint' | 'encrypted_account_key' | 'store_private_key'> {
  readonly encrypted_private_key?: string | null | undefined;
}

/** What a private key that was made here signs of a generation of keys; something else of any other key. */
export function generationSignatureOf(generation: number, keys: SignedKeys): string {
  const { email, fingerprint, encrypted_private_key, encrypted_account_key, store_private_key } = keys;
  if (!privateKeys.has(fingerprint)) return envelope(256);
  const sealed = store_private_key === false ? '' : (encrypted_private_key ?? '');
  const address = email.trim().toLowerCase().normalize('NFC');
  const parts = [generation, fingerprint, address, sealed, encrypted_account_key ?? ''];
  return signatureOf(fingerprint, 'key-generation', parts);
}

/** A key for sharing, signed by the private key of a registration; nobody has its seed. */
export function sharingKeyOf({ fingerprint }: Pick<Registration, 'fingerprint'>): SharingKey {
  const public_key = envelope(1_216);
  const parts = [fingerprint, Buffer.from(public_key, 'base64url')];
  return { public_key, signature: signatureOf(fingerprint, 'sharing-key', parts) };
}

/** The second generation, unless another one is given. */
export function passwordChangeOf(form: Registration, changes: Partial<PasswordChange> = {}): PasswordChange {
  const change = {
    current_password: form.password,
    password: authenticationKey(),
    encrypted_private_key: envelope(1_200),
    generation: 2,
    ...changes,
  };
  const { generation, encrypted_private_key } = change;
  const keys = { ...form, store_private_key: true, encrypted_private_key };
  return { generation_signature: generationSignatureOf(generation, keys), ...change };
}

/** A reset signed by the private key of a registration. */
export function passwordResetOf(
  form: Registration,
  origin: string,
  minute = thisMinute(),
  generation = 2,
): PasswordReset {
  const { fingerprint } = form;
  const [password, sealed] = [authenticationKey(), envelope(1_200)];
  const parts = [origin, fingerprint, minute, password, sealed];
  const signature = signatureOf(fingerprint, 'password-reset', parts);
  const keys = { ...form, store_private_key: true, encrypted_private_key: sealed };
  const generation_signature = generationSignatureOf(generation, keys);
  return { signature, password, encrypted_private_key: sealed, generation, generation_signature };
}

/** What begins a change of the key pair, signed by both, and what commits it. */
export interface NewKeyPair {
  readonly beginning: KeyPairBeginning;
  readonly change: KeyPairChange;
}

/** A change to a new key pair, of an account whose drive has its first head alone; without that nothing is signed. */
export function keyPairChangeOf(
  form: Registration,
  origin: string,
  next = publicKey(),
  generation = 2,
): NewKeyPair {
  const [accountKey, sealed] = [envelope(600), envelope(1_200)];
  const parts = [form.fingerprint, next.fingerprint, accountKey, sealed];
  const signedBy = (fingerprint: string) =>
    signatureOf(fingerprint, 'key-change', [origin, fingerprint, thisMinute(), ...parts]);
  const keys = { email: form.email, encrypted_private_key: sealed, encrypted_account_key: accountKey };
  const changed_at = Math.floor(Date.now() / 1000);
  const succession = [form.fingerprint, next.fingerprint, generation, changed_at];
  const beginning = {
    current_password: form.password,
    password: form.password,
    ...next,
    encrypted_private_key: sealed,
    encrypted_account_key: accountKey,
    generation,
    generation_signature: generationSignatureOf(generation, { ...keys, ...next }),
    changed_at,
    succession_signature: signatureOf(form.fingerprint, 'key-succession', succession),
    former_signature: signedBy(form.fingerprint),
    signature: signedBy(next.fingerprint),
  };
  const { fingerprint } = next;
  const epoch = nextEpochOf(2);
  const head = form.head && takeoverHeadOf(form.head, next, epoch);
  const change = { fingerprint, sharing_key: sharingKeyOf(next), ...epoch, parts_hash: null, settings: [] };
  return { beginning, change: { ...change, ...(head && { head }) } };
}

/** What begins an epoch of a drive, whose account key has the same number. */
export function nextEpochOf(epoch: number): { root: SpaceRoot; former: FormerKey } {
  const unnamed = { name_epoch: null, encrypted_name: null, file_id: null };
  return {
    root: { epoch, account_key: epoch, encrypted_key: envelope(62), ...unnamed },
    former: { epoch, former_epoch: epoch - 1, encrypted_key: envelope(62) },
  };
}

/** The links of an account as a change of its key pair takes them along, which is sent ahead of it. */
export function keyPairPartOf(
  next: Pick<Registration, 'fingerprint'>,
  links: readonly NewLink[],
): KeyPairChangePart {
  const resealed = links.map(({ signature: _former, ...link }) => {
    const { id, encrypted_link_key, signature } = newLink(next, link.file_id, link);
    return { id, encrypted_link_key, signature };
  });
  return { fingerprint: next.fingerprint, links: resealed, spaces: [] };
}

/** By which a change names what was sent ahead of it. */
export function partsHashOf(parts: readonly KeyPairChangePart[]): string {
  const inOrder = createHash('sha256');
  for (const part of parts) inOrder.update(createHash('sha256').update(JSON.stringify(part)).digest());
  return inOrder.digest('hex');
}

/** An RSA key as registration sends it. */
export function publicKey(privateKey: KeyObject = nextRsaKey()): { pubkey: string; fingerprint: string } {
  const key = createPublicKey(privateKey);
  const der = key.export({ type: 'spki', format: 'der' });
  const fingerprint = createHash('sha256').update(der).digest('hex');
  privateKeys.set(fingerprint, privateKey);
  return { pubkey: key.export({ type: 'spki', format: 'pem' }).toString(), fingerprint };
}

/** The form that a program sends which knows only the fields of the specification; calls without keys can change the drive of such an account. */
export function registration(changes: Partial<Registration> = {}): Registration {
  return {
    email: `person-${randomUUID()}@example.org`,
    password: authenticationKey(),
    ...publicKey(),
    encrypted_private_key: envelope(1_200),
    ...changes,
  };
}

/** The same with an account key, and the first head of the drive. */
export function registrationWithKeys(
  changes: Partial<Record<'email' | 'space_id', string>> & Pick<Registration, 'store_private_key'> = {},
) {
  const space_id = randomUUID();
  const form = { ...registration(), encrypted_account_key: envelope(600), space_id, ...changes };
  const head = firstHeadOf(form, form.space_id);
  return { ...form, generation_signature: generationSignatureOf(1, form), head };
}

/** With what an account that is emptied begins anew. */
export function startOverOf({ email }: Registration, changes: Partial<StartOver> = {}): StartOver {
  const form = {
    email,
    password: authenticationKey(),
    ...publicKey(),
    encrypted_private_key: envelope(1_200),
    encrypted_account_key: envelope(600),
    space_id: randomUUID(),
    ...changes,
  };
  const sharing_key = sharingKeyOf(form);
  const head = firstHeadOf(form, form.space_id);
  return { generation_signature: generationSignatureOf(1, form), sharing_key, head, ...form };
}

export function credentialsOf(form: Registration, changes: Partial<Credentials> = {}): Credentials {
  return { email: form.email, password: form.password, ...changes };
}

function named() {
  return {
    id: randomUUID(),
    file_modified_at: 1_700_000_000,
    encrypted_key: envelope(62),
    encrypted_name: envelope(62),
    encrypted_metadata: envelope(94),
    name_hash: nameHash(),
    search_tokens_hashed: [searchToken(), searchToken()],
  };
}

/** What an item that is made here counts as in a quota, beside its size. */
export const SEALED_BYTES = ITEM_BYTES + envelope(62).length + envelope(94).length;

/** A file at the root, of one small chunk unless `size` says more. */
export function newFile({ size = 5, ...changes }: Partial<NewItem> = {}): NewItem {
  return { ...named(), mime: 'text/plain', size, chunks: chunkCount(size ?? 0), ...changes };
}

/** The record of an upload, and the file of one chunk that it becomes. */
export function newUpload(changes: Partial<NewItem> = {}) {
  const { encrypted_metadata: _, ...sealed } = newFile(changes);
  const file = { ...sealed, size: 5 };
  const record = { ...file, encrypted_key: '', encrypted_name: '', encrypted_upload: envelope(200) };
  const { search_tokens_hashed: _tokens, ...unnamed } = record;
  return { file, record: { ...unnamed, search_tokens_hashed: [] } };
}

/** Another version of a file, of one small chunk unless `size` says more. */
export function newVersion({ size = 5, ...changes }: Partial<NewVersion> = {}): NewVersion {
  return {
    id: randomUUID(),
    mime: 'text/plain',
    size,
    chunks: chunkCount(size ?? 0),
    file_modified_at: 1_700_000_000,
    encrypted_key: envelope(62),
    encrypted_metadata: envelope(94),
    ...changes,
  };
}

export function newDirectory(changes: Partial<NewItem> = {}): NewItem {
  return { ...named(), mime: 'dir', ...changes };
}

/** A link of an item, signed by the private key of a registration. */
export function newLink(
  { fingerprint }: Pick<Registration, 'fingerprint'>,
  itemId: string,
  changes: Partial<NewLink> = {},
): NewLink {
  const fields = {
    id: randomUUID(),
    file_id: itemId,
    encrypted_link_key: envelope(258),
    ...changes,
  };
  const limits = [fields.expires_at ?? '', fields.max_downloads ?? ''].map(String);
  const parts = [fingerprint, fields.id, fields.file_id, fields.encrypted_link_key, ...limits];
  return { ...fields, signature: changes.signature ?? signatureOf(fingerprint, 'link', parts) };
}

export function newName(changes: object = {}) {
  return {
    encrypted_name: envelope(62),
    name_hash: nameHash(),
    search_tokens_hashed: [searchToken()],
    ...changes,
  };
}

export function contentHashes() {
  return { md5: envelope(), sha1: envelope(), sha256: envelope(), blake2b: envelope() };
}

/** The ticket for links that `newRequestLink` makes. */
export const REQUEST_TICKET = 'A'.repeat(43);

/** A request link, as a client announces it with the setting that keeps it. */
export function newRequestLink(changes: Partial<NewRequestLink> = {}): NewRequestLink {
  const limits = { expires_at: null, max_files: 5, max_bytes: 1_000_000 };
  return {
    id: randomUUID(),
    public_key: envelope(1_216),
    encrypted_terms: envelope(286),
    ticket_hash: createHash('sha256').update(REQUEST_TICKET).digest('hex'),
    ...limits,
    ...changes,
  };
}

export function newSetting(changes: Partial<SealedSetting> = {}): SealedSetting {
  return { id: randomUUID(), generation: 1, encrypted_body: envelope(286), ...changes };
}
