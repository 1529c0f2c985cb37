import type { Keyring } from '../keyring/keyring.ts';
import { type CanonicalItem, canonicalItem } from '../rows/canonical-item.ts';
import type { SpaceRow } from '../rows/space-row.ts';
import { type LoggedBatch, namedIn, nameKey, type SealedName } from './logged-batches.ts';
import type { UndoBasis } from './plan-undo.ts';
import type { PresentItem } from './wanted-states.ts';

/** What opens and hashes names, with the keys of the space. */
export interface NamesKeyring extends Pick<Keyring, 'namesOf' | 'sealMove' | 'epoch'> {}

/**
 * What an undo is planned from: names are opened only where they decide anything, in the directories that the batches of the log are about.
 *
 * @param rows all of the space
 */
export async function undoBasis(
  spaceId: string,
  log: readonly LoggedBatch[],
  rows: readonly SpaceRow[],
  keyring: NamesKeyring,
): Promise<UndoBasis> {
  const items = rows.map((row) => canonicalItem(spaceId, row));
  const { names, directories: named } = namedIn(log, spaceId);
  const directories = new Set(named);
  const touched = new Set(names.map(({ id }) => id));
  for (const { item } of items) if (touched.has(item.id)) directories.add(item.parentId);
  const near = items.filter(({ item }) => touched.has(item.id) || directories.has(item.parentId));
  const opened = await openedNames([...names, ...near.map(nameOf)], keyring);
  const read = (name: SealedName) => opened.get(nameKey(name)) ?? null;
  const hashed = await hashedNames(near, read, spaceId, keyring);
  const present = items.map((each): [string, PresentItem] => {
    const { item, versions, further } = each;
    const { id, kind, parentId, trashed, shownVersionId } = item;
    return [
      id,
      {
        ...{ id, kind: kind === 'file' ? 'file' : 'directory', parentId, shownVersionId },
        name: read(nameOf(each)),
        trashedAt: trashed?.at ?? null,
        isHashed: hashed.get(id) ?? true,
        versionIds: new Set([...versions, ...further].map((version) => version.id)),
      },
    ];
  });
  return { spaceId, log, present: new Map(present), read };
}

function nameOf({ item }: CanonicalItem): SealedName {
  return { id: item.id, epoch: item.nameEpoch, sealed: item.sealedName };
}

async function openedNames(
  names: readonly SealedName[],
  keyring: NamesKeyring,
): Promise<ReadonlyMap<string, string>> {
  const unique = [...new Map(names.map((name) => [nameKey(name), name])).values()];
  const records = unique.map(({ id, epoch, sealed }) => ({ id, name_epoch: epoch, encrypted_name: sealed }));
  const opened = await keyring.namesOf(records);
  return new Map(
    unique.flatMap((name, index) => {
      const text = opened[index] ?? null;
      return text === null ? [] : [[nameKey(name), text] as const];
    }),
  );
}

/** Whether names have their hash, of those that the server compares with new ones. */
async function hashedNames(
  items: readonly CanonicalItem[],
  read: (name: SealedName) => string | null,
  spaceId: string,
  keyring: NamesKeyring,
): Promise<ReadonlyMap<string, boolean>> {
  const epoch = await keyring.epoch();
  const byParent = new Map<string, CanonicalItem[]>();
  for (const each of items) {
    const { nameHashEpoch, trashed, parentId } = each.item;
    if (nameHashEpoch !== epoch || trashed !== null) continue;
    const siblings = byParent.get(parentId) ?? [];
    siblings.push(each);
    byParent.set(parentId, siblings);
  }
  const hashed = new Map<string, boolean>();
  for (const [parentId, siblings] of byParent) {
    const named = new Map(siblings.map((each) => [each.item.id, read(nameOf(each))]));
    const { names = [] } = await keyring.sealMove(named, parentId === spaceId ? null : parentId);
    const expected = new Map(names.map(({ id, name_hash }) => [id, name_hash]));
    for (const { item } of siblings) hashed.set(item.id, expected.get(item.id) === item.nameHash);
  }
  return hashed;
}
