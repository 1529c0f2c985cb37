import { BATCH_SIZE, YOUNG_VERSION_DAYS } from '@coffer/contract';
import type { IntactVersion, OpenedVersion } from '../keyring/open-versions.ts';
import type { IntactItem } from '../keyring/opened-item.ts';
import { SpaceOrder } from '../spaces/space-order.ts';
import { listVersions } from '../transfers/upload/list-versions.ts';
import { inSettings } from './in-settings.ts';
import type { DrivePorts } from './ports.ts';

const DAY_SECONDS = 86_400;

type LimitPorts = Pick<DrivePorts, 'api' | 'keyring' | 'clock' | 'seenSettings'>;

/**
 * The versions of a file beyond the number that is kept, the oldest first. Numbers and dates are the sealed ones. What does
 * not open is neither counted nor taken, so that nobody who adds such versions drives others out. What is shown stays, and
 * so does what is younger than 30 days.
 *
 * @param now unix seconds, by the clock of this device
 */
export function beyondLimit(versions: readonly OpenedVersion[], most: number, now: number): IntactVersion[] {
  const oldEnough = now - YOUNG_VERSION_DAYS * DAY_SECONDS;
  return versions
    .filter((version) => version.state === 'intact')
    .toSorted((one, other) => other.number - one.number)
    .slice(most)
    .filter(({ isShown, storedAt }) => !isShown && storedAt <= oldEnough)
    .reverse();
}

/**
 * Deletes the versions of a file that are beyond the number that its owner has set, all at once, after another one was
 * stored. Where nothing trustworthy is set, nothing is deleted.
 */
export async function keepToLimit(item: IntactItem, ports: LimitPorts, signal: AbortSignal): Promise<void> {
  const { api, keyring, clock } = ports;
  const { state, retention } = await inSettings({ ...ports, patience: 'interactive' }).read(signal);
  const most = retention.versions;
  // There are no more versions than the newest one's number says.
  if (state !== 'saved' || most === null || (item.origin?.number ?? 0) <= most) return;
  const order = new SpaceOrder(ports);
  const spaceId = await keyring.driveId();
  await order.lookUp(spaceId, { clock, signal });
  const records = await listVersions(api, item.id, signal);
  const versions = await keyring.openVersions(item, records);
  const excess = beyondLimit(versions, most, Math.floor(clock.now() / 1000)).slice(0, BATCH_SIZE);
  if (excess.length === 0) return;
  const version_ids = excess.map(({ id }) => id);
  const operation = { kind: 'delete_versions' as const, id: item.id, version_ids };
  await order.change(spaceId, [operation], { clock, signal });
}
