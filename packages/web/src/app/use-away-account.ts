import { useEffect, useState } from 'react';
import { reportFailure } from '../notices/report-failure.ts';
import { useServices } from '../session/services.tsx';

interface AwayAccount {
  readonly email: string;
  /** Whether this device keeps a PIN for it. */
  readonly hasPin: boolean;
}

/**
 * Whose keys this device can open; null for nobody's, undefined while that is looked up. It is no query, since all
 * queries are dropped when somebody locks.
 */
export function useAwayAccount(): AwayAccount | null | undefined {
  const { session } = useServices();
  const [away, setAway] = useState<AwayAccount | null | undefined>(undefined);
  useEffect(() => {
    let isCurrent = true;
    Promise.all([session.whoIsAway(), session.kept()]).then(([who, { hasPinKey }]) => {
      if (isCurrent) setAway(who && { email: who.email, hasPin: hasPinKey });
    }, reportFailure);
    return () => {
      isCurrent = false;
    };
  }, [session]);
  return away;
}
