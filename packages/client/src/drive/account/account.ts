import type { Language, RouteResult, Routes, User } from '@coffer/contract';
import type { KeySize, LowestVersions } from '@coffer/crypto';
import type { DeletedLink, SignedAnew } from '../../keyring/key-pair-change.ts';
import type { PrivateKeySource } from '../../keyring/private-key-source.ts';
import type { ShownDrive } from '../../space/shown-drive.ts';
import type { NewestKey } from '../../space/verify-head.ts';
import type { DriveStanding } from '../doubts/deciding.ts';
import type { DriveDifference } from '../doubts/in-comparing.ts';
import type { ReturningAccess } from '../doubts/returning-access.ts';
import type { KeyPairSteps } from './changing-key-pair.ts';

/** The account of the signed-in user. */
export interface Account {
  /**
   * Who is signed in, as the server says it and its key pair signed it. Throws `account_altered`, and as all calls do:
   * `server_unreachable`, `response_invalid`, `keys_locked`.
   *
   * @example
   * (await drive.account.self()).email === account.email; // => true
   */
  self(signal?: AbortSignal): Promise<User>;

  /**
   * How much is stored, and how much may be; a quota of 0 or none is unlimited.
   *
   * @example
   * (await drive.account.storage()).used_space > 0; // => true
   */
  storage(signal?: AbortSignal): Promise<RouteResult<Routes['storageStats']>>;

  /**
   * The files outside of the trash by type, from the rows on this device where it has all of them.
   *
   * @example
   * (await drive.account.usage()).map(({ count, size }) => [count, size]); // => [[1, 5]]
   */
  usage(signal?: AbortSignal): Promise<RouteResult<Routes['storageStats']>['stats']>;

  /**
   * Chooses the language in which the page and the mails speak to the account; null leaves it to the browser, and mails are in
   * English.
   *
   * @example
   * await drive.account.setLanguage('de');
   * (await drive.account.self()).language; // => 'de'
   */
  setLanguage(language: Language | null, signal?: AbortSignal): Promise<void>;

  /**
   * The private key as people keep it, by the password where the server keeps it. Throws `wrong_password`,
   * `private_key_missing`.
   *
   * @example
   * const pem = await drive.account.privateKey({ kind: 'password', password: account.password });
   * pem === account.privateKeyPem; // => true
   */
  privateKey(source: PrivateKeySource): Promise<string>;

  /**
   * Sets another password. All other sessions of the account end. Throws `wrong_password`, `wrong_credentials`.
   *
   * @example
   * const newPassword = 'staple battery horse correct';
   * await drive.account.changePassword({ currentPassword: account.password, newPassword });
   * await drive.login({ email: account.email, password: newPassword });
   */
  changePassword(passwords: { currentPassword: string; newPassword: string }): Promise<void>;

  /**
   * Verifies the newest head that the server shows, and says what this device makes of it.
   *
   * @example
   * const { trouble, newest } = await drive.account.standing();
   * [trouble, newest?.epoch]; // => [null, 1]
   */
  standing(signal?: AbortSignal): Promise<DriveStanding>;

  /**
   * The number of the drive's key, and since when it is that one: from the newest head, which is verified first, and the head of
   * the last change of the key pair, which that leads back to. Throws as `standing` says of its trouble.
   *
   * @example
   * await drive.account.newestKey(); // => { epoch: 1, since: null }
   */
  newestKey(signal?: AbortSignal): Promise<NewestKey>;

  /**
   * Verifies the whole drive from the beginning, row by row.
   *
   * @param onProgress is told the share of it that was read, from 0 to 1
   *
   * @example
   * (await drive.account.verify()).trouble; // => null
   */
  verify(onProgress?: (share: number) => void, signal?: AbortSignal): Promise<DriveStanding>;

  /**
   * In what the server shows the drive otherwise than this device has proven it, item by item; null where this device does not
   * keep all rows, and has nothing to compare. Throws `space_lied` for what no device has signed.
   *
   * @param shown of the standing that they are shown with; `space_changed` where the server shows another drive by now
   *
   * @example
   * await drive.account.differences(); // => null
   */
  differences(shown?: ShownDrive | null, signal?: AbortSignal): Promise<readonly DriveDifference[] | null>;

  /**
   * The links, request links and invitations that work again, or permit more than this device knows, once the drive goes on as the server shows it. What is to end, `acceptDrive` is told as
   * what is put back. Throws `space_changed` where the server shows another drive by now.
   */
  returning(shown: ShownDrive, signal?: AbortSignal): Promise<readonly ReturningAccess[]>;

