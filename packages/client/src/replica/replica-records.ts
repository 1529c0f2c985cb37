import {
  DIGEST_NODES,
  type FileVersion,
  type Item,
  type ItemDetails,
  itemDetails,
  type Link,
  type Listing,
  link,
  type Stats,
  spaceProofs,
  type TrashListing,
} from '@coffer/contract';
import { type Bytes, concatBytes, rowHasher, sha256, toHex } from '@coffer/crypto';
import * as z from 'zod/mini';
import type { FoundRecords } from '../keyring/found-item.ts';
import { rowHashOf, versionsOf } from '../rows/canonical-item.ts';
import type { SpaceRow } from '../rows/space-row.ts';
import type { OwnedShown, RowsHere } from '../space/proofs-here.ts';
import { linksOf } from '../space/proven-links.ts';
import { ProvenSpace, type ProvingPorts } from '../space/proven-space.ts';
import type { ReplacedVersion, RowsKept } from '../tree/read-rows.ts';
import { LINKS, OPENING, OWNED } from './next-to-rows.ts';
import { isShown, type Replica } from './replica.ts';
import type { ReplicaStore } from './replica-store.ts';
import type { ChildrenOptions } from './row-page.ts';
import { type ListedRow, readListed } from './rows.ts';

/**
 * An item as `itemMetadata` tells it. Null where the server has to be asked: rows were never loaded, or the item is
 * not there, in the trash, or nothing that it could tell.
 */
export async function recordIn(replica: Replica, id: string): Promise<ItemDetails | null> {
  const row = await shownRow(replica, id);
  const above = row === null ? null : await replica.ancestors(id);
  if (row === null || above === null || !above.every(isShown)) return null;
  const uploaded_chunks = Array.from({ length: row.chunks }, (_, index) => index);
  return itemDetails.safeParse({ ...row, uploaded_chunks }).data ?? null;
}

/** The directories in a directory as `listItems` tells them; null is the top. Null as for `Replica.place`. */
export async function directoriesIn(replica: Replica, directoryId: string | null): Promise<Listing | null> {
  const place = await replica.place(directoryId);
  if (place === null) return null;
  const rows = await allOf(replica, directoryId, { only: 'directories' });
  return {
    children: [...rows],
    parents: [...place.parents],
    space: { id: replica.spaceId, revision: place.revision },
    next_cursor: null,
  };
}

/** The finished versions of a file, the newest first. Null as for `recordIn`. */
export async function versionsIn(replica: Replica, id: string): Promise<FileVersion[] | null> {
  const row = await shownRow(replica, id);
  const above = row === null ? null : await replica.ancestors(id);
  if (row === null || above === null || !above.every(isShown)) return null;
  // Those before them are known by their hashes alone.
  return row.further_versions === undefined ? versionsOf(row) : null;
}

