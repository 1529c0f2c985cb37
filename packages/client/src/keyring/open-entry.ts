import type { Link, LinkedItem } from '@coffer/contract';
import {
  type ItemId,
  importLinkKey,
  itemId,
  type LinkEntry,
  type LinkId,
  type LinkKey,
  linkId,
  NO_EPOCH,
  openLinkEntry,
  openLinkEpochKey,
  type VersionId,
  versionId,
} from '@coffer/crypto';

/** An entry as it is shown, and where. */
interface ShownEntry {
  readonly link: LinkId;
  readonly item: ItemId;
  /** Null of the linked item itself. */
  readonly parent: ItemId | null;
  readonly version: VersionId | null;
  readonly epoch: number;
  readonly epochKey: string | null;
  readonly envelope: string;
}

/** Opens the entry of the linked item, as a link's own record has it. Throws EnvelopeDamaged, EncodingInvalid. */
export function openShownEntry(link: Link, linkKey: LinkKey): Promise<LinkEntry> {
  const entry = {
    link: linkId(link.id),
    item: itemId(link.file_id),
    parent: null,
    version: link.version_id === null ? null : versionId(link.version_id),
    epoch: link.entry_epoch,
    epochKey: link.encrypted_epoch_key,
    envelope: link.encrypted_file_key,
  };
  return open(entry, linkKey);
}

/** Opens the entry of an item below the linked one, or of that itself. Throws EnvelopeDamaged, EncodingInvalid. */
export function openLinkedEntry(
  link: { readonly id: string; readonly itemId: ItemId },
  record: LinkedItem,
  linkKey: LinkKey,
): Promise<LinkEntry> {
  const isLinked = record.id === link.itemId || record.file_id === null;
  const entry = {
    link: linkId(link.id),
    item: itemId(record.id),
    parent: isLinked ? null : itemId(record.file_id ?? ''),
    version: record.version_id === null ? null : versionId(record.version_id),
    epoch: record.entry_epoch,
    epochKey: record.encrypted_epoch_key,
    envelope: record.entry,
  };
  return open(entry, linkKey);
}

async function open(
  { link, item, parent, version, epoch, epochKey, envelope }: ShownEntry,
  linkKey: LinkKey,
) {
  // What a program has put there is sealed under the key in the address itself.
  const key =
    epoch === NO_EPOCH
      ? linkKey
      : await importLinkKey(await openLinkEpochKey(linkKey, link, epoch, epochKey ?? ''));
  return openLinkEntry(
    key,
    { linkId: link, itemId: item, parentId: parent, versionId: version, epoch },
    envelope,
  );
}
