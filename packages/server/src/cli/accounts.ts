import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { emailAddress, registration } from '@coffer/contract';
import {
  DEFAULT_KEY_SIZE,
  deriveSharingSeed,
  FIRST_GENERATION,
  makeAccountKeys,
  signFirstHead,
  signGeneration,
  signSharingKey,
} from '@coffer/crypto';
import { createPasswordHashing } from '../auth/password-hash.ts';
import { twoFactorRepository } from '../auth/two-factor-repository.ts';
import { systemClock } from '../clock.ts';
import type { Configuration } from '../config/configuration.ts';
import { systemEventLog } from '../events/event-log.ts';
import { systemRandom } from '../secrets.ts';
import { takeFirstHead } from '../spaces/first-head.ts';
import type { Database } from '../store/database/database.ts';
import type { UserRow } from '../store/database/schema.ts';
import { sharingKeyRepository } from '../users/sharing-key-repository.ts';
import { normalizeEmail } from '../users/user.ts';
import { userRepository } from '../users/user-repository.ts';
import { allSaid, CommandRefused, OutputLost, say } from './output.ts';
import { withData } from './with-data.ts';

const PASSWORD_BYTES = 15;
const SHORTEST_PASSWORD = 10;

/**
 * Makes an account administrator. Where there is none, it is created here with its keys, as the page would do it: the
 * database gets only what is sealed, and the private key is shown this once.
 */
export function createAdminCommand(
  configuration: Configuration,
  email: string,
  readsPassword: boolean,
): Promise<void> {
  return withData(configuration, async ({ database }) => {
    const address = registration.shape.email.safeParse(emailAddress(email));
    if (!address.success) throw new CommandRefused(`${email} is not an e-mail address.`);
    const existing = await accountOf(database, address.data);
    if (existing !== undefined) {
      const order = { lock: 'administrators', account: existing.id } as const;
      await database.transaction(order, async (queries) => {
        await userRepository(queries).setRole(existing.id, 'admin');
        const details = { role: 'admin' } as const;
        await systemEventLog().record(queries, { kind: 'role_changed', userId: existing.id, details });
      });
      return say(`${existing.email} is an administrator.`);
    }
    const password = readsPassword
      ? await passwordFromInput()
      : systemRandom(PASSWORD_BYTES).toString('base64url');
    const made = await makeAccountKeys({ email: address.data, password, keySize: DEFAULT_KEY_SIZE });
    say(`A new account for ${address.data}.`);
    if (!readsPassword) say(`Its password, to be changed on the account page: ${password}`);
    say(
      'Its private key, both blocks of it, opens its files where the password is forgotten. It is shown only now:',
    );
    say(made.privateKeyPem.trimEnd());
    await shownOrRefused();
    await createAdministrator(database, address.data, made);
    say(`${address.data} is an administrator, with a new account.`);
  });
}

/** Makes sure that the key was shown: an account whose key nobody has seen is not made. */
async function shownOrRefused(): Promise<void> {
  try {
    await allSaid();
  } catch (error) {
    if (!(error instanceof OutputLost)) throw error;
    const reason = error.isUnread ? 'Nobody reads the output' : error.message.replace(/\.$/, '');
    throw new CommandRefused(`${reason}. No account was made, because its key would be lost.`, {
      cause: error,
    });
  }
}

async function createAdministrator(
  database: Database,
  email: string,
  made: Awaited<ReturnType<typeof makeAccountKeys>>,
): Promise<void> {
  const signature = await signGeneration(made.privateKey, {
    generation: FIRST_GENERATION,
    email,
    encryptedPrivateKey: made.sealedPrivateKey,
    encryptedAccountKey: made.encryptedAccountKey,
  });
  const { publicKey: public_key, ...signed } = await signSharingKey(
    made.privateKey,
    await deriveSharingSeed(made.accountKey),
  );
  const head = await signFirstHead(made, systemClock());
  const passwords = await createPasswordHashing(systemRandom);
  const hash = await passwords.hash(made.authenticationKey);
  const now = systemClock();
  const id = randomUUID();
  await database.transaction({ lock: 'accounts' }, async (queries) => {
    const user = await userRepository(queries).insert({
      id,
      space_id: made.driveId,
      email,
      email_normalized: normalizeEmail(email),
      unconfirmed_email: null,
      email_verified_at: now,
      password_hash: hash,
      role: 'admin',
      fingerprint: made.fingerprint,
      pubkey: made.publicKeyPem,
      encrypted_private_key: made.sealedPrivateKey,
      encrypted_account_key: made.encryptedAccountKey,
      generation_signature: signature,
      created_at: now,
    });
    await takeFirstHead(queries, user, head, now);
    await sharingKeyRepository(queries).put(id, { public_key, ...signed });
    await systemEventLog().record(queries, { kind: 'account_created', userId: id });
  });
}

/** The first line of standard input, so that the password stands in no list of processes. */
async function passwordFromInput(): Promise<string> {
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/);
  if (line.length < SHORTEST_PASSWORD) {
    throw new CommandRefused(`The password must have at least ${SHORTEST_PASSWORD} characters.`);
  }
  return line;
}

/** Switches two-factor authentication off. It opens nothing: to sign in still takes password or key. */
export function resetTwoFactorCommand(configuration: Configuration, email: string): Promise<void> {
  return withData(configuration, async ({ database }) => {
    const user = await accountOf(database, email);
    if (user === undefined) throw new CommandRefused(`There is no account with the e-mail address ${email}.`);
    const wasOn = await database.transaction({ account: user.id }, async (queries) => {
      const factors = twoFactorRepository(queries);
      const found = await factors.find(user.id);
      await factors.delete(user.id);
      const on = found !== undefined && found.confirmed_at !== null;
      if (on) await systemEventLog().record(queries, { kind: 'two_factor_disabled', userId: user.id });
      return on;
    });
    say(
      wasOn
        ? `Two-factor authentication is off for ${user.email}.`
        : `Two-factor authentication was not on for ${user.email}; nothing changed.`,
    );
  });
}

/**
 * The account to which an address belongs. Where addresses are confirmed, anybody can register with any: an account
 * that merely claims one is never taken for its owner's.
 *
 * @throws CommandRefused where nobody but such accounts has the address
 */
async function accountOf({ queries }: Database, email: string): Promise<UserRow | undefined> {
  const users = userRepository(queries);
  const normalized = normalizeEmail(emailAddress(email));
  const owner = await users.findByEmail(normalized);
  if (owner === undefined && (await users.findUnconfirmed(normalized)) !== undefined) {
    throw new CommandRefused(
      `Somebody registered with ${email}, but has not confirmed the address, so this may be anybody. If it is you, ` +
        'follow the link in the mail that was sent to you, or ask for another one on the page, and run this again. ' +
        'If it is not, name another address.',
    );
  }
  return owner;
}
