import type { Clock } from '../clock.ts';
import type { RandomBytes } from '../secrets.ts';
import type { Database } from '../store/database/database.ts';
import { challengeIn } from './ceremonies.ts';
import { challengeRepository } from './challenge-repository.ts';

const CHALLENGE_BYTES = 32;

/** How long a person may take to find the key, touch it and type its PIN. */
const CHALLENGE_SECONDS = 5 * 60;

export type PasskeyChallenges = ReturnType<typeof createPasskeyChallenges>;

/** Challenges for passkeys: random, good once, and for minutes. */
export function createPasskeyChallenges(ports: { database: Database; clock: Clock; random: RandomBytes }) {
  const { database, clock, random } = ports;
  return {
    /** @param sessionId the session that adds a passkey; null for a login */
    async give(sessionId: string | null): Promise<string> {
      const challenge = random(CHALLENGE_BYTES).toString('base64url');
      const expiresAt = clock() + CHALLENGE_SECONDS;
      await database.transaction({ rows: 'passkey_challenges' }, (queries) =>
        challengeRepository(queries).insert({ challenge, session_id: sessionId, expires_at: expiresAt }),
      );
      return challenge;
    },

    /** Takes back the challenge that the browser answers to; null where it was not given out for this, or not now. */
    async take(clientData: string, sessionId: string | null): Promise<string | null> {
      const challenge = challengeIn(clientData);
      if (challenge === null) return null;
      const valid = await database.transaction({ rows: 'passkey_challenges' }, (queries) =>
        challengeRepository(queries).use(challenge, sessionId, clock()),
      );
      return valid ? challenge : null;
    },
  };
}
