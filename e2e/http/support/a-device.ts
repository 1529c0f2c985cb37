import { createTransfers, type Transfers } from '@coffer/client';
import type { TestDrive } from '../../support/test-drive.ts';

/** A device that keeps what is unfinished, and whose user chooses this file again. */
export function aDevice(file: File) {
  const kept = new Map<string, unknown>();
  const nothing = () => undefined;
  const transfersOf = (drive: TestDrive): Transfers =>
    createTransfers({
      drive,
      api: drive.api,
      keyring: drive.keyring,
      save: () => Promise.reject(new Error('Nothing is downloaded')),
      unfinished: {
        list: async () => [...kept.values()],
        put: async (upload) => void kept.set(upload.itemId, upload),
        remove: async (itemId) => void kept.delete(itemId),
      },
      handles: { of: async () => null, remember: nothing },
      chooseFiles: async () => [file],
      locks: {
        isHeld: async () => false,
        async alone(_, task) {
          await task();
          return true;
        },
      },
      connectivity: { isOnline: true, subscribe: () => nothing },
      events: {
        onItem: nothing,
        onInterrupted: nothing,
        onFolderChanged: nothing,
        onFinished: nothing,
        onFailed: nothing,
        onChanged: nothing,
        onLeftOut: nothing,
      },
    });
  return { kept, transfersOf };
}
