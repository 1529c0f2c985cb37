import { DIGEST_NODES } from '@coffer/contract';
import { createMemoryStore } from '../replica/memory-store.ts';
import { Replica } from '../replica/replica.ts';
import { serverSource } from '../replica/replica-source.ts';
import { headVerifier, type SpaceTrouble, troubleOf } from '../spaces/head-verifier.ts';
import { linksOf } from '../spaces/proven-links.ts';
import { ProvenSpace } from '../spaces/proven-space.ts';
import type { DriveStanding } from './account.ts';
import type { PartPorts } from './ports.ts';

/** Reads all rows of the drive and its links anew, and compares them with the newest head; keeps none of them but their hashes. */
export async function verifyAll(
  ports: PartPorts,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Omit<DriveStanding, 'ended' | 'shown'>> {
  const { api, keyring, heads, clock } = ports;
  const spaceId = await keyring.driveId();
  let trouble: SpaceTrouble | null = null;
  const verifier = headVerifier(spaceId, {
    ...{ api, keyring, heads },
    now: () => clock.now(),
    onTrouble: (found) => {
      trouble = found;
    },
  });
  const source = serverSource({ api, clock, verifier }, spaceId);
  const replica = await Replica.open({ spaceId, source, open: async () => hashesAlone() });
  const stop = replica.state.subscribe((state) => {
    if (state.kind === 'loading') onProgress(state.loadedNodes / DIGEST_NODES);
  });
  try {
    await replica.bringUp(signal);
    const { kind } = replica.state.getState();
    if (kind === 'differs') trouble = 'space_lied';
    await linksOf(new ProvenSpace(spaceId, ports), { clock, signal, patience: 'background' });
  } catch (error) {
    const found = troubleOf(error);
    if (found === null) throw error;
    trouble ??= found;
  } finally {
    stop();
  }
  return { trouble, newest: await heads.of(spaceId) };
}

/** A store that forgets rows: a drive of a million items takes fifty megabytes of hashes, and more than a gigabyte of rows. */
function hashesAlone() {
  const store = createMemoryStore();
  return {
    ...store,
    write: (change: Parameters<typeof store.write>[0]) => store.write({ ...change, put: [] }),
  };
}
