import { toHex } from '@coffer/crypto';
import type { OwnedRows } from '../keyring/own-heads.ts';
import type { StoredMember } from '../rows/member-row.ts';

/** Somebody who is a member, as far as tells whether another membership of theirs permits more. */
export type KnownMember = Pick<StoredMember, 'member_fingerprint' | 'role' | 'expires_at'>;

/** The rows of a space of one's own that only its owner changes, as this device has seen them lead to a head. */
export interface OwnersHalf {
  /** By which the head names them; hex. */
  readonly digest: string;
  /** Their hashes, hex, by kind and id. */
  readonly rows: ReadonlyMap<string, string>;
  /** Null where they were not looked at. */
  readonly members: readonly KnownMember[] | null;
}

/** As long as the account is open: who shares with whom is kept on no device. */
const ofDrives = new WeakMap<object, Map<string, OwnersHalf>>();

/** Keeps what a space is as its newest head has it, which is proven; members as they were known where their rows are the same. */
export function keepHalf(
  spaceId: string,
  { newest, owned }: OwnedRows,
  members: readonly KnownMember[] | null,
  { keyring }: { readonly keyring: object },
): void {
  const halves = ofDrives.get(keyring) ?? new Map<string, OwnersHalf>();
  ofDrives.set(keyring, halves);
  const rows = new Map(owned.map(({ kind, id, hash }) => [`${kind} ${id}`, toHex(hash)]));
  const before = halves.get(spaceId);
  const areSame = before !== undefined && membersIn(before.rows) === membersIn(rows);
  const known = members ?? (areSame ? before.members : null);
  halves.set(spaceId, { digest: newest.head.ownersDigest, rows, members: known });
}

function membersIn(rows: OwnersHalf['rows']): string {
  return [...rows]
    .filter(([row]) => row.startsWith('member '))
    .map((row) => row.join(' '))
    .sort()
    .join();
}

/** What this device has seen of a space at a head; null where that is not known any more. */
export function knownHalf(
  spaceId: string,
  digest: string,
  { keyring }: { readonly keyring: object },
): OwnersHalf | null {
  const known = ofDrives.get(keyring)?.get(spaceId);
  return known?.digest === digest ? known : null;
}
