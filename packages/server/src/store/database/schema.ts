import type { Language } from '@coffer/contract';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { DigestNodeTable, DigestTable, HeadTable, ItemHashTable } from './digest-tables.ts';
import type {
  InvitationTable,
  SpaceInvitationAnswerTable,
  SpaceInvitationTable,
} from './invitation-tables.ts';
import type {
  BatchTable,
  ChunkStoreTable,
  ChunkTable,
  ItemRowTable,
  ItemSpaceTable,
  ItemTable,
  KeptCountTable,
  LinkEntryTable,
  LinkEpochKeyTable,
  LinkTable,
  LinkTicketTable,
  RemovedItemTable,
  RequestLinkTable,
  RequestUploadTable,
  SealedSettingTable,
  SearchEntryTable,
  SearchPostingTable,
  ThumbnailTable,
  VersionSpaceTable,
  VersionTable,
  WaitingItemTable,
} from './item-tables.ts';
import type { MemberTable } from './member-table.ts';
import type { BegunKeyPairTable, FormerSpaceKeyTable, PartTable, SpaceTable } from './space-tables.ts';

/** The tables as queries see them. All times are unix seconds, all sizes bytes, all flags 0 or 1. */
export interface Schema {
  users: UserTable;
  key_successions: KeySuccessionTable;
  sharing_keys: SharingKeyTable;
  sessions: SessionTable;
  session_tokens: SessionTokenTable;
  known_devices: KnownDeviceTable;
  attempts: AttemptTable;
  used_signatures: UsedSignatureTable;
  activations: MailedCodeTable;
  mails: MailTable;
  two_factors: TwoFactorTable;
  two_factor_codes: TwoFactorCodeTable;
  recoveries: RecoveryTable;
  start_overs: MailedCodeTable;
  passkeys: PasskeyTable;
  passkey_challenges: PasskeyChallengeTable;
  spaces: SpaceTable;
  items: ItemTable;
  item_rows: ItemRowTable;
  waiting_items: WaitingItemTable;
  item_spaces: ItemSpaceTable;
  batches: BatchTable;
  kept_counts: KeptCountTable;
  removed_items: RemovedItemTable;
  sealed_settings: SealedSettingTable;
  members: MemberTable;
  former_space_keys: FormerSpaceKeyTable;
  parts: PartTable;
  begun_key_pairs: BegunKeyPairTable;
  versions: VersionTable;
  version_spaces: VersionSpaceTable;
  thumbnails: ThumbnailTable;
  search_entries: SearchEntryTable;
  search_postings: SearchPostingTable;
  chunks: ChunkTable;
  chunk_store: ChunkStoreTable;
  digests: DigestTable;
  item_hashes: ItemHashTable;
  digest_nodes: DigestNodeTable;
  heads: HeadTable;
  links: LinkTable;
  link_epoch_keys: LinkEpochKeyTable;
  link_entries: LinkEntryTable;
  link_tickets: LinkTicketTable;
  request_links: RequestLinkTable;
  request_uploads: RequestUploadTable;
  settings: SettingTable;
  invitations: InvitationTable;
  space_invitations: SpaceInvitationTable;
  space_invitation_answers: SpaceInvitationAnswerTable;
  events: EventTable;
  daily_totals: DailyTotalTable;
}

interface UserTable {
  id: string;
  /** As it was typed at registration. */
  email: string;
  /** The form in which addresses are compared; unique where the account has not confirmed its own. */
  email_normalized: string;
  /** In the form for comparison: the address that this account has yet to confirm. */
  unconfirmed_email: Generated<string | null>;
  /** Argon2id of the authentication key, in PHC form, and the key's selector (see `auth/password-hash.ts`). */
  password_hash: string;
  role: 'admin' | 'user';
  fingerprint: string;
  pubkey: string;
  encrypted_private_key: string | null;
  encrypted_account_key: string | null;
  /** Raised by each change of password or key pair. */
  generation: Generated<number>;
  /** By the private key; null until there is an account key. */
  generation_signature: string | null;
  email_verified_at: number | null;
  /** 1 of who does nothing before the address is confirmed. */
  confirms_first: Generated<number>;
  /** 0 is unlimited. */
  quota: Generated<number>;
  /** The sum of `size` and `sealed_bytes` of all items, kept by every transaction that changes one. */
  used_space: Generated<number>;
  /** The bytes of what visitors of its links read, which count, too, and refuse no change. */
  link_bytes: Generated<number>;
  /** How many items there are, kept by every transaction that adds or removes one. */
  item_count: Generated<number>;
  /** Its drive, which stands here too so that whoever knows the account knows it. */
  space_id: string;
  created_at: number;
  /** Null while people can sign in to it. */
  suspended_at: Generated<number | null>;
  /** To a quarter of an hour. */
  last_seen_at: Generated<number | null>;
  /** 1 where it is told by mail that somebody shares something with it. */
  sharing_mails: Generated<number>;
  /** Of the page and of mails; null where the browser decides, and mails are in English. */
  language: Generated<Language | null>;
}

/** How one key pair of an account came after another. */
interface KeySuccessionTable {
  user_id: string;
  /** The first one of the later key pair. */
  generation: number;
  former_pubkey: string;
  /** Of the later key pair. */
  fingerprint: string;
  changed_at: number;
  /** By the former key pair. */
  signature: string;
}

/** To which others seal what they share with somebody. */
interface SharingKeyTable {
  user_id: string;
  public_key: string;
  /** By the account's RSA key pair. */
  signature: string;
}

