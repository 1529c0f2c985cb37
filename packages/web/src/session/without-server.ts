import {
  browserConnectivity,
  createApiClient,
  type createStore,
  isFailure,
  keptInstead,
  wakingClock,
} from '@coffer/client';
import { type Authenticated, routes } from '@coffer/contract';
import { openFromStorage, sealForStorage, utf8Decode, utf8Encode } from '@coffer/crypto';
import { deviceValues, tabValues } from '../browser/values.ts';
import { clientStore } from '../persistence/client-store.ts';
import { deviceKeys } from './device-keys.ts';
import { OFFLINE_USE } from './offline-choice.ts';

const NAME = 'kept-session';

/** Which items are available offline on this device; see `chosenItems`. */
export const CHOSEN = 'offline-items';

/** A server that takes longer is not waited for. */
const PATIENCE_MS = 4_000;

/** How often a server that is away is looked for. */
const LOOK_EVERY_MS = 5_000;

let isLooking = false;

/** After a call that did not reach the server: it is away if a look does not reach it either, until one does. */
export async function lookForServer(away: ReturnType<typeof createStore<boolean>>): Promise<void> {
  if (isLooking) return;
  isLooking = true;
  const clock = wakingClock(browserConnectivity(window));
  while (await isUnreached()) {
    away.setState(true);
    await clock.sleep(LOOK_EVERY_MS, new AbortController().signal);
  }
  isLooking = false;
  away.setState(false);
}

async function isUnreached(): Promise<boolean> {
  try {
    await createApiClient().call('configuration');
    return false;
  } catch (error) {
    // Any other failure is an answer.
    return isFailure(error, 'server_unreachable');
  }
}

/** Keeps what the server said of a session where the sealed private key is: on this device, or in this tab. */
export async function keep(authenticated: Authenticated): Promise<void> {
  const bytes = utf8Encode(JSON.stringify(authenticated));
  const sealed = await sealForStorage(await deviceKeys.localKey(), NAME, bytes);
  if (await deviceKeys.isRemembered()) await clientStore.set(NAME, sealed);
  else tabValues.set(NAME, sealed);
}

/** What the server says now; what is kept where it cannot be reached, or takes too long. */
export function orKept(refreshed: Promise<Authenticated>): Promise<Authenticated> {
  return keptInstead(refreshed, {
    read,
    patience: () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  });
}

async function read(): Promise<Authenticated | null> {
  const sealed: unknown = tabValues.get(NAME) ?? (await clientStore.get(NAME));
  if (typeof sealed !== 'string') return null;
  try {
    const bytes = await openFromStorage(await deviceKeys.localKey(), NAME, sealed);
    return routes.refresh.response.parse(JSON.parse(utf8Decode(bytes)));
  } catch {
    // Of another device key, or another version: as if there was none.
    return null;
  }
}

export async function forget(): Promise<void> {
  tabValues.remove(NAME);
  await clientStore.del(NAME);
}

/** Lets this device open the drive without the server from now on; what that takes is kept with the next renewal. */
export function allowOfflineUse(): void {
  deviceValues.set(OFFLINE_USE, 'on');
}

/** Lets it do so no longer: at once, whatever becomes of what is kept for it. */
export async function leaveOfflineUse(): Promise<void> {
  deviceValues.remove(OFFLINE_USE);
  await Promise.all([forget(), clientStore.del(CHOSEN)]);
}
