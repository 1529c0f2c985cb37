import { failed } from '../../failures/coffer-error.ts';
import type { Places } from '../places/places.ts';
import type { PartPorts } from '../ports.ts';
import type { RunUpload } from '../uploading/send-content.ts';
import type { Writing } from './writing.ts';

/** Writing over the ports of a drive. The code is loaded with the first use: to list files takes none of it. */
export function createWriting(
  ports: PartPorts,
  places: Places,
  uploads: Readonly<Record<'upload' | 'write' | 'writeAsked', RunUpload>>,
): Writing {
  const loaded = async () => {
    const { inWriting } = await import('./in-writing.ts').catch((cause: unknown) => {
      throw failed({ code: 'server_unreachable' }, { cause });
    });
    return inWriting(ports, places, uploads);
  };
  return {
    upload: uploads.upload,
    discardUpload: async (...asked) => (await loaded()).discardUpload(...asked),
    discardUploads: async (...asked) => (await loaded()).discardUploads(...asked),
    write: async (...asked) => (await loaded()).write(...asked),
    targetOf: async (...asked) => (await loaded()).targetOf(...asked),
    targetsBelow: async (...asked) => (await loaded()).targetsBelow(...asked),
    createDirectory: async (...asked) => (await loaded()).createDirectory(...asked),
    ensureDirectories: async (...asked) => (await loaded()).ensureDirectories(...asked),
    rename: async (...asked) => (await loaded()).rename(...asked),
    namesInUse: async (...asked) => (await loaded()).namesInUse(...asked),
    move: async (...asked) => (await loaded()).move(...asked),
    relocate: async (...asked) => (await loaded()).relocate(...asked),
    delete: async (...asked) => (await loaded()).delete(...asked),
  };
}
