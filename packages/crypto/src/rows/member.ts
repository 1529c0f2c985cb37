import type { Bytes } from '../bytes.ts';
import { rowLayout } from '../row-reader.ts';
import { ROW_KINDS } from './kinds.ts';
import { type Extensible, endWith, fieldsOf, record, withLater } from './row-bytes.ts';

/** What a member may do. A viewer reads; an editor changes items, and nothing that only the owner changes. */
export const ROLES = ['viewer', 'editor'] as const;

export type Role = (typeof ROLES)[number];

/** A membership as its owner signs it. Ids are UUIDs, hashes and fingerprints lower-case hex, times unix seconds. */
export interface MemberRow extends Extensible {
  readonly id: string;
  readonly spaceId: string;
  /** Of the space key that is sealed below. */
  readonly epoch: number;
  /** The head before the batch that made or renewed it: its member accepts none that is older. */
  readonly revision: number;
  readonly headHash: string;
  readonly ownerFingerprint: string;
  readonly memberFingerprint: string;
  /** SHA-256 of the member's sharing key. */
  readonly sharingKeyHash: string;
  /** A number is a role that a later version has: it permits nothing. */
  readonly role: Role | number;
  readonly since: number;
  readonly expiresAt: number | null;
  /** The key of the space, for the member alone. */
  readonly sealedKey: string;
  /** What the owner says with it, for the member alone; see `sealMessage`. Null where that is nothing. */
  readonly sealedMessage: string | null;
  readonly signature: string;
}

/** The canonical bytes of a membership; see `itemRowBytes`. Throws EncodingInvalid. */
export function memberRowBytes(row: MemberRow): Bytes {
  writeTerms(row);
  record.envelope(row.signature);
  return endWith(row.later);
}

/** Returns what the owner signs: all but the signature, and later fields, which only the owner's digest has. */
export function signedMemberBytes(row: Omit<MemberRow, 'signature'>): Bytes {
  writeTerms(row);
  return record.end();
}

function writeTerms(row: Omit<MemberRow, 'signature'>): void {
  record.begin(ROW_KINDS.member);
  record.id(row.id);
  record.id(row.spaceId);
  record.number(row.epoch);
  record.number(row.revision);
  record.hash(row.headHash);
  record.hash(row.ownerFingerprint);
  record.hash(row.memberFingerprint);
  record.hash(row.sharingKeyHash);
  record.number(typeof row.role === 'number' ? row.role : ROLES.indexOf(row.role));
  record.number(row.since);
  record.number(row.expiresAt);
  record.envelope(row.sealedKey);
  record.envelope(row.sealedMessage);
}

const MEMBER = /* @__PURE__ */ rowLayout(
  ...(['id', 'id', 'number', 'number', 'hash', 'hash', 'hash', 'hash'] as const),
  ...(['number', 'number', 'number?', 'envelope', 'envelope?', 'envelope'] as const),
);

/** Reads a membership. */
export function readMemberRow(bytes: Bytes): MemberRow {
  const { values, later } = fieldsOf('member', bytes, MEMBER);
  const [id, spaceId, epoch, revision, headHash, ownerFingerprint, memberFingerprint, ...rest] = values;
  const [sharingKeyHash, role, since, expiresAt, sealedKey, sealedMessage, signature] = rest;
  const row = {
    ...{ id, spaceId, epoch, revision, headHash, ownerFingerprint, memberFingerprint, sharingKeyHash },
    ...{ role: ROLES[role] ?? role, since, expiresAt, sealedKey, sealedMessage, signature },
  };
  return withLater(row, later);
}
