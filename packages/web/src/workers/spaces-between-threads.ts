import type { Keyring } from '@coffer/client';
import { expose, type TransferHandler, transferHandlers, wrap } from 'comlink';

type OpenedSpace = Awaited<ReturnType<Keyring['openSpace']>>;

/** What is posted of it: the keys stay on their thread. */
type PostedSpace = Omit<OpenedSpace, 'keyring'> & { readonly port: MessagePort };

const handler: TransferHandler<OpenedSpace, PostedSpace> = {
  canHandle: (value): value is OpenedSpace => Object(value).keyring !== undefined,
  serialize({ keyring, ...opened }) {
    const { port1, port2 } = new MessageChannel();
    expose(keyring, port1);
    return [{ ...opened, port: port2 }, [port2]];
  },
  deserialize: ({ port, ...opened }) => ({ ...opened, keyring: wrap<Keyring>(port) as unknown as Keyring }),
};

/** Lets the keyring of a space that was opened be asked from another thread. To be called on both, before one is opened. */
export function passOpenedSpaces(): void {
  transferHandlers.set('space', handler);
}
