import { createMemoryStore } from '../../replica/memory-store.ts';
import { verifiedReplica } from '../../replica/verified-replica.ts';
import { type SpaceTrouble, troubleOf } from '../../space/head-verifier.ts';
import { linksOf } from '../../space/proven-links.ts';
import { ProvenSpace } from '../../space/proven-space.ts';
import type { DriveStanding } from '../doubts/deciding.ts';
import type { PartPorts } from '../ports.ts';

/** Reads all rows of the drive and its links anew, and compares them with the newest head; keeps none of them but their hashes. */
export async function verifyAll(
  ports: PartPorts,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Omit<DriveStanding, 'ended' | 'shown'>> {
  const { keyring, heads, clock } = ports;
  const spaceId = await keyring.driveId();
  const reading = await verifiedReplica(spaceId, ports, hashesAlone(), onProgress);
  let lie: SpaceTrouble | null = null;
  try {
    await reading.replica.bringUp(signal);
    const { kind } = reading.replica.state.getState();
    if (kind === 'differs') lie = 'space_lied';
    await linksOf(new ProvenSpace(spaceId, ports), { clock, signal, patience: 'background' });
  } catch (error) {
    const found = troubleOf(error);
    if (found === null) throw error;
    lie ??= reading.trouble() ?? found;
  } finally {
    reading.stop();
  }
  return { trouble: lie ?? reading.trouble(), newest: await heads.of(spaceId) };
}

/** A store that forgets rows: a drive of a million items takes fifty megabytes of hashes, and more than a gigabyte of rows. */
function hashesAlone() {
  const store = createMemoryStore();
  return {
    ...store,
    write: (change: Parameters<typeof store.write>[0]) => store.write({ ...change, put: [] }),
  };
}
