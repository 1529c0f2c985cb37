import { NAMES_INDEXED_AT_ONCE } from '@coffer/contract';
import { retrying } from '../../api/retry.ts';
import { isFailure } from '../../failures/coffer-error.ts';
import type { IntactItem } from '../../keyring/opened-item.ts';
import { listDirectory } from '../../tree/list-directory.ts';
import { walkTree } from '../../tree/walk-tree.ts';
import type { DrivePorts } from '../ports.ts';

type IndexPorts = Pick<DrivePorts, 'api' | 'keyring' | 'rows' | 'clock' | 'patience'>;

/**
 * Puts all names of the drive into the blind index of the server, from the rows on this device where it has them. What is
 * in the trash or not finished gets its tokens when it gets its name. Throws as `walkTree`.
 */
export async function indexNames(ports: IndexPorts, signal: AbortSignal): Promise<void> {
  const { api, keyring, clock, patience } = ports;
  const roots = await listDirectory(null, { ...ports, signal });
  let named: IntactItem[] = [];

  async function send(): Promise<void> {
    const tokensOf = async ({ id, name }: IntactItem) => ({
      id,
      search_tokens_hashed: await keyring.nameTokens(name),
    });
    const items = await Promise.all(named.map(tokensOf));
    named = [];
    const put = () => api.call('addSearchTokens', { body: { items } }, signal);
    try {
      if (items.length > 0) await retrying(put, { clock, signal, patience });
    } catch (cause) {
      // All of them were deleted meanwhile.
      if (!isFailure(cause, 'not_found')) throw cause;
    }
  }

  for await (const { item } of walkTree({ ...ports, roots, signal })) {
    if (item.state === 'intact') named.push(item);
    if (named.length === NAMES_INDEXED_AT_ONCE) await send();
  }
  await send();
}
