import { isNotFound, Outlet, rootRouteId, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { lazy } from '../../lazy/lazy.tsx';
import { useAppName } from '../../session/configuration.ts';
import { useSessionState } from '../../session/services.tsx';
import { texts, titles } from '../texts.ts';

const KeysDoubtedPage = lazy(
  ['door'],
  async () => (await import('../../features/auth/doubts/KeysDoubtedPage.tsx')).KeysDoubtedPage,
);

/** Every page. If the account's keys are in doubt, only the question about them is shown. */
export function RootView() {
  usePageTitle();
  const state = useSessionState();
  if (state.status === 'doubted') return <KeysDoubtedPage doubt={state} />;
  return <Outlet />;
}

/** Keeps the page's title at '{route title} — {app name}', or the app name alone, and the focus on the page. */
function usePageTitle(): void {
  const appName = useAppName();
  const title = useRouterState({
    select: ({ matches }) => {
      const page = matches.at(-1);
      // An address of nothing matches the root alone, or the page whose parameters it does not have.
      const isNothing =
        page?.routeId === rootRouteId || matches.some(({ paramsError }) => isNotFound(paramsError));
      if (isNothing) return texts.notFoundTitle;
      // A page that is loaded has no place yet that could have the focus.
      if (matches.some(({ status }) => status === 'pending')) return null;
      const title = page?.staticData.title;
      return title === undefined ? title : titles[title];
    },
  });
  const route = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId });
  const page = title === null ? null : `${route} ${title}`;
  const before = useRef(page);
  useEffect(() => {
    if (page === null) return;
    document.title = title === undefined ? appName : `${title} — ${appName}`;
    // A page that takes the place of what had the focus gets it (WCAG 2.4.3).
    if (before.current !== page && before.current !== null && document.activeElement === document.body) {
      document.getElementById('main')?.focus();
    }
    before.current = page;
  }, [page, title, appName]);
}
