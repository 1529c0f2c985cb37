import { isNotFound, rootRouteId, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAppName } from '../session/configuration.ts';
import { texts } from './texts.ts';

/** Keeps the page's title at '{route title} — {app name}', or the app name alone. */
export function usePageTitle(): void {
  const appName = useAppName();
  const title = useRouterState({
    select: ({ matches }) => {
      const page = matches.at(-1);
      // An address of nothing matches the root alone, or the page whose parameters it does not have.
      const isNothing =
        page?.routeId === rootRouteId || matches.some(({ paramsError }) => isNotFound(paramsError));
      return isNothing ? texts.notFoundTitle : page?.staticData.title;
    },
  });
  useEffect(() => {
    document.title = title === undefined ? appName : `${title} — ${appName}`;
  }, [title, appName]);
}
