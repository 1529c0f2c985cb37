import { SHARED_PAGE_SIZE, type SharedSpace } from '@coffer/contract';
import { memberRowBytes, toBase64Url } from '@coffer/crypto';
import { successionRepository } from '../account/succession-repository.ts';
import { memberRowOf } from '../spaces/members.ts';
import { type ListPosition, pageByBytes } from '../spaces/page-by-bytes.ts';
import { memberRepository } from '../storage/member-repository.ts';
import { spaceKeyRepository } from '../storage/space-key-repository.ts';
import type { Database } from '../store/database/database.ts';

const FIRST_PAGE: ListPosition = { after: '', limit: SHARED_PAGE_SIZE };

/** Returns a page of the spaces that others share with a person, in the order of their ids. */
export function sharedSpaces(
  database: Database,
  userId: string,
  now: number,
  page = FIRST_PAGE,
): Promise<{ shared: SharedSpace[]; next_cursor: string | null }> {
  return database.consistently(async (queries) => {
    const read = (position: ListPosition) => memberRepository(queries).ofUser(userId, now, position);
    const entryOf = async (row: Awaited<ReturnType<typeof read>>[number]): Promise<SharedSpace> => {
      const { space_id, owner_id, email, fingerprint, pubkey, ...rest } = row;
      const key_successions = await successionRepository(queries).list(owner_id);
      return {
        space_id,
        owner: { email, fingerprint, pubkey, key_successions },
        keys: await spaceKeyRepository(queries).keysOf(space_id),
        membership: toBase64Url(memberRowBytes(memberRowOf(space_id, rest))),
      };
    };
    const { entries, next_cursor } = await pageByBytes(
      { read, entryOf, idOf: ({ space_id }) => space_id },
      page,
    );
    return { shared: entries, next_cursor };
  });
}
