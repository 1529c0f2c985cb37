import {
  type Bytes,
  bucketOf,
  concatBytes,
  contactRowBytes,
  epochRowBytes,
  epochRowId,
  firstRootRow,
  fromHex,
  type ItemRow,
  idBytes,
  itemHash,
  itemRowBytes,
  itemsDigest,
  type LaterField,
  linkRowBytes,
  type MemberRow,
  memberRowBytes,
  ownersDigest,
  type RowKind,
  rootRowBytes,
  settingRowBytes,
  sha256,
  toHex,
  utf8Encode,
  type VersionRow,
  versionRowBytes,
} from '@coffer/crypto';
import { laterBytes } from '../any-row.ts';
import type { OldVectors } from './old.ts';

// The canonical bytes of each kind of row. What is sealed in these rows is no envelope: only lengths and places matter here.

type OldItem = Omit<ItemRow, 'kind'> & { readonly kind: string };

/** An item of JSON, which does not know the kinds. */
export const itemOf = (row: OldItem): ItemRow => ({
  ...row,
  kind: row.kind === 'file' || row.kind === 'space' ? row.kind : 'directory',
});

/** A row of the owner's half, as its digest takes it. */
export interface Owned {
  readonly kind: RowKind | number;
  readonly id: string;
  readonly bytes: Bytes;
}

/** The owner's digest over rows, hex. */
export async function ownersDigestOf(rows: readonly Owned[]): Promise<string> {
  const hashed = rows.map(async ({ kind, id, bytes }) => ({ kind, id, hash: await sha256(bytes) }));
  return toHex(await ownersDigest(await Promise.all(hashed)));
}

/** A row with its bytes and their hash. */
async function written<Row>(row: Row, bytes: Bytes) {
  return { row, bytes: toHex(bytes), hash: toHex(await sha256(bytes)) };
}

/** Two fields of a later version, one of each mark. */
const LATER: readonly LaterField[] = [
  { mark: 1, number: 7, bytes: utf8Encode('kept') },
  { mark: 2, number: 300, bytes: utf8Encode('left alone') },
];

/** The same rows with fields of a later version behind their own, and rows of kinds that only that knows. */
async function makeLater(
  { item, version, owned }: { item: ItemRow; version: VersionRow; owned: readonly Owned[] },
  others: Readonly<Record<'itemPart' | 'owners', string>>,
) {
  const later = laterBytes(LATER);
  const bytes = {
    item: itemRowBytes({ ...item, later }),
    version: versionRowBytes({ ...version, later }),
    ...Object.fromEntries(owned.map((row) => [row.kind, concatBytes(row.bytes, later)])),
  };
  const id = (text: string) => concatBytes(Uint8Array.of(1, 0, 0, 0, 16), idBytes(text));
  const itemPart = concatBytes(Uint8Array.of(200), id(others.itemPart), id(item.id), utf8Encode('anything'));
  const owners = concatBytes(Uint8Array.of(100), id(others.owners), utf8Encode('anything'));
  const whole = await itemHash({ id: item.id, bytes: bytes.item }, [
    { kind: 200, id: others.itemPart, bytes: itemPart },
    { id: version.id, bytes: bytes.version },
  ]);
  return {
    fields: LATER.map((field) => ({ ...field, bytes: toHex(field.bytes) })),
    rows: Object.fromEntries(Object.entries(bytes).map(([kind, each]) => [kind, toHex(each)])),
    unknown: {
      itemPart: { kind: 200, id: others.itemPart, itemId: item.id, bytes: toHex(itemPart) },
      owners: { kind: 100, id: others.owners, bytes: toHex(owners) },
    },
    itemHash: toHex(whole),
    ownersDigest: await ownersDigestOf([...owned, { kind: 100, id: others.owners, bytes: owners }]),
  };
}

export async function makeRows(old: OldVectors['rows'], membership: MemberRow) {
  const { version, link, epoch, root, items } = old;
  const [item, firstRoot] = [itemOf(old.item.row), firstRootRow(old.firstRoot.row.id)];
  const directory = itemOf(old.directory.row);
  const sealed = { id: '3c5f9a6e-0d1b-4f7a-8a3e-5b6c7d8e9f01', generation: 2, sealedBody: 'AQIDBAUGBwg' };
  const contact = { ...sealed, id: '4d6a0b7f-1e2c-4a8b-9b4f-6c7d8e9f0a12' };
  const versionBytes = versionRowBytes(version.row);
  const whole = await itemHash({ id: item.id, bytes: itemRowBytes(item) }, [
    { id: version.row.id, bytes: versionBytes },
  ]);
  const owned: readonly Owned[] = [
    { kind: 'link', id: link.row.id, bytes: linkRowBytes(link.row) },
    { kind: 'member', id: membership.id, bytes: memberRowBytes(membership) },
    { kind: 'contact', id: contact.id, bytes: contactRowBytes(contact) },
    { kind: 'setting', id: sealed.id, bytes: settingRowBytes(sealed) },
    { kind: 'epoch', id: epochRowId(epoch.row.epoch), bytes: epochRowBytes(epoch.row) },
    { kind: 'root', id: root.row.id, bytes: rootRowBytes(root.row) },
  ];
  const hashed = items.items.map(({ id, hash }) => ({ id, hash: fromHex(hash) }));
  return {
    item: await written(item, itemRowBytes(item)),
    directory: await written(directory, itemRowBytes(directory)),
    version: await written(version.row, versionBytes),
    link: await written(link.row, linkRowBytes(link.row)),
    member: await written(membership, memberRowBytes(membership)),
    contact: await written(contact, contactRowBytes(contact)),
    setting: await written(sealed, settingRowBytes(sealed)),
    epoch: await written(epoch.row, epochRowBytes(epoch.row)),
    root: await written(root.row, rootRowBytes(root.row)),
    firstRoot: await written(firstRoot, rootRowBytes(firstRoot)),
    later: await makeLater(
      { item, version: version.row, owned },
      {
        itemPart: '5e7b1c80-2f3d-4b9c-8c50-7d8e9f0a1b23',
        owners: '6f8c2d91-3a4e-4cad-9d61-8e9f0a1b2c34',
      },
    ),
    itemHash: toHex(whole),
    ownersDigest: {
      rows: await Promise.all(
        owned.map(async ({ kind, id, bytes }) => ({ kind, id, hash: toHex(await sha256(bytes)) })),
      ),
      digest: await ownersDigestOf(owned),
    },
    items: {
      items: items.items,
      bucket: await bucketOf(hashed[0]?.id ?? ''),
      digest: toHex(await itemsDigest(hashed)),
    },
  };
}
