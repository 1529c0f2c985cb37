import { BATCH_SIZE, type BatchOperation, type FileVersion } from '@coffer/contract';
import { retrying } from '../../api/retry.ts';
import { batches } from '../../concurrency/batches.ts';
import { notCancelled } from '../../concurrency/not-cancelled.ts';
import { failed, isFailure } from '../../failures/coffer-error.ts';
import type { IntactItem } from '../../keyring/opened-item.ts';
import type { SpaceRow } from '../../rows/space-row.ts';
import { itemMissing } from '../../tree/find-by-name.ts';
import { listVersions } from '../../tree/list-versions.ts';
import { readVersions } from '../../tree/read-details.ts';
import { wholeRow } from '../../tree/whole-row.ts';
import type { ItemRef } from '../places/item-ref.ts';
import type { Places } from '../places/places.ts';
import { provenVersions } from '../places/proven-files.ts';
import type { PartPorts } from '../ports.ts';
import { type Content, type ContentOptions, contentFile } from '../uploading/content-file.ts';
import type { RunUpload } from '../uploading/send-content.ts';
import { sealAgain } from './seal-again.ts';
import type { Versions } from './versions.ts';

/** What is done with versions; see `Versions`. */
export function inVersions(ports: PartPorts, places: Places, runUpload: RunUpload): Versions {
  const { api, keyring, writer, rows, clock, patience } = ports;

  /** A file as the server has it now, not as it was listed. */
  async function shownNow(ref: ItemRef, signal: AbortSignal): Promise<IntactItem> {
    return file(await places.intact(await places.itemNow(ref, signal), signal));
  }

  /** The same as this device has it, where it keeps rows. */
  async function shown(ref: ItemRef, signal: AbortSignal): Promise<IntactItem> {
    return file(await places.intact(typeof ref === 'string' ? ref : ref.id, signal));
  }

  const change = (operation: BatchOperation, signal: AbortSignal) =>
    writer.change([operation], { signal, patience });

  async function addVersion(
    ref: ItemRef,
    content: Content,
    options: ContentOptions = {},
    signal = notCancelled(),
  ): Promise<IntactItem> {
    const item = await shownNow(ref, signal);
    const { onProgress, thumbnail, media, isOnce, mime = item.mime } = options;
    const file = contentFile(content, item.name, { ...options, mime }, clock);
    const { id, name, parentId: folderId } = item;
    const given = { ...(thumbnail && { thumbnail }), ...(media && { media }), ...(isOnce && { isOnce }) };
    const upload = { file, name, folderId, versionOf: id, itemId: null, ...given };
    return runUpload(upload, onProgress === undefined ? {} : { onProgress }, signal);
  }

  return {
    async versionsPage(ref, position, signal = notCancelled()) {
      const item = await shown(ref, signal);
      const list = () => readVersions(item.id, position, { api, rows, signal });
      const { records, next } = await retrying(list, { clock, signal, patience });
      const versions = await keyring.openVersions(item, records);
      return { versions: versions.filter((version) => version.state !== 'unfinished'), next };
    },

    async versions(ref, signal = notCancelled()) {
      const item = await shownNow(ref, signal);
      const list = () => listVersions(api, item.id, signal);
      const records = await retrying(list, { clock, signal, patience });
      const versions = await keyring.openVersions(item, records);
      return versions.filter((version) => version.state !== 'unfinished');
    },

    addVersion,

    async versionsOfOthers(ref, signal = notCancelled()) {
      const { id } = await shownNow(ref, signal);
      const row = (await writer.rows([id], { signal, patience })).get(id);
      if (row === undefined) throw itemMissing();
      const { versions } = await wholeRow(row, { spaceId: await keyring.driveId(), api }, signal);
      const shown = versions.find((version) => version.id === row.version_id)?.number ?? 0;
      const ids = versions.flatMap((version) => (version.number < shown ? version.id : []));
      const { versionsOfOthers } = await import('../retention/done-by-others.ts');
      return versionsOfOthers(id, ids, ports, signal);
    },

    sealAgain: async (ref, signal = notCancelled()) =>
      sealAgain(await shownNow(ref, signal), ports, addVersion, signal),

    async restoreVersion({ file, id }, signal = notCancelled()) {
      await shownNow(file.id, signal);
      await change({ kind: 'show_version', id: file.id, version_id: id }, signal);
      return file;
    },

    ...deletingVersions(ports, places),
  };
}

