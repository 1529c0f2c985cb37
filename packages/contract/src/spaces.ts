import * as z from 'zod/mini';
import {
  BATCH_SIZE,
  CHANGES_PAGE_SIZE,
  DIGEST_NODES,
  SEALED_SETTING_LENGTH,
  SPACES_PAGE_SIZE,
  VERSIONS_PAGE_SIZE,
} from './constants.ts';
import {
  byteCount,
  envelope,
  followedSpace,
  generation,
  hex,
  id,
  queryBoolean,
  queryInteger,
  queryRevision,
  revision,
  rowBytes,
  unixSeconds,
  waitingCount,
} from './fields.ts';
import { headOfPage } from './heads.ts';
import { link, signedLink } from './links.ts';
import { ownedKind, rowId } from './members.ts';
import { spaceKeys } from './space-keys.ts';
import { fileVersion, item, itemDetails } from './storage.ts';

export { type FollowedSpace, followedSpace, type Standing, standing } from './fields.ts';

/** The spaces of who is signed in, or those of them that have changed. */
export const spaces = z.object({ spaces: z.array(followedSpace) });

/** `cursor` is the `next_cursor` of the page before. */
export const ownSpacesQuery = z.strictObject({
  cursor: z.optional(id),
  limit: z.optional(queryInteger(1, SPACES_PAGE_SIZE)),
});

/** The same, each with its keys: one page, in the order of ids. */
export const ownSpaces = z.object({
  spaces: z.array(
    z.extend(followedSpace, {
      keys: spaceKeys,
      /** What who is signed in may do in a space of somebody else, also such as a later version has; left out of their own. */
      role: z.optional(z.string()),
    }),
  ),
  /** Null on the last page. */
  next_cursor: z._default(z.nullable(id), null),
});

export const spaceParams = z.strictObject({ id });

export const changesQuery = z.strictObject({
  /** The revision up to which everything is known. */
  after: queryRevision,
  cursor: z.optional(envelope(128)),
  limit: z.optional(queryInteger(1, CHANGES_PAGE_SIZE)),
  /** Whether the items' digest is wanted, too. */
  digest: z.optional(queryBoolean),
});

/** A setting of the account, which only clients can read. */
export const sealedSetting = z.strictObject({
  /** Made from the account key, so that it tells nothing of what is set; there is one for each kind of setting. */
  id,
  /** That of the account key. */
  generation,
  encrypted_body: envelope(SEALED_SETTING_LENGTH),
});

/** A setting or a contact by its canonical bytes, and the revision that changed it last. */
export const storedRow = z.object({ row: rowBytes, revision });

/** All settings of a space. */
export const spaceSettings = z.object({ settings: z.array(storedRow) });

export type SealedSetting = z.infer<typeof sealedSetting>;
export type StoredRow = z.infer<typeof storedRow>;

const { md5, sha1, sha256, blake2b, root, sealed_size, name_hash, name_hash_epoch } = itemDetails.shape;

/**
 * The canonical bytes of a row in an answer; see `rows` of `packages/crypto`. What they may be, the server says when they come:
 * who reads them leaves out what is no row, and has the others of the page.
 */
const shownBytes = z.string();
/** The hash of a version; as the bytes, it is read with its item. */
const furtherVersion = z.object({ id: z.string(), hash: z.string() });

/** An item as it is signed: its row, with those of its versions and of all else that belongs to it. */
export const signedItem = z.object({
  item: shownBytes,
  /** The finished versions: the one that is shown, then the newest, as far as the answer has room. Left out where there are none. */
  versions: z.optional(z.array(shownBytes).check(z.maxLength(VERSIONS_PAGE_SIZE + 1))),
  /** Of those before them the SHA-256 of their bytes: enough to prove the item. `listVersions` has them, page by page. */
  further: z.optional(z.array(furtherVersion)),
  /** Rows of kinds that this version does not know. */
  unknown: z.optional(z.array(shownBytes)),
});

/** The same as a space has it now. */
export const spaceRow = z.extend(signedItem, {
  /** The one that changed it last. */
  revision,
  /** Of an item of the kind `space`: for which one it stands. Whoever relies on that looks at the setting of that space. */
  space_id: z.optional(id),
});

export type SignedItem = z.infer<typeof signedItem>;
export type SpaceRow = z.infer<typeof spaceRow>;

