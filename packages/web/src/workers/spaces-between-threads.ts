import type { Keyring } from '@coffer/client';
import { expose, proxy, type TransferHandler, transferHandlers, wrap } from 'comlink';

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
  deserialize: ({ port, ...opened }) => ({ ...opened, keyring: remoteKeyring(port) }),
};

/** The keyring behind the port. What it reads rows by stays on this thread. */
function remoteKeyring(port: MessagePort): Keyring {
  const remote = wrap<Keyring>(port);
  const readFrom: Keyring['readFrom'] = (rows) => remote.readFrom(proxy(rows));
  const get = (target: typeof remote, name: string | symbol) =>
    name === 'readFrom' ? readFrom : Reflect.get(target, name);
  return new Proxy(remote, { get }) as unknown as Keyring;
}

/** Lets the keyring of a space that was opened be asked from another thread. To be called on both, before one is opened. */
export function passOpenedSpaces(): void {
  transferHandlers.set('space', handler);
}