type DeletingVersions = Pick<Versions, 'deleteVersion' | 'deleteOlderVersions'>;

/** What of versions is deleted: as their file's row was signed, whatever the server lists. */
function deletingVersions(ports: PartPorts, places: Places): DeletingVersions {
  const { api, keyring, writer, clock, patience } = ports;

  const deleteSigned = (id: string, version_ids: string[], signal: AbortSignal) =>
    writer.change([{ kind: 'delete_versions', id, version_ids }], { signal, patience });

  async function idOf(ref: ItemRef, signal: AbortSignal): Promise<string> {
    return typeof ref === 'string' ? (await places.item(ref, signal)).id : ref.id;
  }

  /** All versions that a signed row has. */
  async function versionsIn(row: SpaceRow | undefined, signal: AbortSignal): Promise<readonly FileVersion[]> {
    if (row === undefined) return [];
    return (await wholeRow(row, { spaceId: await keyring.driveId(), api }, signal)).versions;
  }

  /** Removes what is no version in the signed row: nothing is signed for it, and the server refuses that for what is finished. */
  async function removeUnfinished(id: string, version_id: string, signal: AbortSignal): Promise<void> {
    const remove = () => api.call('deleteVersion', { params: { id, version_id } }, signal);
    await retrying(remove, { clock, signal, patience });
  }

  /** Refuses to delete as damaged what is intact as it was signed. */
  async function mustNotOpen(id: string, versionId: string, signal: AbortSignal): Promise<void> {
    const signed = await provenVersions(id, ports, signal);
    const found = signed.find((each) => each.id === versionId);
    if (found?.state === 'intact') throw failed('space_lied');
  }

  return {
    async deleteVersion(ref, version, signal = notCancelled()) {
      const id = await idOf(ref, signal);
      const signed = await writer.rows([id], { signal, patience });
      if (!(await versionsIn(signed.get(id), signal)).some((each) => each.id === version.id)) {
        await removeUnfinished(id, version.id, signal);
        return;
      }
      if (version.state === 'damaged') await mustNotOpen(id, version.id, signal);
      await deleteSigned(id, [version.id], signal);
    },

    async deleteOlderVersions(ref, { except = new Set() } = {}, signal = notCancelled()) {
      const { id, versionId } = file(await places.intact(await places.itemNow(ref, signal), signal));
      const listed = await retrying(() => listVersions(api, id, signal), { clock, signal, patience });
      const row = (await writer.rows([id], { signal, patience })).get(id);
      if (row === undefined) throw itemMissing();
      const signed = await versionsIn(row, signal);
      // What is shown stays, by the row as by what the server says.
      const shown = signed.filter((each) => each.id === row.version_id || each.id === versionId);
      const oldest = shown.at(-1)?.number ?? 0;
      const older = signed
        .filter((version) => version.number < oldest && !except.has(version.id))
        .map((version) => version.id);
      for (const version_ids of batches(older, BATCH_SIZE)) {
        await deleteSigned(id, version_ids, signal);
      }
      const known = new Set(signed.map((version) => version.id));
      for (const { id: version, number } of listed) {
        if (number >= oldest || known.has(version)) continue;
        await removeUnfinished(id, version, signal).catch(unlessGone);
      }
    },
  };
}

function file(item: IntactItem): IntactItem {
  if (item.kind === 'directory') throw failed('directory_not_downloadable');
  return item;
}

function unlessGone(error: unknown): void {
  if (!isFailure(error, 'not_found')) throw error;
}