/** An item as a program without keys has left it, which nobody has signed: as listings show it, with its versions. */
export const unsignedRow = z.extend(z.omit(item, { encrypted_upload: true }), {
  /** The one that changed it last. */
  revision,
  /** Of what is finished, it is always known. */
  size: byteCount,
  name_hash,
  name_hash_epoch,
  /** Of what is in the trash by itself: where it lay; the space's id at the root. */
  trashed_from: z.optional(id),
  /** Of the version that is shown; null of a directory. */
  version_number: z.nullable(fileVersion.shape.number),
  version_created_at: z.nullable(fileVersion.shape.created_at),
  ...{ md5, sha1, sha256, blake2b, root, sealed_size },
  thumbnail_hash: fileVersion.shape.thumbnail_hash,
  author: fileVersion.shape.author,
  /** The finished versions that are not shown, the newest of them, as far as the answer has room; left out where there are none. */
  other_versions: z.optional(
    z.array(z.extend(fileVersion, { size: byteCount })).check(z.maxLength(VERSIONS_PAGE_SIZE)),
  ),
  /** Of those before them the SHA-256 of their canonical bytes. `listVersions` has them, page by page. */
  further_versions: z.optional(z.array(z.object({ id, hash: hex(32) }))),
});

export type UnsignedRow = z.infer<typeof unsignedRow>;

/** One page of what has changed in a space. Unfinished uploads are no part of it. */
export const spaceChanges = z.object({
  /** Where the space stands. Who has taken all pages knows everything up to that of the first one. */
  revision,
  /** Items that are gone. */
  removed: z.array(id),
  /** Items that are new or changed. */
  items: z.array(spaceRow),
  /** Settings that are new or changed, behind all items. */
  settings: z.array(storedRow),
  /** As in where the space stands. */
  waiting: waitingCount,
  /** The items' digest at `revision`, where it was asked for. */
  digest: z.optional(hex(32)),
  /** Left out of a space that nobody has signed yet. */
  head: z.optional(headOfPage),
  /** Set while more pages follow. */
  next_cursor: z.nullable(z.string()),
});

export type SpaceChanges = z.infer<typeof spaceChanges>;

/** `level.number`, with commas between; see `DigestTree.children` of `packages/crypto`. */
const nodesAsked = z.pipe(
  /* @__PURE__ */ z
    .string()
    .check(z.regex(/^[1-3]\.\d{1,4}(,[1-3]\.\d{1,4}){0,63}$/, 'must be at most 64 nodes like 3.170')),
  z.transform((text) =>
    text.split(',').map((node) => ({ level: Number(node.slice(0, 1)), number: Number(node.slice(2)) })),
  ),
);

const bucketsAsked = z.pipe(
  /* @__PURE__ */ z.string().check(z.regex(/^\d{1,5}(,\d{1,5}){0,63}$/, 'must be at most 64 numbers')),
  z.transform((text) => text.split(',').map(Number)),
);

export const digestsQuery = z.strictObject({
  /** Nodes whose 32 hashes below are wanted. */
  nodes: z.optional(nodesAsked),
  /** Buckets whose items are wanted. */
  buckets: z.optional(bucketsAsked),
});

const treeLevel = z.int().check(z.gte(1), z.lte(3));
const nodeNumber = z.int().check(z.gte(0), z.lt(DIGEST_NODES));

const treeNode = z.object({
  level: treeLevel,
  number: nodeNumber,
  /** See `packNode` of `packages/crypto`. */
  hashes: envelope(Math.ceil((33 * 32 * 4) / 3)),
});

const rowCount = z.int().check(z.gte(0));

/** What a space holds at a revision, as two digests over its rows; see `row-digests.ts` of `packages/crypto`. */
export const spaceDigests = z.object({
  revision,
  /** Left out of a space that nobody has signed yet. */
  head: z.optional(headOfPage),
  /** Over the items with their versions. */
  items: hex(32),
  /** Over the rows that only the owner changes. */
  owner: hex(32),
  /** How many rows there are of each kind; unfinished uploads are none. */
  rows: z.object({
    items: rowCount,
    versions: rowCount,
    links: rowCount,
    settings: rowCount,
    contacts: rowCount,
    members: rowCount,
  }),
  nodes: z.array(treeNode),
  buckets: z.array(z.object({ number: z.int(), items: z.array(z.object({ id, hash: hex(32) })) })),
});

export type SpaceDigests = z.infer<typeof spaceDigests>;

/** Rows and parts of trees that go out with one answer at most. */
export const PROOFS_AT_ONCE = 1_024;

/** Ids of what lies below items that go out with one answer at most: to find where a page begins, all of them are gone through. */
export const IDS_AT_ONCE = 16_384;

const ids = z.array(id).check(z.maxLength(PROOFS_AT_ONCE));

