import { createHash } from 'node:crypto';
import { Refusal } from '../calls/refusal.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../store/database/database.ts';
import { attemptRepository } from './attempt-repository.ts';

/** How many attempts a window takes. */
export interface Limit {
  readonly name: string;
  readonly attempts: number;
  readonly windowSeconds: number;
}

export const LOGINS_OF_ACCOUNT: Limit = { name: 'login-account', attempts: 10, windowSeconds: 15 * 60 };
/** Of one that was signed in before; neither account nor address is counted for it. */
export const LOGINS_OF_DEVICE: Limit = { name: 'login-device', attempts: 10, windowSeconds: 15 * 60 };
export const LOGINS_OF_KEY: Limit = { name: 'login-key', attempts: 10, windowSeconds: 15 * 60 };
export const LOGINS_OF_PASSKEY: Limit = { name: 'login-passkey', attempts: 10, windowSeconds: 15 * 60 };
export const LOGINS_OF_ADDRESS: Limit = { name: 'login-address', attempts: 100, windowSeconds: 15 * 60 };
export const PASSKEY_CHALLENGES_OF_ADDRESS: Limit = {
  name: 'passkey-challenge-address',
  attempts: 200,
  windowSeconds: 15 * 60,
};
export const REGISTRATIONS_OF_ADDRESS: Limit = {
  name: 'register-address',
  attempts: 30,
  windowSeconds: 60 * 60,
};

/** Looked at, by who follows their links. */
export const INVITATIONS_OF_ADDRESS: Limit = {
  name: 'invitation-address',
  attempts: 200,
  windowSeconds: 60 * 60,
};

export const TWO_FACTOR_TRIES: Limit = { name: 'two-factor', attempts: 5, windowSeconds: 15 * 60 };
export const TWO_FACTOR_A_DAY: Limit = {
  name: 'two-factor-day',
  attempts: 30,
  windowSeconds: 24 * 60 * 60,
};
/** Codes for changes of the second factor, apart from logins, which somebody with a session must not use up. */
export const TWO_FACTOR_CHANGES: Limit = { ...TWO_FACTOR_TRIES, name: 'two-factor-change' };
export const TWO_FACTOR_CHANGES_A_DAY: Limit = { ...TWO_FACTOR_A_DAY, name: 'two-factor-change-day' };
export const RECOVERIES_OF_ACCOUNT: Limit = { name: 'recovery', attempts: 10, windowSeconds: 15 * 60 };
export const PASSWORD_CHECKS: Limit = { name: 'password-check', attempts: 10, windowSeconds: 15 * 60 };
export const RESENDS_OF_EMAIL: Limit = { name: 'resend-email', attempts: 5, windowSeconds: 60 * 60 };
/** Those that were really sent, by registrations and on request. */
export const ACTIVATION_MAILS_OF_EMAIL: Limit = {
  name: 'activation-mail',
  attempts: 5,
  windowSeconds: 60 * 60,
};
export const RESENDS_OF_ADDRESS: Limit = { name: 'resend-address', attempts: 30, windowSeconds: 60 * 60 };

export const START_OVERS_OF_EMAIL: Limit = { name: 'start-over-email', attempts: 5, windowSeconds: 60 * 60 };
export const START_OVERS_OF_ADDRESS: Limit = {
  name: 'start-over-address',
  attempts: 30,
  windowSeconds: 60 * 60,
};

/** Addresses that one account looks for. */
export const PEOPLE_OF_ACCOUNT: Limit = { name: 'people-account', attempts: 100, windowSeconds: 60 * 60 };

/** Invitations of people without an account into spaces, by one account. */
export const SPACE_INVITATIONS_OF_ACCOUNT: Limit = {
  name: 'space-invitation-account',
  attempts: 50,
  windowSeconds: 24 * 60 * 60,
};
/** Spaces that one account offers to another, however often they are declined or taken back. */
export const OFFERS_TO_PERSON: Limit = { name: 'offer-person', attempts: 100, windowSeconds: 24 * 60 * 60 };

/** Invitations into spaces that one account follows. */
export const INVITATION_ANSWERS_OF_ACCOUNT: Limit = {
  name: 'invitation-answer-account',
  attempts: 100,
  windowSeconds: 60 * 60,
};
/** Messages to whom one account shares something with. */
export const SHARING_MAILS_OF_ACCOUNT: Limit = {
  name: 'sharing-mail-account',
  attempts: 50,
  windowSeconds: 24 * 60 * 60,
};
/** Messages to one address, whoever shares something with it. */
export const SHARING_MAILS_OF_EMAIL: Limit = {
  name: 'sharing-mail-email',
  attempts: 5,
  windowSeconds: 24 * 60 * 60,
};

