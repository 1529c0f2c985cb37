import { DIGEST_NODES } from '@coffer/contract';
import type { ApiClient } from '../api/client.ts';
import type { Clock } from '../concurrency/clock.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { HeadMemory } from '../space/head-memory.ts';
import { headVerifier, type SpaceTrouble } from '../space/head-verifier.ts';
import { Replica } from './replica.ts';
import { serverSource } from './replica-source.ts';
import type { ReplicaStore } from './replica-store.ts';

interface VerifyingPorts {
  readonly api: ApiClient;
  readonly keyring: Pick<Keyring, 'readHead'>;
  readonly heads: HeadMemory;
  readonly clock: Clock;
}

/** A replica for one reading of a space, whose heads are verified. */
export interface VerifiedReplica {
  readonly replica: Replica;
  /** What was found of the heads; null where nothing was. */
  trouble(): SpaceTrouble | null;
  /** Tells no more how far it is. */
  stop(): void;
}

/** Opens a replica of a space in this store. @param onLoaded told from 0 to 1 how many of its rows are here */
export async function verifiedReplica(
  spaceId: string,
  { api, keyring, heads, clock }: VerifyingPorts,
  store: ReplicaStore,
  onLoaded: (share: number) => void,
): Promise<VerifiedReplica> {
  let trouble: SpaceTrouble | null = null;
  const verifier = headVerifier(spaceId, {
    ...{ api, keyring, heads },
    now: () => clock.now(),
    onTrouble: (found) => {
      trouble = found;
    },
  });
  const source = serverSource({ api, clock, verifier }, spaceId);
  const replica = await Replica.open({ spaceId, source, open: async () => store });
  const stop = replica.state.subscribe((state) => {
    if (state.kind === 'loading') onLoaded(state.loadedNodes / DIGEST_NODES);
  });
  return { replica, trouble: () => trouble, stop };
}
