import { createHash } from 'node:crypto';
import type { Settings } from '@coffer/contract';
import { fieldRefused, Refusal } from '../calls/refusal.ts';
import type { Clock } from '../clock.ts';
import type { EventLog } from '../events/event-log.ts';
import {
  type Attempt,
  type AttemptLimits,
  type Limit,
  TWO_FACTOR_A_DAY,
  TWO_FACTOR_CHANGES,
  TWO_FACTOR_CHANGES_A_DAY,
  TWO_FACTOR_TRIES,
} from '../limits/attempt-limits.ts';
import type { RandomBytes } from '../secrets.ts';
import type { Database, Queries } from '../store/database/database.ts';
import type { UserRow } from '../store/database/schema.ts';
import { mustBeUnchanged } from '../users/user.ts';
import { base32, matchingStep, otpauthUrl } from './totp.ts';
import { twoFactorRepository } from './two-factor-repository.ts';

/** RFC 4226, section 4: at least 128 bits, better 160. */
const SECRET_BYTES = 20;

const WRONG_CODE = 'This code is not right, or it was used before.';

/** How codes are counted. */
const OF_LOGINS = [TWO_FACTOR_TRIES, TWO_FACTOR_A_DAY];
const OF_CHANGES = [TWO_FACTOR_CHANGES, TWO_FACTOR_CHANGES_A_DAY];

export type TwoFactor = ReturnType<typeof createTwoFactor>;

interface TwoFactorPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly limits: AttemptLimits;
  readonly events: EventLog;
  /** Among them, what authenticator apps call this drive. */
  readonly settings: () => Promise<Pick<Settings, 'app_name'>>;
}

/**
 * The rules of the second factor: a code of an authenticator app, or one of ten recovery codes. What changes it takes
 * the account as its password was checked.
 */
export function createTwoFactor({ database, clock, random, limits, events, settings }: TwoFactorPorts) {
  const read = twoFactorRepository(database.queries);

  const { use, require } = createTries({ database, clock, limits });

  async function storeNewCodes(queries: Queries, userId: string): Promise<string[]> {
    const codes = newTwoFactorCodes(random);
    await twoFactorRepository(queries).replaceCodes(userId, codes.map(hashOfTwoFactorCode));
    return codes;
  }

  async function mustBeEnabled(userId: string): Promise<void> {
    if ((await findEnabled(database.queries, userId)) !== null) return;
    throw new Refusal('not_found', 'Two-factor authentication is not switched on.');
  }

  return {
    async status(userId: string): Promise<{ enabled: boolean; recovery_codes_left: number }> {
      const enabled = (await findEnabled(database.queries, userId)) !== null;
      return { enabled, recovery_codes_left: enabled ? await read.countCodes(userId) : 0 };
    },

    /**
     * The second step of every login.
     *
     * @throws Refusal `two_factor_required` without a token, and with a wrong one, which it then names
     */
    async check(userId: string, token: string | undefined): Promise<void> {
      if ((await findEnabled(database.queries, userId)) === null) return;
      if (token === undefined) {
        throw new Refusal(
          'two_factor_required',
          'Please enter the code of your authenticator app, or a recovery code.',
        );
      }
      if (await use(userId, token, OF_LOGINS)) return;
      await database.transaction({ rows: 'events' }, (queries) =>
        events.record(queries, { kind: 'login_failed', userId, details: { reason: 'two_factor' } }),
      );
      throw new Refusal('two_factor_required', WRONG_CODE, { errors: { token: [WRONG_CODE] } });
    },

    /** Begins a setup; nothing is asked at logins before it is confirmed. */
    async setUp(user: UserRow): Promise<{ secret: string; otpauth_url: string }> {
      const secret = base32(random(SECRET_BYTES));
      await database.transaction({ account: user.id }, async (queries) => {
        await mustBeUnchanged(queries, user);
        const factors = twoFactorRepository(queries);
        const former = await factors.find(user.id);
        if (former !== undefined && former.confirmed_at !== null) {
          throw new Refusal('already_set', 'Two-factor authentication is switched on already.');
        }
        await factors.replace({ user_id: user.id, secret, confirmed_at: null, last_step: 0 });
      });
      return { secret, otpauth_url: otpauthUrl(secret, (await settings()).app_name, user.email) };
    },

    /** Ends a setup with a first code of the app, and gives the recovery codes, this once. */
    async confirm(user: UserRow, token: string): Promise<string[]> {
      const userId = user.id;
      const found = await read.find(userId);
      if (found === undefined || found.confirmed_at !== null) {
        throw new Refusal('not_found', 'There is no setup of two-factor authentication to confirm.');
      }
      await require(userId, token);
      return database.transaction({ account: userId }, async (queries) => {
        await mustBeUnchanged(queries, user);
        await twoFactorRepository(queries).confirm(userId, clock());
        await events.record(queries, { kind: 'two_factor_enabled', userId });
        return storeNewCodes(queries, userId);
      });
    },

    /** Makes new recovery codes in place of the former ones. */
    async replaceCodes(user: UserRow, token: string): Promise<string[]> {
      const userId = user.id;
      await mustBeEnabled(userId);
      await require(userId, token);
      return database.transaction({ account: userId }, async (queries) => {
        await mustBeUnchanged(queries, user);
        await events.record(queries, { kind: 'two_factor_codes_replaced', userId });
        return storeNewCodes(queries, userId);
      });
    },

    /** Switches it off without a code, for people who have lost the app and the recovery codes. */
    async remove(userId: string): Promise<void> {
      await mustBeEnabled(userId);
      await database.transaction({ account: userId }, (queries) => switchOff(events, queries, userId));
    },

    async disable(user: UserRow, token: string): Promise<void> {
      await mustBeEnabled(user.id);
      await require(user.id, token);
      await database.transaction({ account: user.id }, async (queries) => {
        await mustBeUnchanged(queries, user);
        await switchOff(events, queries, user.id);
      });
    },
  };
}

