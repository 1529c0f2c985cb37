import type { Services } from './services.tsx';

/** Asks the server again who is signed in, after something about the account has changed. */
export async function reloadUser({ api, session }: Pick<Services, 'api' | 'session'>): Promise<void> {
  const { user } = await api.call('self');
  if (session.isSignedIn(user)) await session.follow(user);
}
