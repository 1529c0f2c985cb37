import { Outlet } from '@tanstack/react-router';
import { lazy } from '../../lazy/lazy.tsx';
import { useSessionState } from '../../session/services.tsx';
import { usePageTitle } from '../use-page-title.ts';

const KeysDoubtedView = lazy(async () => (await import('./KeysDoubtedView.tsx')).KeysDoubtedView);

/** Every page, unless the account's keys are in doubt: then nothing else is shown, whatever the way in. */
export function RootView() {
  usePageTitle();
  const state = useSessionState();
  if (state.status === 'doubted') return <KeysDoubtedView doubt={state} />;
  return <Outlet />;
}
