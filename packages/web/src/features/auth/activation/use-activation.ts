import { useQuery } from '@tanstack/react-query';
import { failureOf } from '../../../failures/failure.ts';
import { type Services, useServices } from '../../../session/services.tsx';
import { announceActivation } from './activation-news.ts';

export type ActivationState =
  | { readonly kind: 'working' }
  | { readonly kind: 'confirmed' }
  /** The link is no longer good, but who is signed in has confirmed the address before. */
  | { readonly kind: 'already' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'taken' }
  | { readonly kind: 'failed'; readonly failure: unknown; retry(): void };

/** Confirms an e-mail address with the code of a link. To do so twice does no harm. */
export function useActivation(code: string): ActivationState {
  const services = useServices();
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['activation', code],
    queryFn: () => activate(services, code),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError) return { kind: 'failed', failure: error, retry: () => void refetch() };
  return data ?? { kind: 'working' };
}

async function activate({ api, session }: Services, code: string): Promise<ActivationState> {
  try {
    await api.call('activateEmail', { params: { code } });
  } catch (error) {
    switch (failureOf(error).code) {
      case 'email_taken':
        return { kind: 'taken' };
      // A link that was cut off in the mail program is no better than an old one.
      case 'expired':
      case 'validation_failed':
      case 'not_found':
        return { kind: (await isConfirmed(session)) ? 'already' : 'expired' };
      default:
        throw error;
    }
  }
  announceActivation();
  return { kind: 'confirmed' };
}

async function isConfirmed(session: Services['session']): Promise<boolean> {
  await session.restore().catch(() => undefined);
  const state = session.state.getState();
  return state.status === 'signed-in' && state.user.email_verified_at !== null;
}
