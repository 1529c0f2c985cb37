import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { registration } from '@coffer/contract';
import { DEFAULT_KEY_SIZE, FIRST_GENERATION, makeAccountKeys, signGeneration } from '@coffer/crypto';
import { normalizeEmail } from '../auth/email.ts';
import { createPasswordHashing } from '../auth/password-hash.ts';
import { userRepository } from '../auth/user-repository.ts';
import { systemClock } from '../clock.ts';
import type { Configuration } from '../config/configuration.ts';
import type { Database } from '../database/database.ts';
import { systemEventLog } from '../events/system-event-log.ts';
import { systemRandom } from '../random.ts';
import { accountOf } from './account-of.ts';
import { CommandRefused } from './command-refused.ts';
import { say } from './say.ts';
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
    const address = registration.shape.email.safeParse(email.trim());
    if (!address.success) throw new CommandRefused(`${email} is not an e-mail address.`);
    const existing = await accountOf(database, address.data);
    if (existing !== undefined) {
      await database.transaction(async (queries) => {
        await userRepository(queries).setRole(existing.id, 'admin');
        const details = { role: 'admin' } as const;
        await systemEventLog().record(queries, { kind: 'role_changed', userId: existing.id, details });
      });
      return say(`${existing.email} is an administrator.`);
    }
    const password = readsPassword
      ? await passwordFromInput()
      : systemRandom(PASSWORD_BYTES).toString('base64url');
    const privateKeyPem = await createAdministrator(database, address.data, password);
    say(`${address.data} is an administrator, with a new account.`);
    if (!readsPassword) say(`Its password, to be changed on the account page: ${password}`);
    say('Its private key, which opens its files where the password is forgotten. It is shown only now:');
    say(privateKeyPem.trimEnd());
  });
}

async function createAdministrator(database: Database, email: string, password: string): Promise<string> {
  const made = await makeAccountKeys({ email, password, keySize: DEFAULT_KEY_SIZE });
  const signature = await signGeneration(made.privateKey, {
    generation: FIRST_GENERATION,
    email,
    encryptedPrivateKey: made.sealedPrivateKey,
    encryptedAccountKey: made.encryptedAccountKey,
  });
  const passwords = await createPasswordHashing(systemRandom);
  const hash = await passwords.hash(made.authenticationKey);
  const now = systemClock();
  const id = randomUUID();
  await database.transaction(async (queries) => {
    await userRepository(queries).insert({
      id,
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
    await systemEventLog().record(queries, { kind: 'account_created', userId: id });
  });
  return made.privateKeyPem;
}

/** The first line of standard input, so that the password stands in no list of processes. */
async function passwordFromInput(): Promise<string> {
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/);
  if (line.length < SHORTEST_PASSWORD) {
    throw new CommandRefused(`The password must have at least ${SHORTEST_PASSWORD} characters.`);
  }
  return line;
}
