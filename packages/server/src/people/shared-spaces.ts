import { type Membership, SHARED_PAGE_SIZE, type SharedSpace } from '@coffer/contract';
import { successionRepository } from '../account/succession-repository.ts';
import { rootKeyOf } from '../spaces/following-repository.ts';
import { memberRepository } from '../storage/member-repository.ts';
import type { Database } from '../store/database/database.ts';

/** Which part of a list by spaces is wanted. */
interface SharedPage {
  /** Behind this space. */
  readonly after: string;
  readonly limit: number;
}

const FIRST_PAGE: SharedPage = { after: '', limit: SHARED_PAGE_SIZE };

/** Returns the spaces that others share with a person, in the order of their ids. */
export function sharedSpaces(
  database: Database,
  userId: string,
  now: number,
  page = FIRST_PAGE,
): Promise<SharedSpace[]> {
  return database.consistently(async (queries) => {
    const shared: SharedSpace[] = [];
    for (const row of await memberRepository(queries).ofUser(userId, now, page)) {
      const { space_id, owner_id, email, fingerprint, pubkey, ...rest } = row;
      if (rest.root_key === null) continue;
      const key_successions = await successionRepository(queries).list(owner_id);
      shared.push({
        space_id,
        owner: { email, fingerprint, pubkey, key_successions },
        root_key: rootKeyOf(rest.root_key, rest),
        membership: membershipOf(rest),
      });
    }
    return shared;
  });
}

/** What of a row its owner has signed. */
function membershipOf({
  id,
  generation,
  revision,
  head_hash,
  owner_fingerprint,
  member_fingerprint,
  sharing_key_hash,
  role,
  since,
  expires_at,
  sealed_key,
  sealed_message,
  signature,
}: Membership): Membership {
  const named = { id, generation, revision, head_hash, owner_fingerprint, member_fingerprint };
  return { ...named, sharing_key_hash, role, since, expires_at, sealed_key, sealed_message, signature };
}
