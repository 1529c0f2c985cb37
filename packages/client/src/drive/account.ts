import type { RouteResult, Routes, User } from '@coffer/contract';
import type { KeySize } from '@coffer/crypto';
import type { PrivateKeySource } from '../keyring/private-key-source.ts';
import type { DrivePorts } from './ports.ts';

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
   * Sets another key pair, and gives the new private key for the user to keep. The server takes it with the password;
   * the files stay as they are. All other sessions end. Throws `wrong_password`, `link_unverified`, `links_too_many`.
   *
   * @example
   * const privateKeyPem = await drive.account.changeKeyPair({ password: account.password });
   * await drive.loginWithPrivateKey({ privateKey: privateKeyPem });
   */
  changeKeyPair(form: { password: string; source?: PrivateKeySource; keySize?: KeySize }): Promise<string>;

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

/** The account over the ports of a drive. */
export function createAccount({ api, keyring, credentials, origin }: DrivePorts): Account {
  async function self(signal?: AbortSignal): Promise<User> {
    const { user } = await api.call('self', {}, signal);
    await keyring.checkSigned(user);
    return user;
  }

  return {
    self,
    storage: (signal) => api.call('storageStats', {}, signal),

    async privateKey(source) {
      const user = await self();
      return credentials((prepare) => prepare.exportPrivateKey({ user, source }));
    },

    async changePassword(passwords) {
      const user = await self();
      const change = await credentials((prepare) => prepare.preparePasswordChange({ user, ...passwords }));
      const signed = await keyring.signPasswordChange(user, change.encrypted_private_key);
      await api.call('changePassword', { body: { ...change, ...signed } });
    },

    async changeKeyPair({ password, source, keySize = 2048 }) {
      const user = await self();
      const links = await api.call('listLinks', { query: { with_expired: 'true' } });
      const input = { user, password, keySize, origin, links, ...(source && { source }) };
      const { request, privateKeyPem } = await credentials((prepare) => prepare.prepareKeyPairChange(input));
      await api.call('changeKeyPair', { body: request });
      const { pubkey, fingerprint, encrypted_private_key, encrypted_account_key } = request;
      const { generation, generation_signature } = request;
      const keys = { pubkey, fingerprint, encrypted_private_key, encrypted_account_key };
      await keyring.adoptPrivateKey({ ...user, ...keys, generation, generation_signature }, privateKeyPem);
      return privateKeyPem;
    },

    async makeRecoveryCode({ password, source = { kind: 'password', password } }) {
      const user = await self();
      return credentials(async (prepare) => {
        const passwordProof = await prepare.passwordProof({ email: user.email, password });
        const { request, recoveryCode } = await prepare.prepareRecovery({ user, source, passwordProof });
        await api.call('setRecovery', { body: request });
        return recoveryCode;
      });
    },

    recover: ({ email, recoveryCode }) =>
      credentials(async (prepare) => {
        const { recovery_key } = await prepare.prepareRecoveryLogin({ recoveryCode });
        const answer = await api.call('openRecovery', { body: { email, recovery_key } });
        const { fingerprint, encrypted_private_key: encryptedPrivateKey } = answer;
        return prepare.openRecovery({ recoveryCode, fingerprint, encryptedPrivateKey });
      }),

    async resetPassword({ privateKey: privateKeyPem, newPassword }) {
      const user = await self();
      const storePrivateKey = user.encrypted_private_key !== null;
      const input = { user, privateKeyPem, newPassword, origin, storePrivateKey };
      await api.call('resetPassword', {
        body: await credentials((prepare) => prepare.preparePasswordReset(input)),
      });
    },
  };
}
