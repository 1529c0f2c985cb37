import { randomBytes, randomUUID } from 'node:crypto';
import { failureOf } from '@coffer/client';
import type { BatchOperation, ChangeBatch } from '@coffer/contract';
import {
  fromBase64Url,
  type Head,
  headBytes,
  headHash,
  importPrivateKey,
  itemsDigest,
  namedBehind,
  readHead,
  rowHasher,
  signHead,
  toBase64Url,
  toHex,
} from '@coffer/crypto';
import { operationsHash } from '../../../packages/client/src/keyring/own-heads.ts';
import {
  type CanonicalItem,
  canonicalItem,
  hashOf,
} from '../../../packages/client/src/rows/canonical-item.ts';
import { rowsBefore } from '../../../packages/client/src/space/rows-before.ts';
import type { TestDrive } from '../../support/test-drive.ts';
import { contentHashes, envelope, newDirectory, newFile, newName, newVersion } from './builders.ts';
import { itemsIn } from './signed-rows.ts';

/** The rows of a space as they would be if a server did what it is asked. */
export type Rows = Map<string, CanonicalItem>;

/** Operations that no client of ours makes, and what becomes of the rows where a server obeys. */
export interface Invention {
  readonly operations: BatchOperation[];
  obeyed(rows: Rows, epoch: number): void;
  readonly entries?: ChangeBatch['entries'];
  /** What is named as having been before, where that is not what was. */
  named?(was: BatchOperation & { readonly kind: 'was' }): readonly BatchOperation[];
}

/** An editor whose program is none of ours: signs whatever comes to mind, each time with the head that would hold if the server obeyed. */
export class HostileEditor {
  readonly #drive: TestDrive;
  readonly #privateKeyPem: string;

  constructor(drive: TestDrive, privateKeyPem: string) {
    this.#drive = drive;
    this.#privateKeyPem = privateKeyPem;
  }

