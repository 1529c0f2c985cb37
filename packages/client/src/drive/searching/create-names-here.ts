import { lazily, lazyVerbs } from '../../concurrency/lazily.ts';
import type { DrivePorts } from '../ports.ts';
import type { NamesHere } from './names-here.ts';

/**
 * The names here over the ports of a drive. The code is loaded with the first use.
 *
 * @param mayRead throws where this version may not read the space
 */
export function createNamesHere(
  ports: Pick<DrivePorts, 'keyring' | 'names'>,
  mayRead: () => Promise<void>,
): NamesHere {
  const loaded = lazily(async () => (await import('./in-names-here.ts')).inNamesHere(ports));
  return lazyVerbs(async () => {
    await mayRead();
    return loaded();
  });
}