/** These rows, those in the trash among them; null where rows are missing. */
export async function signedIn(
  replica: Replica,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SpaceRow> | null> {
  if (!replica.isWhole) return null;
  const rows = await Promise.all(ids.map((id) => replica.item(id)));
  return new Map(rows.flatMap((row) => (row === null ? [] : [[row.id, row] as const])));
}

/** See `RowsOnDevice.stateOf`. */
export async function stateIn(
  replica: Replica,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string> | null> {
  if (!replica.isWhole) return null;
  const hasher = await rowHasher();
  const states = new Map<string, string>();
  for (const id of ids) {
    const hashes: Bytes[] = [];
    const below = [id];
    for (const each of below) {
      const row = await replica.item(each);
      if (row === null) continue;
      hashes.push(rowHashOf(replica.spaceId, row, hasher));
      if (row.version_id !== null) continue;
      for (const child of await allOf(replica, each, { trash: 'included' })) below.push(child.id);
    }
    if (hashes.length > 0) states.set(id, toHex(await sha256(concatBytes(...hashes))));
  }
  return states;
}

/** How many files are outside of the trash, and how large they are; their types are sealed. Null where rows are missing. */
export async function usageIn(replica: Replica): Promise<Stats['stats'] | null> {
  if (!replica.isWhole) return null;
  const sum = { mime: 'application/octet-stream', count: 0, size: 0 };
  for await (const { size } of filesOf(replica)) {
    sum.count += 1;
    sum.size += size ?? 0;
  }
  return sum.count === 0 ? [] : [sum];
}

/** The versions of all files outside of the trash that these do not show; null where rows are missing. */
export async function replacedIn(replica: Replica): Promise<ReplacedVersion[] | null> {
  if (!replica.isWhole) return null;
  const replaced: ReplacedVersion[] = [];
  for await (const { id: fileId, other_versions = [] } of filesOf(replica, { versions: 'included' })) {
    for (const { id } of other_versions) replaced.push({ id, fileId });
  }
  return replaced;
}

/** All that is in the trash as `listTrash` tells it, the last first; null where rows are missing. */
export async function trashIn(replica: Replica): Promise<TrashListing | null> {
  const { wholeAt } = replica.state.getState();
  if (wholeAt === null) return null;
  const trashed = (await replica.store.trashed()).flatMap((packed) => {
    const { id, trashed } = readListed(replica.spaceId, packed);
    return trashed === undefined ? [] : [{ id, trashed }];
  });
  trashed.sort((one, other) => other.trashed.at - one.trashed.at || (one.id < other.id ? 1 : -1));
  const { items, directories } = await foundIn(
    replica,
    trashed.map(({ id }) => id),
  );
  const at = new Map(trashed.map((each) => [each.id, each.trashed]));
  const isThere = (id: string | null): boolean => {
    const directory = id === null ? null : directories[id];
    return (
      directory === null || (directory !== undefined && isShown(directory) && isThere(directory.file_id))
    );
  };
  return {
    items: items.flatMap((item) => {
      const trashed = at.get(item.id);
      return trashed === undefined ? [] : [{ ...item, trashed, can_return: isThere(item.file_id) }];
    }),
    directories,
    revision: wholeAt,
    next_cursor: null,
  };
}

const ownedRows = spaceProofs.shape.owned;

/** The links that were kept last; null where none were. They are as sealed as the server told them, and as proven as when they were kept. */
export async function keptLinks({ store }: Replica): Promise<readonly Link[] | null> {
  const [kept] = await store.blocks(LINKS);
  return kept === undefined ? null : z.array(link).parse(JSON.parse(new TextDecoder().decode(kept.sealed)));
}

async function keptOwnedRows({ store }: Replica): Promise<OwnedShown | null> {
  const [kept] = await store.blocks(OWNED);
  return kept === undefined ? null : ownedRows.parse(JSON.parse(new TextDecoder().decode(kept.sealed)));
}

async function keepOwnedRows({ store }: Replica, owned: OwnedShown): Promise<void> {
  const sealed = new TextEncoder().encode(JSON.stringify(owned));
  await store.writeBlocks(OWNED, { clear: true, put: [{ part: 0, number: 0, sealed }] });
}

export async function keepLinks({ store }: Replica, links: readonly Link[]): Promise<void> {
  const sealed = new TextEncoder().encode(JSON.stringify(links));
  await store.writeBlocks(LINKS, { clear: true, put: [{ part: 0, number: 0, sealed }] });
}

/** How the space was opened last, sealed; null where nobody has kept that. */
export async function keptOpening(store: Pick<ReplicaStore, 'blocks'>): Promise<Bytes | null> {
  const [kept] = await store.blocks(OPENING);
  return kept?.sealed ?? null;
}

export async function keepOpening({ store }: Pick<Replica, 'store'>, sealed: Bytes): Promise<void> {
  await store.writeBlocks(OPENING, { clear: true, put: [{ part: 0, number: 0, sealed }] });
}

/** Keeps the links that the newest head names, and asks for those alone that are new. */
export async function followLinks(replica: Replica, ports: ProvingPorts, signal: AbortSignal): Promise<void> {
  const { clock } = ports;
  const known = (await keptLinks(replica)) ?? [];
  const space = new ProvenSpace(replica.spaceId, { ...ports, here: rowsHere(replica) });
  await keepLinks(
    replica,
    await linksOf(space, { clock, signal, patience: 'background' }, { known, by: 'known' }),
  );
}

/** What a replica has of what is asked of a server. */
export function rowsHere(replica: Replica): Omit<RowsHere, 'sending'> {
  return {
    proofs: (digest, asked) => replica.proofs(digest, asked),
    owned: () => keptOwnedRows(replica),
    keepOwned: (owned) => keepOwnedRows(replica, owned),
  };
}

/** How many rows a replica has, and how far they go. */
export async function aboutRows(replica: Replica): Promise<RowsKept> {
  const rows = await replica.size();
  const { persistence, reason, wholeAt: _, ...progress } = replica.state.getState();
  return {
    rows,
    share: progress.kind === 'loading' ? progress.loadedNodes / (DIGEST_NODES + 1) : 1,
    revision: progress.kind === 'loading' ? null : progress.revision,
    persistence,
    ...(reason !== undefined && { reason }),
  };
}

/** All that lies in a directory; outside of the trash, unless that was asked for. */
async function allOf(
  replica: Replica,
  id: string | null,
  options: Pick<ChildrenOptions, 'only' | 'versions' | 'trash'>,
): Promise<ListedRow[]> {
  const rows: ListedRow[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await replica.children(id, { ...options, ...(after !== undefined && { after }) });
    for (const row of page.rows) rows.push(row);
    after = page.next;
  }
  return rows;
}

/** All files outside of the trash. */
async function* filesOf(
  replica: Replica,
  options: Pick<ChildrenOptions, 'versions'> = {},
): AsyncGenerator<ListedRow> {
  const directories: (string | null)[] = [null];
  for (let id = directories.shift(); id !== undefined; id = directories.shift()) {
    for (const row of await allOf(replica, id, options)) {
      if (row.version_id === null) directories.push(row.id);
      else yield row;
    }
  }
}

async function shownRow(replica: Replica, id: string): Promise<SpaceRow | null> {
  if (!replica.isWhole) return null;
  const row = await replica.item(id);
  return row !== null && isShown(row) ? row : null;
}

/** The rows of these items, with the directories above them; what is not there is left out. */
export async function foundIn(replica: Replica, ids: readonly string[]): Promise<FoundRecords> {
  const items: Item[] = [];
  const directories: Record<string, Item> = {};
  for (const chain of await replica.chains(ids)) {
    const row = chain?.at(-1);
    if (chain === null || row === undefined) continue;
    items.push(row);
    for (const directory of chain.slice(0, -1)) directories[directory.id] = directory;
  }
  return { items, directories };
}