export const LINK_VISITS_OF_ADDRESS: Limit = { name: 'link-visit', attempts: 600, windowSeconds: 15 * 60 };
/** Listings, thumbnails and metadata, by who has not begun a download. */
export const LINK_LOOKS_OF_ADDRESS: Limit = { name: 'link-look', attempts: 3_000, windowSeconds: 15 * 60 };
export const LINK_DOWNLOADS_OF_ADDRESS: Limit = {
  name: 'link-download',
  attempts: 300,
  windowSeconds: 15 * 60,
};

export const REQUEST_VISITS_OF_ADDRESS: Limit = {
  name: 'request-visit',
  attempts: 600,
  windowSeconds: 15 * 60,
};
/** Files that are begun. */
export const REQUEST_UPLOADS_OF_ADDRESS: Limit = {
  name: 'request-upload',
  attempts: 1_200,
  windowSeconds: 15 * 60,
};

/** Batches whose chunks stay after a refusal, which no quota counts. */
export const KEPT_BATCHES_OF_SPACE: Limit = { name: 'kept-batch', attempts: 32, windowSeconds: 60 * 60 };

/** Owners who let go what they could undo. */
export const DROPS_OF_ACCOUNT: Limit = { name: 'drop-kept', attempts: 100, windowSeconds: 60 * 60 };

export type AttemptLimits = ReturnType<typeof createAttemptLimits>;

/** One attempt at a limit, for whom it counts. */
export type Attempt = readonly [limit: Limit, subject: string];

/**
 * Limits on attempts. An attempt counts from its start and is given back when it turns out to be good, so
 * that attempts made at the same time cannot slip past the limit together. A limit that is used up refuses from a
 * read, so that somebody who goes on trying makes no writer wait.
 */
export function createAttemptLimits(database: Database, clock: Clock) {
  /** All of them or none. @throws Refusal `too_many_requests` with the seconds to wait */
  async function takeAll(attempts: readonly Attempt[]): Promise<void> {
    const now = clock();
    const refuseUsedUp = async (queries: Queries, [limit, subject]: Attempt) => {
      const bucket = bucketOf(limit, subject);
      const usedUp = await attemptRepository(queries).findUsedUp(bucket, limit.attempts, now);
      if (usedUp !== undefined) throw tooMany(usedUp.expires_at - now);
    };
    for (const attempt of attempts) await refuseUsedUp(database.queries, attempt);
    await database.transaction({ rows: 'attempts' }, async (queries) => {
      for (const attempt of inOrder(attempts)) {
        const [limit, subject] = attempt;
        // The last one may have been taken meanwhile, by another instance as well.
        const added = await attemptRepository(queries).add(bucketOf(limit, subject), limit, now);
        if (!added) await refuseUsedUp(queries, attempt);
      }
    });
  }

  const giveBackAll = (attempts: readonly Attempt[]): Promise<void> =>
    database.transaction({ rows: 'attempts' }, async (queries) => {
      for (const [limit, subject] of inOrder(attempts)) {
        await attemptRepository(queries).subtract(bucketOf(limit, subject));
      }
    });

  return {
    takeAll,
    giveBackAll,
    take: (limit: Limit, subject: string): Promise<void> => takeAll([[limit, subject]]),
    giveBack: (limit: Limit, subject: string): Promise<void> => giveBackAll([[limit, subject]]),

    /** Counts within a transaction, and with it; false where the limit is used up. */
    takeWithin: (queries: Queries, limit: Limit, subject: string): Promise<boolean> =>
      attemptRepository(queries).add(bucketOf(limit, subject), limit, clock()),
  };
}

/** The same for all, so that no two transactions wait for each other's counters. */
function inOrder(attempts: readonly Attempt[]): Attempt[] {
  const key = ([limit, subject]: Attempt) => bucketOf(limit, subject);
  return attempts.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
}

function tooMany(retryAfterSeconds: number): Refusal {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return new Refusal('too_many_requests', `Too many attempts. Please try again in ${minutes} min.`, {
    retryAfterSeconds,
  });
}

/** Hashed, so that what people type into a login form by mistake does not stay in the database. */
function bucketOf(limit: Limit, subject: string): string {
  return `${limit.name}:${createHash('sha256').update(subject).digest('hex')}`;
}
