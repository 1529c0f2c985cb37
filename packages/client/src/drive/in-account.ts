import type { User } from '@coffer/contract';
import { notCancelled } from '../concurrency/not-cancelled.ts';
import { readUsage } from '../tree/read-details.ts';
import type { Account } from './account.ts';
import type { DrivePorts } from './ports.ts';

/** What is done with the account; see `Account`. */
export function inAccount({ api, keyring, rows, credentials, origin }: DrivePorts): Account {
  async function self(signal?: AbortSignal): Promise<User> {
    const { user } = await api.call('self', {}, signal);
    await keyring.checkSigned(user);
    return user;
  }

  return {
    self,
    storage: (signal) => api.call('storageStats', {}, signal),
    usage: (signal = notCancelled()) => readUsage({ api, rows, signal }),

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
