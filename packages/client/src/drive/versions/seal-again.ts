import { contentRoot, versionId as toVersionId } from '@coffer/crypto';
import { retrying } from '../../api/retry.ts';
import { failed } from '../../failures/coffer-error.ts';
import type { IntactItem } from '../../keyring/opened-item.ts';
import { blobOf, partsOf } from '../../transfers/download/collected.ts';
import { mustBeDamaged } from '../places/proven-files.ts';
import type { PartPorts } from '../ports.ts';
import type { Versions } from './versions.ts';

/** Stores again what a file holds whose root nobody has sealed; see `Versions`. */
export async function sealAgain(
  item: IntactItem,
  ports: PartPorts,
  addVersion: Versions['addVersion'],
  signal: AbortSignal,
): Promise<IntactItem> {
  if (item.isRootless !== true) return item;
  await mustBeDamaged([item], ports, signal);
  const { mime, size, modifiedAt, media } = item;
  const options = { mime, size, modifiedAt, isOnce: true, ...(media && { media }) };
  const stream = await unsealedContent(item, ports, signal);
  if (ports.uploadsTakeParts === false) return addVersion(item, await blobOf(stream), options, signal);
  const failures: unknown[] = [];
  try {
    return await addVersion(item, partsNoting(stream, failures), options, signal);
  } catch (cause) {
    throw failures[0] ?? cause;
  }
}

/** The content of a file whose root nobody has sealed: by the root that the newest head has of it, and opened by the key of the content. */
async function unsealedContent(
  { id, versionId, size }: IntactItem,
  { api, keyring, writer, downloads, clock, patience }: PartPorts,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const row = (await writer.rows([id], { signal, patience })).get(id);
  const read = () => api.call('itemMetadata', { params: { id }, query: {} }, signal);
  const { root, content_id } = row ?? (await retrying(read, { clock, signal, patience }));
  if (root === null || versionId === null) throw failed('content_unfinished');
  const key = await keyring.contentKey(id, versionId);
  const item = {
    ...{ id, versionId, contentId: content_id === undefined ? versionId : toVersionId(content_id) },
    ...{ size, sealedLength: size, root: contentRoot(root) },
  };
  return (await downloads())({ kind: 'file', item, key }, signal);
}

/** The parts of a stream, with a note of what it fails with: an upload takes that for a file that changed. */
async function* partsNoting(stream: ReadableStream<Uint8Array>, failures: unknown[]) {
  try {
    yield* partsOf(stream);
  } catch (cause) {
    failures.push(cause);
    throw cause;
  }
}
