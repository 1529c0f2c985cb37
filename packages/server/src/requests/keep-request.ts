import type { NewRequestLink } from '@coffer/contract';
import { fieldRefused, Refusal } from '../calls/refusal.ts';
import type { SpaceChange } from '../storage/space-change.ts';
import { deleteIn } from '../storage/tree-service.ts';
import type { ChunkPlace } from '../store/chunks/chunk-place.ts';
import type { Database } from '../store/database/database.ts';
import { requestsSwitchedOff } from './refusals.ts';
import { requestRepository } from './request-repository.ts';

interface KeepingRules {
  /** Whether the operator has switched public links on. */
  readonly allowed: boolean;
  readonly database: Pick<Database, 'uniqueViolation'>;
}

/**
 * Lets a setting keep a request link: a new one, the one that it keeps with other limits, or none. One that goes takes along what
 * was sent by it.
 *
 * @returns where the chunks are that are needed no more
 * @throws Refusal `switched_off`, `id_exists`, `validation_failed` for an expiry in the past
 */
export async function keepRequestIn(
  change: SpaceChange,
  settingId: string,
  request: NewRequestLink | null,
  { allowed, database }: KeepingRules,
): Promise<ChunkPlace[]> {
  const { queries, spaceId, now } = change;
  const requests = requestRepository(queries);
  const kept = await requests.ofSetting(spaceId, settingId);
  if (request !== null && kept?.expires_at !== request.expires_at) checkExpiry(request.expires_at, now);
  if (request !== null && kept?.id === request.id) {
    const { id, ...limits } = request;
    await requests.change(id, limits);
    return [];
  }
  const freed = kept === undefined ? [] : await removeRequest(change, kept.id);
  if (request === null) return freed;
  if (!allowed) throw requestsSwitchedOff();
  try {
    await requests.insert({ ...request, space_id: spaceId, setting_id: settingId, created_at: now });
  } catch (error) {
    if (database.uniqueViolation(error) === null) throw error;
    throw new Refusal('id_exists', 'There is a request link with this id already.');
  }
  return freed;
}

async function removeRequest(change: SpaceChange, id: string): Promise<ChunkPlace[]> {
  const requests = requestRepository(change.queries);
  const sent = await requests.uploadsOf(id);
  const freed = sent.length === 0 ? [] : await deleteIn(change, sent);
  await requests.delete(id);
  return freed;
}

function checkExpiry(expiresAt: number | null, now: number): void {
  if (expiresAt !== null && expiresAt < now) {
    throw fieldRefused('request.expires_at', 'The expiry date is in the past.');
  }
}
