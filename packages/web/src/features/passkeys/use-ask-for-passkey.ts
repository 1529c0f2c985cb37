import type { PasskeyAnswer } from '@coffer/client';
import { loadMessages } from '../../languages/load.ts';
import { partLoader } from '../../lazy/part-loader.ts';
import { useServices } from '../../session/services.tsx';

/** Loaded when somebody uses a passkey: every login page offers one, and few people have one. */
const ceremonies = partLoader(async () => {
  const [part] = await Promise.all([import('./ceremonies.ts'), loadMessages(['afterwards'])]);
  return part;
});

/**
 * Asks the browser for a passkey, with a challenge of the server. It mends no cache, and the login page is to stay
 * small, so it is no mutation.
 */
export function useAskForPasskey(): () => Promise<PasskeyAnswer> {
  const { api } = useServices();
  return async () => {
    const { askForPasskey } = await ceremonies.load();
    return askForPasskey(await api.call('beginPasskeyLogin'));
  };
}
