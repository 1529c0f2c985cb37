import type { FoundPerson, Settings, SharingKey } from '@coffer/contract';
import { successionRepository } from '../account/succession-repository.ts';
import { fieldRefused, Refusal } from '../calls/refusal.ts';
import { type AttemptLimits, PEOPLE_OF_ACCOUNT } from '../limits/attempt-limits.ts';
import { isSharingAllowed } from '../settings/email-patterns.ts';
import type { Database, Queries } from '../store/database/database.ts';
import type { UserRow } from '../store/database/schema.ts';
import { sharingKeyRepository } from '../users/sharing-key-repository.ts';
import { normalizeEmail } from '../users/user.ts';
import { checkSharingKey } from '../users/user-keys.ts';
import { userRepository } from '../users/user-repository.ts';

interface PeoplePorts {
  readonly database: Database;
  readonly limits: AttemptLimits;
  readonly settings: {
    current(): Promise<Pick<Settings, 'sharing' | 'sharing_emails'>>;
  };
}

/** By which people find one another. */
export function createPeopleService({ database, limits, settings }: PeoplePorts) {
  const users = userRepository(database.queries);
  const checkSharing = sharingCheck({ database, settings });

  return {
    /** Returns one's own sharing key, as others get it. */
    async ownKey(userId: string): Promise<{ sharing_key: SharingKey | null }> {
      return { sharing_key: await sharingKeyRepository(database.queries).find(userId) };
    },

    /** Stores one's own sharing key, in the place of the one that is there. */
    async setKey(userId: string, key: SharingKey): Promise<void> {
      const user = await users.findById(userId);
      await checkSharingKey(user.pubkey, key, 'signature');
      await database.transaction({ account: userId }, async (queries) => {
        const { fingerprint } = await userRepository(queries).findById(userId);
        if (fingerprint !== user.fingerprint)
          throw fieldRefused('signature', 'Your key pair is another one now.');
        await sharingKeyRepository(queries).put(userId, key);
      });
    },

    /**
     * Who has an address, whoever asks; null where nobody has it who may share. What stands of an account here is what everybody has to
     * know who shares with it.
     */
    async find(userId: string, email: string): Promise<FoundPerson | null> {
      await limits.take(PEOPLE_OF_ACCOUNT, userId);
      const { isAllowed } = await checkSharing(userId);
      const found = await users.findByEmail(normalizeEmail(email));
      if (found === undefined || found.suspended_at !== null || !isAllowed(found.email_normalized))
        return null;
      return personOf(database.queries, found);
    },
  };
}

/**
 * Whether an account may share, and with whom.
 *
 * @throws Refusal `switched_off` where nobody shares, or this account does not
 */
export function sharingCheck({ database, settings }: Pick<PeoplePorts, 'database' | 'settings'>) {
  return async (userId: string) => {
    const { sharing, sharing_emails } = await settings.current();
    const user = await userRepository(database.queries).findById(userId);
    const isAllowed = (email: string) => isSharingAllowed(email, sharing_emails);
    if (!sharing || !isAllowed(user.email_normalized)) throw sharingSwitchedOff();
    return { user, isAllowed };
  };
}

/** Somebody, as others have to know them who share with them. */
export async function personOf(
  queries: Queries,
  { id, email, fingerprint, pubkey }: Pick<UserRow, 'id' | 'email' | 'fingerprint' | 'pubkey'>,
): Promise<FoundPerson> {
  return {
    ...{ email, fingerprint, pubkey },
    sharing_key: await sharingKeyRepository(queries).find(id),
    key_successions: await successionRepository(queries).list(id),
  };
}

const sharingSwitchedOff = () =>
  new Refusal('switched_off', 'Sharing with people is switched off on this server.');