interface SessionTable {
  id: string;
  user_id: string;
  device_id: string;
  /** See `auth/session-rotation.ts`. */
  rotation_key: string;
  /** Browser and system, in words. */
  device: string;
  /** The version of the format that its program has said last. */
  format: Generated<number | null>;
  /** The passkey that it began with, as long as there is one. */
  passkey_id: Generated<string | null>;
  /** The user's role when the session began: with a lesser one, it ends. */
  role: 'admin' | 'user';
  /** 1 where the session has refresh tokens. */
  remember: number;
  created_at: number;
  /** When the last of its tokens expires. */
  expires_at: number;
  /** When a token was handed out to it last. */
  last_seen_at: Generated<number>;
}

interface SessionTokenTable {
  /** SHA-256 of the token, hex; the token itself is nowhere. */
  token_hash: string;
  session_id: string;
  kind: 'session' | 'refresh';
  expires_at: number;
  /** When a refresh handed out this token's successor. */
  replaced_at: number | null;
}

interface KnownDeviceTable {
  /** SHA-256 of the token, hex; the token itself is nowhere. */
  token_hash: string;
  user_id: string;
  /** When it was signed in last. */
  used_at: number;
}

interface AttemptTable {
  /** The limit, and whom it is counted for. */
  bucket: string;
  count: number;
  /** When the window ends and counting starts again. */
  expires_at: number;
}

interface UsedSignatureTable {
  /** SHA-256 of the signature, hex. */
  signature_hash: string;
  /** When its minute is over and it is no longer accepted anyway. */
  expires_at: number;
}

interface MailedCodeTable {
  /** SHA-256 of the code, hex. */
  code_hash: string;
  user_id: string;
  expires_at: number;
}

interface MailTable {
  id: string;
  /** Null where nothing is to be sent. */
  recipient: string | null;
  subject: string;
  body: string;
  attempts: number;
  next_attempt_at: number;
}

interface TwoFactorTable {
  user_id: string;
  /** Base32. The server computes the same codes as the app. */
  secret: string;
  /** Null while it is being set up. */
  confirmed_at: number | null;
  /** The last step (half minute since 1970) whose code was used. */
  last_step: number;
}

interface TwoFactorCodeTable {
  user_id: string;
  /** SHA-256, hex. */
  code_hash: string;
}

interface RecoveryTable {
  user_id: string;
  /** SHA-256 of what is derived from the recovery code, hex. */
  key_hash: string;
  encrypted_private_key: string;
}

interface PasskeyTable {
  id: string;
  user_id: string;
  /** As WebAuthn names it, base64url. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** How often it has signed, as far as it counts; 0 for those that do not. */
  counter: number;
  /** How browsers reach it, separated by blanks. */
  transports: string;
  name: string;
  /** Sealed under what its PRF answers. */
  encrypted_private_key: string;
  created_at: number;
  last_used_at: number | null;
}

interface PasskeyChallengeTable {
  /** base64url */
  challenge: string;
  /** The session that may add a passkey with it; null for a login. */
  session_id: string | null;
  expires_at: number;
}

interface SettingTable {
  name: string;
  /** JSON. A setting that is as it is by default has no row. */
  value: string;
}

interface EventTable {
  /** In the order of time; see `events/event-log.ts`. */
  id: string;
  kind: string;
  created_at: number;
  /** Whose account it is about. Its events go with an account. */
  user_id: string | null;
  /** Who did it. */
  actor_id: string | null;
  address: string | null;
  /** Browser and system, in words. */
  device: string | null;
  /** JSON, as the contract's `eventDetails`. */
  details: string;
}

interface DailyTotalTable {
  /** When the day (UTC) began. */
  day: number;
  users: number;
  files: number;
  bytes: number;
}

export type UserRow = Selectable<UserTable>;
export type NewUserRow = Insertable<UserTable>;
export type SessionRow = Selectable<SessionTable>;
export type SessionTokenRow = Selectable<SessionTokenTable>;
export type MailRow = Selectable<MailTable>;
export type TwoFactorRow = Selectable<TwoFactorTable>;
export type RecoveryRow = Selectable<RecoveryTable>;
export type PasskeyRow = Selectable<PasskeyTable>;
export type PasskeyChallengeRow = Selectable<PasskeyChallengeTable>;
export type NewSpaceRow = Insertable<SpaceTable>;
export type ItemRow = Selectable<ItemTable>;
export type NewItemRow = Insertable<ItemRowTable>;
export type VersionRow = Selectable<VersionTable>;
export type NewVersionRow = Insertable<VersionTable>;
export type BatchRow = Selectable<BatchTable>;
export type NewBatchRow = Insertable<BatchTable>;
export type SealedSettingRow = Selectable<SealedSettingTable>;
export type MemberTableRow = Selectable<MemberTable>;
export type NewMemberRow = Insertable<MemberTable>;
export type ThumbnailRow = Selectable<ThumbnailTable>;
export type ChunkRow = Selectable<ChunkTable>;
export type LinkRow = Selectable<LinkTable>;
export type NewLinkRow = Insertable<LinkTable>;
export type RequestLinkRow = Selectable<RequestLinkTable>;
export type InvitationRow = Selectable<InvitationTable>;
export type NewSpaceInvitationRow = Insertable<SpaceInvitationTable>;
export type NewSpaceInvitationAnswerRow = Insertable<SpaceInvitationAnswerTable>;
export type EventRow = Selectable<EventTable>;