  /**
   * Goes on with the drive as the server showed it, where this device has seen something else: one
   * head ends the fork, and holds what is put back. What is not put back is lost. To be called once its owner has decided so.
   * Throws `space_changed` where the server shows another drive by now, `space_lied`, `replica_not_kept` where there is nothing to put
   * back from, and what an operation is refused for.
   *
   * @param shown of the `standing` that its owner has decided about
   * @param putBack ids of `differences`: so they stand afterwards as this device has proven them, and what the server has added
   * lies in the trash; and of what is `returning`, which ends
   */
  acceptDrive(shown: ShownDrive, putBack?: readonly string[], signal?: AbortSignal): Promise<void>;

  /**
   * Follows what another device has decided about a fork. To be called once somebody has seen it here; see `DriveStanding.ended`. Throws
   * `space_changed` where the server shows another decision by now.
   */
  followDrive(ended: NonNullable<DriveStanding['ended']>, signal?: AbortSignal): Promise<void>;

  /**
   * The version of the format of this program, and the lowest ones that may write and read the drive: what its owner has set, by the newest head.
   *
   * @example
   * await drive.account.formats(); // => { own: 1, write: 1, read: 1 }
   */
  formats(signal?: AbortSignal): Promise<LowestVersions & { readonly own: number }>;

  /**
   * Sets from which version of the format on programs may write, and read, the drive. Raised, it stops one's own devices and members whose programs are
   * older: to be called once somebody has seen which. Lowered, it lets them go on, also by an older program. Throws as all that changes the drive.
   *
   * @example
   * await drive.account.setFormats({ write: 1, read: 1 });
   */
  setFormats(lowest: LowestVersions, signal?: AbortSignal): Promise<void>;

  /** Takes the head that this device saw first for the right one: somebody has compared it, or does without. */
  trustFirst(): Promise<void>;

  /** What a change of the key pair signs anew, as `Credentials.sealKeyPairChange` takes it. Throws as all that changes the drive. */
  signedAnew(signal?: AbortSignal): Promise<SignedAnew>;

  /** Changes the key pair step by step; see `changingKeyPair`. Throws what the steps throw, and as `signedAnew`. */
  changingKeyPair<S, T>(steps: KeyPairSteps<SignedAnew, S, T>): Promise<T>;

  /** The names of the items of links that a change of the key pair has deleted; null of items in other spaces, and of what does not open. */
  namesOf(deleted: readonly DeletedLink[], signal?: AbortSignal): Promise<readonly (string | null)[]>;

  /**
   * Sets another key pair and password, and gives the new private key for the user to keep. The files stay as they are; what is
   * written from then on does not open with the former password, key file or account key. All other sessions end. The server's
   * search finds the names of before once `settings.indexAnew` has given them new tokens. Own spaces get another key and a head by both
   * key pairs, and their members memberships by the new one, which open once they have accepted it. Whoever else changes something meanwhile
   * waits. Links that do not open are deleted: `onLinksDeleted` is told of them. Throws `wrong_password`, `links_too_many`, and as all that
   * changes the drive.
   *
   * @example
   * const newPassword = 'staple battery horse correct';
   * const privateKey = await drive.account.changeKeyPair({ password: account.password, newPassword });
   * await drive.loginWithPrivateKey({ privateKey });
   */
  changeKeyPair(form: {
    password: string;
    newPassword: string;
    source?: PrivateKeySource;
    keySize?: KeySize;
    onLinksDeleted?(links: readonly DeletedLink[]): void;
  }): Promise<string>;

  /**
   * Makes a recovery code, which opens the private key where the password is forgotten, in place of a former one.
   *
   * @example
   * const recoveryCode = await drive.account.makeRecoveryCode({ password: account.password });
   * const privateKey = await drive.account.recover({ email: account.email, recoveryCode });
   * await drive.loginWithPrivateKey({ privateKey });
   */
  makeRecoveryCode(form: { password: string; source?: PrivateKeySource }): Promise<string>;

  /**
   * The private key that a recovery code opens; a login with it follows, and `resetPassword`. Throws
   * `wrong_credentials`, `encoding_invalid` for what is no code, `private_key_mismatch`.
   *
   * @example
   * const recoveryCode = await drive.account.makeRecoveryCode({ password: account.password });
   * const pem = await drive.account.recover({ email: account.email, recoveryCode });
   * pem === account.privateKeyPem; // => true
   */
  recover(form: { email: string; recoveryCode: string }): Promise<string>;

  /**
   * Sets another password by the private key alone, after a login with it. All other sessions end.
   *
   * @example
   * await drive.loginWithPrivateKey({ privateKey: account.privateKeyPem });
   * const newPassword = 'staple battery horse correct';
   * await drive.account.resetPassword({ privateKey: account.privateKeyPem, newPassword });
   * await drive.login({ email: account.email, password: newPassword });
   */
  resetPassword(form: { privateKey: string; newPassword: string }): Promise<void>;
}