/**
 * What a client has to see proven before it says what a space holds after a change: rows, and the parts of the items' tree
 * that lead from them to the digest.
 */
export const proofsAsked = z.strictObject({
  /** The revision of the newest head that is known; 0 where none is. */
  after: revision,
  /** Items whose rows are wanted, where there are any. */
  rows: z._default(ids, []),
  /** Items below which all ids are wanted, themselves included, those in the trash too; `behind` is the last known one. */
  below: z.optional(
    z.strictObject({
      ids: z.array(id).check(z.minLength(1), z.maxLength(BATCH_SIZE)),
      behind: z.optional(id),
    }),
  ),
  /** Nodes whose 32 hashes below are wanted. */
  nodes: z._default(
    z.array(z.strictObject({ level: treeLevel, number: nodeNumber })).check(z.maxLength(2 * PROOFS_AT_ONCE)),
    [],
  ),
  /** Buckets whose items are wanted. */
  buckets: z._default(
    z.array(z.int().check(z.gte(0), z.lt(32 * DIGEST_NODES))).check(z.maxLength(PROOFS_AT_ONCE)),
    [],
  ),
  /** Whether the rows that only the owner changes are wanted. */
  owned: z._default(z.boolean(), false),
  /** Links whose rows are wanted, where there are any. */
  links: z._default(ids, []),
  /** Settings, contacts and memberships whose rows are wanted, where there are any: whoever changes one keeps what a later version has added. */
  kept: z._default(ids, []),
});

/** All of one moment. */
export const spaceProofs = z.object({
  revision,
  /** Left out of a space that nobody has signed yet. */
  head: z.optional(headOfPage),
  rows: z.array(spaceRow),
  /** Rows that are wanted and do not fit: they are asked for once more. Left out where there are none. */
  left: z.optional(z.array(id)),
  /** In order; fewer than one answer takes are the last ones. */
  below: z.array(id),
  nodes: z.array(treeNode),
  /** Of each item its id and hash, 48 bytes, in order. */
  buckets: z.array(z.object({ number: z.int(), items: z.string() })),
  owned: z.array(
    z.object({
      kind: ownedKind,
      id: rowId,
      hash: hex(32),
      /** Of a link: the item that it is said to be of. */
      item_id: z.optional(id),
    }),
  ),
  links: z.array(signedLink),
  /** In no order. */
  kept: z.optional(z.array(rowBytes)),
});

export type ProofsAsked = z.input<typeof proofsAsked>;
export type SpaceProofs = z.infer<typeof spaceProofs>;

export const waitingQuery = z.strictObject({ cursor: z.optional(id) });

/**
 * What programs without keys have changed, and nobody has signed. The rows as they were signed are those of all other
 * calls of a space.
 */
export const waitingChanges = z.object({
  /** Raised by each change that comes, and by each that is decided about. */
  waiting: waitingCount,
  /** Whether the server lets such changes come. */
  allowed: z.boolean(),
  items: z.array(
    z.object({
      id,
      /** `deleted` means for good; `changed` is all else that became of what there was before. */
      kind: z.enum(['added', 'changed', 'deleted']),
      /** When it was changed first. */
      since: unixSeconds,
      /** As the program left it; all versions of it, too. */
      row: unsignedRow,
    }),
  ),
  /** Those of all pages, with the first one. */
  links: z.array(z.object({ id, kind: z.enum(['limits', 'deleted']), link })),
  next_cursor: z.nullable(id),
});

export type WaitingChanges = z.infer<typeof waitingChanges>;

/** Whether programs may change a space without a head. */
export const plainChanges = z.strictObject({ allowed: z.boolean() });

/** Which part of a space is wanted: from a node of level 2 up to another one, each with its 32 buckets. */
export const rowsQuery = z.strictObject({
  from: queryInteger(0, DIGEST_NODES - 1),
  until: z.optional(queryInteger(1, DIGEST_NODES)),
});

/** All items of some buckets, at one revision. */
export const spaceRows = z.object({
  revision,
  /** Left out of a space that nobody has signed yet. */
  head: z.optional(headOfPage),
  /** The items' digest. */
  digest: hex(32),
  /** The top, and the nodes above the buckets: with the items, they lead to the digest. */
  nodes: z.array(treeNode),
  /** The node behind the last one that is here; `DIGEST_NODES` where it was the last. */
  until: z.int().check(z.gte(1), z.lte(DIGEST_NODES)),
  items: z.array(spaceRow),
});

export type SpaceRows = z.infer<typeof spaceRows>;