async function findEnabled(queries: Queries, userId: string) {
  const found = await twoFactorRepository(queries).find(userId);
  return found === undefined || found.confirmed_at === null ? null : found;
}

async function switchOff(events: EventLog, queries: Queries, userId: string): Promise<void> {
  await twoFactorRepository(queries).delete(userId);
  await events.record(queries, { kind: 'two_factor_disabled', userId });
}

/** How codes are tried. */
function createTries({ database, clock, limits }: Pick<TwoFactorPorts, 'database' | 'clock' | 'limits'>) {
  /** Takes a code or a recovery code, each only once; false counts as an attempt. */
  async function use(userId: string, token: string, counters: readonly Limit[]): Promise<boolean> {
    const attempts = counters.map((limit): Attempt => [limit, userId]);
    await limits.takeAll(attempts);
    const accepted = await database.transaction({ account: userId }, (queries) =>
      useOnce(queries, userId, token, clock()),
    );
    if (!accepted) return false;
    await limits.giveBackAll(attempts);
    return true;
  }

  async function require(userId: string, token: string): Promise<void> {
    if (!(await use(userId, token, OF_CHANGES))) throw fieldRefused('token', WRONG_CODE);
  }

  return { use, require };
}

async function useOnce(queries: Queries, userId: string, token: string, now: number): Promise<boolean> {
  const factors = twoFactorRepository(queries);
  const found = await factors.find(userId);
  if (found === undefined) return false;
  const code = token.replace(/\s/g, '');
  if (!/^\d{6}$/.test(code)) return factors.useCode(userId, hashOfTwoFactorCode(token));
  const step = matchingStep(found.secret, code, now);
  return step !== null && factors.useStep(userId, step);
}

const CODES = 10;
const CODE_BYTES = 10;

/** Makes the codes that stand in for a lost authenticator app, each of 80 random bits: `ABCD-EFGH-IJKL-MNOP`. */
export function newTwoFactorCodes(random: RandomBytes): string[] {
  return Array.from({ length: CODES }, () => base32(random(CODE_BYTES)).replace(/.{4}(?=.)/g, '$&-'));
}

/** The hash of a code in the database; blanks, hyphens and case of what people type do not matter. */
export function hashOfTwoFactorCode(code: string): string {
  const plain = code.toUpperCase().replace(/[^A-Z2-7]/g, '');
  return createHash('sha256').update(plain).digest('hex');
}
