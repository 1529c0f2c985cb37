import type { ApiClient, Session, SessionState, Store } from '@coffer/client';
import type { User } from '@coffer/contract';
import { createContext, type ReactNode, use } from 'react';
import { useStore } from 'zustand';
import type { RemoteKeyring } from '../workers/keyring.ts';

/** The services that every feature uses. */
export interface Services {
  readonly api: ApiClient;
  readonly keyring: RemoteKeyring;
  readonly session: Session;
  /** Whether the server does not answer, as calls find out. */
  readonly away: Store<boolean>;
  /** Unix seconds by the server's clock; by the device's own before the first answer. */
  readonly serverNow: () => number;
}

const ServicesContext = createContext<Services | null>(null);

interface ServicesProviderProps {
  readonly services: Services;
  readonly children: ReactNode;
}

export function ServicesProvider({ services, children }: ServicesProviderProps) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

/** The services of this page. Throws outside of ServicesProvider. */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === null) throw new Error('useServices was called outside of ServicesProvider');
  return services;
}

/** Who is signed in, kept up to date. */
export function useSessionState(): SessionState {
  return useStore(useServices().session.state);
}

/** Whether the server does not answer. */
export function useIsAway(): boolean {
  return useStore(useServices().away);
}

/** Unix seconds by the server's clock, which decides when links, requests and memberships end; see `createServerClock`. */
export function useServerNow(): number {
  return useServices().serverNow();
}

/** The signed-in user, until the logout is done; null for nobody. */
export function useUser(): User | null {
  const state = useSessionState();
  return state.status === 'signed-in' || state.status === 'leaving' ? state.user : null;
}
