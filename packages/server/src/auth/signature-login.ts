import { Refusal } from '../calls/refusal.ts';
import type { EventLog } from '../events/event-log.ts';
import { addressKey } from '../limits/address-key.ts';
import {
  type Attempt,
  type AttemptLimits,
  LOGINS_OF_ADDRESS,
  LOGINS_OF_KEY,
} from '../limits/attempt-limits.ts';
import type { Database } from '../store/database/database.ts';
import type { UserRow } from '../store/database/schema.ts';
import { userRepository } from '../users/user-repository.ts';
import type { KeyProofs } from './key-proof.ts';

interface SignatureLoginPorts {
  readonly database: Database;
  readonly proofs: KeyProofs;
  readonly limits: AttemptLimits;
  readonly events: EventLog;
}

/** Signing in by private key. */
export function createSignatureLogin({ database, proofs, limits, events }: SignatureLoginPorts) {
  const users = userRepository(database.queries);

  return {
    /**
     * Finds the account whose private key signed the current minute for this server.
     *
     * @param origin the address of this server as its visitor knows it
     * @throws Refusal `wrong_credentials`, the same whether or not there is such an account
     */
    async login(
      form: { readonly fingerprint: string; readonly signature: string },
      origin: string,
      address: string,
    ): Promise<UserRow> {
      const { fingerprint, signature } = form;
      const counters: readonly Attempt[] = [
        [LOGINS_OF_ADDRESS, addressKey(address)],
        [LOGINS_OF_KEY, fingerprint],
      ];
      await limits.takeAll(counters);
      const user = await users.findByFingerprint(fingerprint);
      const proof = { purpose: 'login', origin, fingerprint, signature } as const;
      const proved = await proofs.accept(user?.pubkey ?? null, proof);
      if (user === undefined || !proved) {
        const details = { method: 'private_key', reason: 'credentials' } as const;
        await database.transaction({ rows: 'events' }, (queries) =>
          events.record(queries, { kind: 'login_failed', userId: user?.id ?? null, actorId: null, details }),
        );
        throw new Refusal(
          'wrong_credentials',
          'No account has this private key, or the clock of this device is more than a minute wrong.',
        );
      }
      await limits.giveBackAll(counters);
      return user;
    },
  };
}
