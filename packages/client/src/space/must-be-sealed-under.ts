import type { BatchOperation } from '@coffer/contract';
import { epochOutdated } from '../keyring/own-heads.ts';

/**
 * Refuses an operation that was sealed under the key of another epoch than the batch is signed for: under the name of that one it would open
 * for nobody, and for those who were removed. Throws `epoch_outdated`, and TypeError for one that names no epoch for what it seals: nobody
 * could tell then under which key that was.
 */
export function mustBeSealedUnder(epoch: number, operation: BatchOperation): void {
  for (const { epoch: named } of sealedIn(operation)) {
    if (named === undefined) throw new TypeError(`An operation of kind ${operation.kind} names no epoch`);
    if (named !== epoch) throw epochOutdated();
  }
}

/** A part of an operation that has something sealed or hashed under the key of the space. */
interface SealedPart {
  readonly epoch?: number | undefined;
}

type OperationOf<Kind extends BatchOperation['kind']> = Extract<BatchOperation, { readonly kind: Kind }>;

const NOTHING: readonly SealedPart[] = [];

/** The parts of operations that are sealed, by their kinds: all are here, so that none is forgotten. */
const SEALED: {
  readonly [Kind in BatchOperation['kind']]: (operation: OperationOf<Kind>) => readonly SealedPart[];
} = {
  create: ({ item }) => [item],
  separate: ({ item }) => [item],
  mount: ({ item }) => [item],
  rejoin: ({ item }) => (item === undefined ? NOTHING : [item]),
  // The record of an upload is sealed for its maker alone.
  add_version: ({ version }) => (version.encrypted_key === undefined ? NOTHING : [version]),
  finish: ({ item, version }) => [
    ...(item === undefined ? NOTHING : [item]),
    ...(version?.encrypted_key === undefined ? NOTHING : [version]),
  ],
  rename: ({ name }) => [name],
  rename_space: ({ root }) => [root],
  move: (operation) => ((operation.names ?? []).length === 0 ? NOTHING : [operation]),
  arrive: (operation) => [operation],
  restore: (operation) => [
    ...(operation.items.some(({ name_hash }) => name_hash !== undefined) ? [operation] : NOTHING),
    ...operation.items.flatMap(({ name }) => name ?? []),
  ],
  member: ({ member }) => [member],
  // It brings the key of its epoch itself.
  epoch: () => NOTHING,
  // Each row comes as it was signed, with the epochs that stand in it.
  put_back: () => NOTHING,
  // Settings, contacts and links are sealed under the account's key.
  setting: () => NOTHING,
  contact: () => NOTHING,
  link: () => NOTHING,
  // Rows and batches are named.
  was: () => NOTHING,
  undoes: () => NOTHING,
  // Nothing is sealed by what says where things lie, which version is shown, and what goes.
  show_version: () => NOTHING,
  trash: () => NOTHING,
  delete: () => NOTHING,
  delete_versions: () => NOTHING,
  limit_link: () => NOTHING,
  delete_link: () => NOTHING,
  undo_plain: () => NOTHING,
  carry: () => NOTHING,
  remove_member: () => NOTHING,
  unmount: () => NOTHING,
};

function sealedIn<Kind extends BatchOperation['kind']>(operation: OperationOf<Kind>): readonly SealedPart[] {
  const parts: (operation: OperationOf<Kind>) => readonly SealedPart[] = SEALED[operation.kind];
  return parts(operation);
}