  /**
   * Sends a batch to a space.
   *
   * @param change what the head says otherwise than it should
   * @returns the code that it is refused with; null where the server obeyed
   */
  async send(spaceId: string, invented: Invention, change: Partial<Head> = {}): Promise<string | null> {
    const { entries = [], named = (was) => [was] } = invented;
    const { api } = this.#drive;
    const params = { id: spaceId };
    try {
      const { newest } = await api.call('spaceHeads', { params, query: { after: '0' } });
      if (newest === null) return 'space_lied';
      const before = readHead(fromBase64Url(newest.bytes));
      const items = itemsIn(spaceId, await api.call('spaceChanges', { params, query: { after: '0' } }));
      const rows: Rows = new Map(items.map((row) => [row.id, canonicalItem(spaceId, row)]));
      const known = new Map(rows);
      invented.obeyed(rows, before.epoch);
      const operations = [...named(await rowsBefore(known, { put: rows })), ...invented.operations];
      const hasher = await rowHasher();
      const hashes = Array.from(rows, ([id, row]) => ({ id, hash: hashOf(row, hasher) }));
      const privateKey = await importPrivateKey(this.#privateKeyPem);
      const id = randomUUID();
      const head: Head = {
        ...before,
        revision: before.revision + 1,
        batch: { id, operationsHash: await operationsHash(operations) },
        itemsDigest: toHex(await itemsDigest(hashes)),
        rows: before.rows + countOf(rows) - countOf(known),
        time: Math.floor(Date.now() / 1_000),
        ...namedBehind({ head: before, hash: await headHash(before) }),
        otherSpaces: [],
        ownerFingerprint: before.nextFingerprint ?? before.ownerFingerprint,
        signerFingerprint: privateKey.fingerprint,
        endedFork: null,
        nextFingerprint: null,
        ...change,
      };
      const signed = {
        bytes: toBase64Url(headBytes(head)),
        signature: await signHead(privateKey, head),
      };
      const body = { id, operations, chunks: [], head: signed, ...(entries.length > 0 && { entries }) };
      await api.call('changeSpace', { params, body });
      return null;
    } catch (error) {
      return failureOf(error).code;
    }
  }
}

const countOf = (rows: Rows) =>
  [...rows.values()].reduce((sum, { versions, further }) => sum + 1 + versions.length + further.length, 0);

/** Numbers that choose what is invented. */
export interface Chosen {
  readonly which: number;
  readonly other: number;
  /** An epoch that is named, as none, the present one or an invented one. */
  readonly epoch: number | null;
}

/** What an inventor knows: ids of items, and of versions with their items; and of links. */
export interface Known {
  readonly spaceId: string;
  readonly items: readonly string[];
  readonly versions: readonly { readonly id: string; readonly itemId: string }[];
  readonly links: readonly string[];
}

/** A name with search tokens is refused. */
const NO_TOKENS = { search_tokens_hashed: [] };

/** Everything that an editor may try to do harm with, each field invented. */
export const INVENTIONS: Readonly<Record<string, (chosen: Chosen, known: Known) => Invention>> = {
  rename({ which, ...chosen }, known) {
    const id = one(known.items, which);
    const name = newName({ ...NO_TOKENS, ...epochOf(chosen) });
    return {
      operations: [{ kind: 'rename', id, name }],
      obeyed: (rows, epoch) =>
        changeItem(rows, id, {
          ...{ sealedName: name.encrypted_name, nameHash: name.name_hash },
          ...{ nameEpoch: epoch, nameHashEpoch: epoch },
        }),
    };
  },

  move({ which, other, ...chosen }, known) {
    const [id, target] = [one(known.items, which), other % 3 === 0 ? null : one(known.items, other)];
    const nameHash = randomHash();
    const names = other % 2 === 0 ? [{ id, name_hash: nameHash }] : [];
    return {
      operations: [{ kind: 'move', ids: [id], file_id: target, names, ...epochOf(chosen) }],
      obeyed: (rows, epoch) =>
        changeItem(rows, id, {
          parentId: target ?? known.spaceId,
          ...(names.length > 0 && { nameHash, nameHashEpoch: epoch }),
        }),
    };
  },

  trash({ which, other }, known) {
    const [id, at] = [one(known.items, which), other];
    return {
      operations: [{ kind: 'trash', ids: [id], at }],
      obeyed: (rows) => {
        const { parentId = known.spaceId, trashed } = rows.get(id)?.item ?? {};
        if (trashed === null) changeItem(rows, id, { trashed: { at, fromId: parentId } });
      },
    };
  },

  restore({ which, other, ...chosen }, known) {
    const id = one(known.items, which);
    const name = newName(NO_TOKENS);
    const named = other % 2 === 0 ? { name: { ...name, ...epochOf(chosen) } } : {};
    const restored = { id, file_id: null, name_hash: name.name_hash, ...named };
    return {
      operations: [{ kind: 'restore', items: [restored], ...epochOf(chosen) } as BatchOperation],
      obeyed: (rows, epoch) => {
        if (rows.get(id)?.item.trashed === null) return;
        const hashed = { nameHash: name.name_hash, nameHashEpoch: epoch };
        changeItem(rows, id, { trashed: null, parentId: known.spaceId, ...hashed });
        if (other % 2 === 0)
          changeItem(rows, id, { sealedName: name.encrypted_name, nameEpoch: epoch, ...hashed });
      },
    };
  },

  show({ which, other }, known) {
    const [{ itemId }, { id: version_id }] = [one(known.versions, which), one(known.versions, other)];
    return {
      operations: [{ kind: 'show_version', id: itemId, version_id }],
      obeyed: (rows) => changeItem(rows, itemId, { shownVersionId: version_id }),
    };
  },

  /** Ends an upload again that is ended. */
  finish({ which, other }, known) {
    const { id: version_id, itemId } = one(known.versions, which);
    const content = { ...contentHashes(), encrypted_metadata: envelope(94) };
    const first = other % 3 === 0 ? {} : { version_id };
    return {
      operations: [{ kind: 'finish', id: itemId, ...first, content }],
      obeyed: (rows) =>
        changeVersion(rows, itemId, version_id, {
          sealedMetadata: content.encrypted_metadata,
          sealedHashes: {
            md5: content.md5,
            sha1: content.sha1,
            sha256: content.sha256,
            blake2b: content.blake2b,
          },
        }),
    };
  },

  /** Ends one as another version, or file, that is there. */
  finishAs({ which, other, ...chosen }, known) {
    const { id: version_id, itemId } = one(known.versions, which);
    const root = randomHash();
    const content = { ...contentHashes(), encrypted_metadata: envelope(94), root, sealed_size: 21 };
    const version = { ...newVersion({ id: version_id }), ...epochOf(chosen), size: 21 };
    return {
      operations: [{ kind: 'finish', id: itemId, version_id, number: other + 1, content, version }],
      obeyed: (rows, epoch) =>
        changeVersion(rows, itemId, version_id, {
          ...{ wrappedKey: version.encrypted_key ?? null, keyEpoch: epoch, root },
          sealedMetadata: content.encrypted_metadata,
        }),
    };
  },

  create({ which, other, ...chosen }, known) {
    const file_id = which % 2 === 0 ? null : one(known.items, which);
    const id = other % 4 === 0 ? one(known.items, other) : randomUUID();
    const item = newDirectory({ id, file_id, ...NO_TOKENS, ...epochOf(chosen) });
    return {
      operations: [{ kind: 'create', item }],
      obeyed: (rows, epoch) => {
        const sealed = { sealedName: item.encrypted_name, nameHash: item.name_hash };
        rows.set(id, {
          item: {
            ...{ id, parentId: file_id ?? known.spaceId, kind: 'directory', ...sealed },
            ...{ nameEpoch: epoch, nameHashEpoch: epoch, metadataEpoch: epoch },
            ...{ sealedMetadata: item.encrypted_metadata ?? null, shownVersionId: null, trashed: null },
          },
          versions: [],
          further: [],
        });
      },
    };
  },

  /** A file, or a version, without a content. */
  createEmpty({ which, ...chosen }, known) {
    const file_id = which % 2 === 0 ? null : one(known.items, which);
    const item = newFile({ file_id, ...NO_TOKENS, ...epochOf(chosen) });
    return { operations: [{ kind: 'create', item }], obeyed: () => {} };
  },
  addEmpty({ which, ...chosen }, known) {
    const { itemId: id } = one(known.versions, which);
    return {
      operations: [{ kind: 'add_version', id, version: newVersion(epochOf(chosen)) }],
      obeyed: () => {},
    };
  },

  delete: ({ which }, known) => ({
    operations: [{ kind: 'delete', ids: [one(known.items, which)] }],
    obeyed: (rows) => void rows.delete(one(known.items, which)),
  }),
  deleteVersions({ which }, known) {
    const { itemId: id, id: version } = one(known.versions, which);
    return {
      operations: [{ kind: 'delete_versions', id, version_ids: [version] }],
      obeyed: (rows) => {
        const row = rows.get(id);
        if (row) rows.set(id, { ...row, versions: row.versions.filter((each) => each.id !== version) });
      },
    };
  },

  /** What is the owner's alone. */
  epoch({ which, other }) {
    const epoch = which + 2;
    const unnamed = { name_epoch: null, encrypted_name: null, file_id: null };
    const root = { epoch, account_key: 1, encrypted_key: envelope(62), ...unnamed };
    const former = { epoch, former_epoch: Math.max(1, epoch - 1 - (other % 2)), encrypted_key: envelope(62) };
    return { operations: [{ kind: 'epoch', root, former }], obeyed: () => {} };
  },
  renameSpace: () => ({
    operations: [
      {
        kind: 'rename_space',
        root: {
          ...{ epoch: 1, account_key: 1, encrypted_key: envelope(62) },
          ...{ name_epoch: 1, encrypted_name: envelope(62), file_id: null },
        },
      },
    ],
    obeyed: () => {},
  }),
  removeMember: () => ({ operations: [{ kind: 'remove_member', id: randomUUID() }], obeyed: () => {} }),
  deleteLink: ({ which }, known) => ({
    operations: [{ kind: 'delete_link', id: one([...known.links, randomUUID()], which) }],
    obeyed: () => {},
  }),

  /** Entries of links of everybody's, next to a change that is allowed. */
  entries({ which, other, epoch }, known) {
    const { id: version_id, itemId } = one(known.versions, which);
    const link_id = one([...known.links, randomUUID()], other);
    const entry = { item_id: itemId, parent_id: null, version_id, epoch: epoch ?? 1 };
    return {
      operations: [{ kind: 'trash', ids: [randomUUID()], at: 1 }],
      obeyed: () => {},
      entries: [{ ...entry, link_id, envelope: envelope(200) }],
    };
  },
};

const one = <T>(values: readonly T[], which: number): T => {
  const value = values[which % Math.max(1, values.length)];
  if (value === undefined) throw new Error('There is nothing to choose from');
  return value;
};

const epochOf = ({ epoch }: Pick<Chosen, 'epoch'>) => (epoch === null ? {} : { epoch });
const randomHash = () => randomBytes(32).toString('hex');

function changeItem(rows: Rows, id: string, changes: Partial<CanonicalItem['item']>): void {
  const row = rows.get(id);
  if (row !== undefined) rows.set(id, { ...row, item: { ...row.item, ...changes } });
}

function changeVersion(
  rows: Rows,
  itemId: string,
  id: string,
  changes: Partial<CanonicalItem['versions'][number]>,
): void {
  const row = rows.get(itemId);
  if (row === undefined) return;
  const versions = row.versions.map((each) => (each.id === id ? { ...each, ...changes } : each));
  rows.set(itemId, { ...row, versions });
}
