import { openFromStorage, sealForStorage, utf8Decode, utf8Encode } from '@coffer/crypto';
import * as z from 'zod/mini';
import { tabLocks } from '../browser/locks.ts';
import { clientStore } from '../persistence/client-store.ts';
import { deviceKeys } from './device-keys.ts';
import { CHOSEN } from './without-server.ts';

/** The lock of the tab that changes what is chosen. */
const CHOOSING = 'coffer-offline-choice';

const fields = { chosen: z.array(z.string()), here: z.array(z.string()), size: z.number() };

// What a later version keeps with them is handed on.
const inSpace = z.looseObject({ ...fields, by: z.optional(z.string()) });
const kept = z.looseObject({ ...fields, spaces: z.optional(z.record(z.string(), inSpace)) });

/** The items that somebody wants on this device, those of them and below them that are here, and the bytes of these. */
interface Chosen {
  readonly chosen: readonly string[];
  readonly here: readonly string[];
  readonly size: number;
}

/** The same in a space next to the drive. */
export interface ChosenInSpace extends Chosen {
  /** What represents the space in the drive, where all that is in the space is wanted because that is chosen. */
  readonly by?: string | undefined;
}

/** The same in the drive, and in spaces next to it by their ids. */
export interface ChosenItems extends Chosen {
  readonly spaces?: Readonly<Record<string, ChosenInSpace>> | undefined;
}

/** The items that this device keeps for the account of a drive: sealed, so that they tell nobody anything. */
export async function chosenItems(driveId: string): Promise<ChosenItems> {
  const sealed: unknown = await clientStore.get(CHOSEN);
  try {
    const bytes = await openFromStorage(
      await deviceKeys.localKey(),
      nameFor(driveId),
      z.string().parse(sealed),
    );
    return kept.parse(JSON.parse(utf8Decode(bytes)));
  } catch {
    // None, or those of another drive.
    return { chosen: [], here: [], size: 0 };
  }
}

/** Changes them, one tab after the other. */
export async function changeChosenItems(
  driveId: string,
  to: (chosen: ChosenItems) => ChosenItems,
): Promise<void> {
  await tabLocks.request(CHOOSING, async () => {
    const bytes = utf8Encode(JSON.stringify(to(await chosenItems(driveId))));
    await clientStore.set(CHOSEN, await sealForStorage(await deviceKeys.localKey(), nameFor(driveId), bytes));
  });
}

/** The same of a space next to the drive; of one without any. */
export function chosenIn({ spaces }: ChosenItems, spaceId: string): ChosenInSpace {
  return spaces?.[spaceId] ?? { chosen: [], here: [], size: 0 };
}

/** The choices without those of a space, and without what represents it in the drive. */
export function withoutSpace(kept: ChosenItems, spaceId: string): ChosenItems {
  const { [spaceId]: ended, ...spaces } = kept.spaces ?? {};
  return { ...kept, spaces, chosen: kept.chosen.filter((id) => id !== ended?.by) };
}

const nameFor = (driveId: string) => `${CHOSEN} ${driveId}`;
