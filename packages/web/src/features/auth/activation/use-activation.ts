import { isFailure, problemCodeOf } from '@coffer/client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { reloadUser } from '../../../session/reload-user.ts';
import { type Services, useServices } from '../../../session/services.tsx';
import { announceActivation } from './use-follow-activation.ts';

/**
 * The outcome of an activation link. `already`: the link is used up, and the address is confirmed. `nobody`, `other`: who
 * is signed in, in place of the account that waits for the address.
 */
export type ActivationOutcome =
  | 'confirmed'
  | 'already'
  | 'expired'
  | 'taken'
  | 'nobody'
  | 'other'
  | 'refused';

/** Confirms an e-mail address with the code of a link, or deletes the account that waits for it. */
export function useActivation(code: string) {
  const services = useServices();
  const [outcome, setOutcome] = useState<ActivationOutcome | null>(null);
  const { mutateAsync: confirmAddress } = useMutation({ mutationFn: () => confirm(services, code) });
  const { mutateAsync: refuseAddress } = useMutation({ mutationFn: () => refuse(services, code) });
  const { submit, busy, failure } = useGuardedSubmit(async () => setOutcome(await confirmAddress()));
  return {
    /** Null as long as nothing was done. */
    outcome,
    confirm: () => void submit(undefined),
    busy,
    failure,
    /** Throws what the server says where it keeps the account. */
    refuse: async () => setOutcome(await refuseAddress()),
  };
}

async function confirm(services: Services, code: string): Promise<ActivationOutcome> {
  try {
    await services.api.call('activateEmail', { params: { code } });
  } catch (error) {
    switch (problemCodeOf(error)) {
      case 'email_taken':
        return 'taken';
      case 'unauthenticated':
        return 'nobody';
      case 'forbidden':
        return 'other';
    }
    if (!isNoLongerGood(error)) throw error;
    return isConfirmed(services) ? 'already' : 'expired';
  }
  announceActivation();
  await lookAgain(services);
  return 'confirmed';
}

async function refuse(services: Services, code: string): Promise<ActivationOutcome> {
  try {
    await services.api.call('refuseActivation', { params: { code } });
  } catch (error) {
    if (!isNoLongerGood(error)) throw error;
    return 'expired';
  }
  // A session of that account has ended.
  await lookAgain(services);
  return 'refused';
}

/** The browser's session may be known to the server and not be open in this tab, which then has nothing to mend. */
const lookAgain = (services: Services) => reloadUser(services).catch(() => undefined);

/** A link that was cut off in the mail program is no better than an old one. */
function isNoLongerGood(error: unknown): boolean {
  return isFailure(error, 'expired', 'validation_failed', 'not_found');
}

function isConfirmed({ session }: Services): boolean {
  const state = session.state.getState();
  return state.status === 'signed-in' && state.user.email_verified_at !== null;
}
