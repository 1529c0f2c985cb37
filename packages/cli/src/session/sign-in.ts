import { type Failure, failed, failureOf, isFailure } from '@coffer/client';
import type { User } from '@coffer/contract';
import { randomBytes, toBase64Url } from '@coffer/crypto';
import { CommandRefused } from '../failures/command-refused.ts';
import { forgetUploads } from '../profile/begun-uploads.ts';
import type { Kept } from '../profile/kept.ts';
import { replaceCookies, unkeptCookies } from '../profile/memories.ts';
import { forgetAccount, type KeptAccount, keepAccount, keptAccount } from './account.ts';
import { connect } from './connect.ts';
import { removeCopies } from './copies.ts';
import { examineKeys } from './seen-keys.ts';

const LOCAL_KEY_LENGTH = 32;

/** A profile that is open. */
interface ProfileFiles {
  readonly kept: Kept;
  readonly folder: string;
}

/** What somebody signs in by: the password, the key file, or both where the server keeps no private key. */
export interface SignInForm {
  readonly server: string;
  readonly email: string | null;
  readonly password: string | null;
  /** PEM, with its seed. */
  readonly privateKey: string | null;
  /** Whether keys are trusted that do not follow from those that this profile saw last. */
  readonly trustsNewKeys: boolean;
}

type FirstKeyOver = Extract<Failure, { readonly code: 'first_key_over' }>;

interface Steps {
  readonly token?: string;
  readonly makesKeyFile?: boolean;
  readonly signsFound?: string;
}

interface Asking {
  /** The code of the authenticator app, or a recovery code. Asked again after a wrong one. */
  token(isAgain: boolean): Promise<string>;
  /** Whether the account is to get its first key file, without which it does not open any more. */
  makesKeyFile(): Promise<boolean>;
  /** Whether its first key signs what is in the drive, which nobody has signed. */
  signsFound(found: FirstKeyOver): Promise<boolean>;
  /** Puts that key file where its user has it, before the server stores anything that opens with it alone. */
  keepKeyFile(keyFile: string): Promise<void>;
}

/**
 * Signs in and keeps the session in a profile, in the place of the one that is there, which lasts where this fails.
 *
 * @throws as `Sessions.login` and `loginWithPrivateKey`; `keys_doubted`
 */
export async function signIn(
  { kept, folder }: ProfileFiles,
  form: SignInForm,
  asking: Asking,
): Promise<User> {
  const cookies = unkeptCookies();
  const { drive } = connect(form.server, kept, { cookies });
  const raw = randomBytes(LOCAL_KEY_LENGTH);
  const localKey = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const unkept: unknown[] = [];
  const keepKeyFile = (keyFile: string) =>
    asking.keepKeyFile(keyFile).catch((error: unknown) => {
      unkept.push(error);
      throw error;
    });
  const enter = (more: Steps) => {
    const { email, password, privateKey } = form;
    if (email !== null && password !== null) {
      const key = privateKey === null ? {} : { privateKey };
      return drive.login({ email, password, ...key, ...more, keepKeyFile }, { localKey });
    }
    if (privateKey === null) throw failed('private_key_missing');
    return drive.loginWithPrivateKey({ privateKey, ...more, keepKeyFile }, { localKey });
  };
  try {
    const { user, sealed } = await withFurtherSteps(enter, asking);
    const { origin } = new URL(form.server);
    await examineKeys(kept, origin, user, drive, form.trustsNewKeys ? 'trusted' : 'refused');
    // Only a server that gives no long session leaves it out, and then nothing could be resumed.
    if (sealed === null) throw failed('sign_in_needed');
    const { email, space_id: spaceId } = user;
    const before = keptAccount(kept);
    await endSession(before, { kept, folder }).catch(() => undefined);
    // What this device has seen of the drive stays for whom it belongs to: after an older backup was restored, nobody else has it.
    if (before?.spaceId !== spaceId || before.server !== origin) await removeCopies(folder);
    replaceCookies(kept, cookies);
    keepAccount(kept, { server: origin, email, spaceId, sealed, localKey: toBase64Url(raw) });
    return user;
  } catch (error) {
    await drive.logout().catch(() => undefined);
    if (isFailure(error, 'already_set'))
      throw new CommandRefused(
        'conflict',
        'The server says that this account has another key file, made at the same moment. Keep the one that was made here until a login with the other one, or without one, has opened the account: where the server was wrong, it is the only one.',
        { cause: error },
      );
    // The client says only that something unexpected happened.
    throw unkept[0] ?? error;
  }
}

async function withFurtherSteps<T>(enter: (more: Steps) => Promise<T>, asking: Asking): Promise<T> {
  let more: Steps = {};
  for (;;) {
    try {
      return await enter(more);
    } catch (error) {
      if (isFailure(error, 'two_factor_required')) {
        more = { ...more, token: await asking.token(more.token !== undefined) };
      } else if (isFailure(error, 'key_file_needed') && more.makesKeyFile === undefined) {
        if (!(await asking.makesKeyFile())) throw error;
        more = { ...more, makesKeyFile: true };
      } else {
        const failure = failureOf(error);
        if (failure.code !== 'first_key_over' || !(await asking.signsFound(failure))) throw error;
        more = { ...more, signsFound: failure.found };
      }
    }
  }
}

/** Ends the session that a profile keeps, and forgets it here whatever the server says. Throws what the server's call throws. */
export async function signOut({ kept, folder }: ProfileFiles): Promise<void> {
  try {
    await endSession(keptAccount(kept), { kept, folder });
  } finally {
    await removeCopies(folder);
  }
}

async function endSession(account: KeptAccount | null, { kept, folder }: ProfileFiles): Promise<void> {
  try {
    if (account !== null) await connect(account.server, kept).drive.logout();
  } finally {
    forgetAccount(kept);
    await forgetUploads(kept, folder);
  }
}
