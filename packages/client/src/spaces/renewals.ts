import { BATCH_OPERATIONS, type BatchOperation, type Link } from '@coffer/contract';
import type { ApiClient } from '../api/client.ts';
import { type RetryOptions, retrying } from '../api/retry.ts';
import type { Patience } from '../api/retry-policy.ts';
import { batches } from '../concurrency/batches.ts';
import { createSemaphore } from '../concurrency/semaphore.ts';
import { failed } from '../failures/coffer-error.ts';
import { refusedHere } from '../failures/refused-here.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { allSpaces } from './all-spaces.ts';
import type { SpaceWriter } from './space-writer.ts';

/** Another key of an item, as an operation gives it. */
interface GivenKey {
  readonly id: string;
  readonly encrypted_key: string;
}

export interface RenewalPorts {
  readonly api: ApiClient;
  readonly writer: Pick<SpaceWriter, 'change'>;
  /** The keyring, or its counterpart on another thread. */
  readonly keyring: Pick<Keyring, 'sealRenewals' | 'sealLinksAnew' | 'adoptKeys'>;
  readonly greatest: GreatestGeneration;
  /** Is told that items have other keys now: what was read of them before does not open others any more. */
  readonly onRenewed: () => void;
  /** How long a server that cannot be reached is waited for. */
  readonly patience?: Patience;
  /** All links of the drive, as its newest head says. */
  readonly ownLinks: (signal: AbortSignal) => Promise<readonly Link[]>;
}

/** The renewal of keys: nothing new is sealed under a key that is older than the one above it. */
export interface Renewals {
  readonly greatest: GreatestGeneration;
  /** Renews what is older than something above it, from the top down to these items. Throws `item_not_opened`. */
  renew(ids: readonly string[], signal: AbortSignal): Promise<void>;
  /**
   * The server compares names that were hashed under the same key. Those of what has lain in a directory since before its key
   * was renewed are looked for by their former hashes. Throws `name_exists`.
   */
  mustBeFree(former: readonly string[], directoryId: string | null, signal: AbortSignal): Promise<void>;
  /**
   * Changes the drive together with operations that give items another key, made by the task, and with what seals these
   * keys for their links.
   *
   * @param make gives the operations, where need be by the greatest number of a key, and the keys that they give
   */
  withKeys(
    make: (greatest: () => Promise<number>) => Promise<{
      readonly operations: readonly BatchOperation[];
      readonly keys: readonly GivenKey[];
    }>,
    signal: AbortSignal,
  ): Promise<void>;
}

/** Renews keys through the one writer of a drive. */
export function createRenewals({
  api,
  writer,
  keyring,
  greatest,
  onRenewed,
  ownLinks,
  patience,
}: RenewalPorts): Renewals {
  // Two tasks in one directory would renew it twice, and the second would be refused.
  const turns = createSemaphore(1);

  /** What seals the next keys of items for their links. */
  async function forLinks(
    keys: readonly GivenKey[],
    operations: readonly BatchOperation[],
    signal: AbortSignal,
  ): Promise<BatchOperation[]> {
    if (keys.length === 0) return [];
    const renewed = new Set(keys.map(({ id }) => id));
    const links = await ownLinks(signal);
    const gone = new Set(operations.flatMap((each) => (each.kind === 'delete_link' ? [each.id] : [])));
    const concerned = links.filter(({ id, file_id }) => renewed.has(file_id) && !gone.has(id));
    if (concerned.length === 0) return [];
    return keyring.sealLinksAnew(
      concerned,
      keys.map(({ encrypted_key }) => encrypted_key),
    );
  }

  const renewals: Renewals = {
    greatest,

    async renew(ids, signal) {
      const release = await turns.acquire(signal);
      try {
        const operations = await keyring.sealRenewals({
          ids,
          greatest: await greatest(signal),
          begins: false,
        });
        // From the top down, so that each batch finds what is above as it was sealed.
        for (const some of batches(operations, BATCH_OPERATIONS / 2)) await send(some, some, signal);
      } finally {
        release();
      }
    },

    async mustBeFree(former, directoryId, signal) {
      const query = directoryId === null ? {} : { parent_id: directoryId };
      for (const namehash of former) {
        const found = await api.call('findByNameHash', { params: { namehash }, query }, signal);
        if (found !== null && found.encrypted_upload === undefined) throw nameExists();
      }
    },

    async withKeys(make, signal) {
      const release = await turns.acquire(signal);
      try {
        const { operations, keys } = await make(() => greatest(signal));
        await send(operations, keys, signal);
      } finally {
        release();
      }
    },
  };

  async function send(
    operations: readonly BatchOperation[],
    keys: readonly GivenKey[],
    signal: AbortSignal,
  ): Promise<void> {
    const sealed = await forLinks(keys, operations, signal);
    await writer.change([...operations, ...sealed], { signal, patience });
    if (keys.length === 0) return;
    await keyring.adoptKeys(keys.map(({ encrypted_key }) => encrypted_key));
    onRenewed();
  }

  return renewals;
}

/** As the server says it. */
export function nameExists() {
  const detail = 'There is a file or directory with this name already.';
  return refusedHere('name_exists', 409, detail, { name_hash: ['This name is in use.'] });
}

/** Gives the greatest number of a key that was given in the drive. */
type GreatestGeneration = (signal: AbortSignal) => Promise<number>;

/** By the server's word. One that says less cannot make a key older: what is renewed is newer than what stands in its rows. */
export function greatestByServer(
  { api, driveId }: { readonly api: ApiClient; readonly driveId: () => Promise<string> },
  options: Omit<RetryOptions, 'signal'>,
): GreatestGeneration {
  return async (signal) => {
    const id = await driveId();
    const ask = () => allSpaces(api, signal);
    const spaces = await retrying(ask, { ...options, signal });
    const space = spaces.find((each) => each.id === id);
    if (space === undefined) throw failed({ code: 'response_invalid', route: 'GET /api/spaces' });
    return space.greatest_generation;
  };
}
