import { useEffect } from 'react';
import { openChannel } from '../../../browser/channel.ts';
import { reloadUser } from '../../../session/reload-user.ts';
import { type Services, useServices } from '../../../session/services.tsx';

/**
 * Notices that the signed-in user has confirmed the e-mail address: at once if it was in this browser, and
 * otherwise when somebody comes back to the page.
 */
export function useFollowActivation(): void {
  const services = useServices();
  useEffect(() => follow(services), [services]);
}

function follow(services: Services): () => void {
  const look = () => {
    if (document.visibilityState === 'hidden') return;
    // Without an answer, the banner stays until the next look.
    reloadUser(services).catch(() => undefined);
  };
  const stopListening = onActivation(() => void reloadUser(services).catch(() => undefined));
  document.addEventListener('visibilitychange', look);
  return () => {
    stopListening();
    document.removeEventListener('visibilitychange', look);
  };
}

/** Tells the pages of this browser from each other's activation. */
const CHANNEL = 'coffer-activation';

/** Tells all other pages of this browser that an e-mail address was confirmed. */
export function announceActivation(): void {
  const channel = openChannel(CHANNEL);
  channel.post('confirmed');
  channel.close();
}

/** Calls back when another page of this browser has confirmed an e-mail address, until the result is called. */
function onActivation(callback: () => void): () => void {
  const channel = openChannel(CHANNEL);
  channel.listen(callback);
  return () => channel.close();
}
