import type { Places } from '../places/places.ts';
import type { PartPorts } from '../ports.ts';
import type { RunUpload } from '../uploading/send-content.ts';
import type { Versions } from './versions.ts';

/** Versions over the ports of a drive. The code is loaded with the first use: to list files takes none of it. */
export function createVersions(ports: PartPorts, places: Places, runUpload: RunUpload): Versions {
  const loaded = async () => (await import('./in-versions.ts')).inVersions(ports, places, runUpload);
  return {
    versions: async (...asked) => (await loaded()).versions(...asked),
    versionsPage: async (...asked) => (await loaded()).versionsPage(...asked),
    addVersion: async (...asked) => (await loaded()).addVersion(...asked),
    sealAgain: async (...asked) => (await loaded()).sealAgain(...asked),
    versionsOfOthers: async (...asked) => (await loaded()).versionsOfOthers(...asked),
    restoreVersion: async (...asked) => (await loaded()).restoreVersion(...asked),
    deleteVersion: async (...asked) => (await loaded()).deleteVersion(...asked),
    deleteOlderVersions: async (...asked) => (await loaded()).deleteOlderVersions(...asked),
  };
}
