import { BATCH_SIZE, type BatchOperation } from '@coffer/contract';
import { retrying } from '../api/retry.ts';
import { batches } from '../concurrency/batches.ts';
import { notCancelled } from '../concurrency/not-cancelled.ts';
import { failed } from '../failures/coffer-error.ts';
import type { IntactItem } from '../keyring/opened-item.ts';
import { listVersions } from '../tree/list-versions.ts';
import { readVersions } from '../tree/read-details.ts';
import { contentFile } from './content-file.ts';
import type { ItemRef, Places } from './places.ts';
import type { PartPorts } from './ports.ts';
import type { RunUpload } from './uploading.ts';
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

  function file(item: IntactItem): IntactItem {
    if (item.kind === 'directory') throw failed('directory_not_downloadable');
    return item;
  }

  const change = (operation: BatchOperation, signal: AbortSignal) =>
    writer.change([operation], { signal, patience });

  async function idOf(ref: ItemRef, signal: AbortSignal): Promise<string> {
    return typeof ref === 'string' ? (await places.item(ref, signal)).id : ref.id;
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

    async addVersion(ref, content, options = {}, signal = notCancelled()) {
      const item = await shownNow(ref, signal);
      const { onProgress, thumbnail, media, mime = item.mime } = options;
      const file = contentFile(content, item.name, { ...options, mime }, clock);
      const { id, name, parentId: folderId } = item;
      const given = { ...(thumbnail && { thumbnail }), ...(media && { media }) };
      const upload = { file, name, folderId, versionOf: id, itemId: null, ...given };
      return runUpload(upload, onProgress === undefined ? {} : { onProgress }, signal);
    },

    async restoreVersion({ file, id }, signal = notCancelled()) {
      const shown = await shownNow(file.id, signal);
      const records = await retrying(() => listVersions(api, shown.id, signal), { clock, signal, patience });
      const record = records.find((each) => each.id === id);
      // Whoever has a link to the file has its newest key alone.
      const renewed = record === undefined ? null : await keyring.rewrapVersion(shown.id, record);
      const show = { kind: 'show_version' as const, id: file.id, version_id: id };
      await change({ ...show, ...(renewed !== null && { renewed }) }, signal);
      return file;
    },

    async deleteVersion(ref, { id: version_id }, signal = notCancelled()) {
      const id = await idOf(ref, signal);
      await change({ kind: 'delete_versions', id, version_ids: [version_id] }, signal);
    },

    async deleteOlderVersions(ref, signal = notCancelled()) {
      const { id, versionId } = await shownNow(ref, signal);
      const list = () => listVersions(api, id, signal);
      const records = await retrying(list, { clock, signal, patience });
      const shown = records.find((record) => record.id === versionId);
      const older = records.filter(({ number }) => shown !== undefined && number < shown.number);
      for (const some of batches(older, BATCH_SIZE)) {
        await change({ kind: 'delete_versions', id, version_ids: some.map((version) => version.id) }, signal);
      }
    },
  };
}
