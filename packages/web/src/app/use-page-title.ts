import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAppName } from '../session/configuration.ts';
import { texts } from './texts.ts';

/** Keeps the page's title at '{route title} — {app name}', or the app name alone. */
export function usePageTitle(): void {
  const appName = useAppName();
  const title = useRouterState({
    select: ({ matches }) =>
      // The address of nothing matches the nearest page, or none.
      matches.some(({ status }) => status === 'notFound')
        ? texts.notFoundTitle
        : matches.at(-1)?.staticData.title,
  });
  useEffect(() => {
    document.title = title === undefined ? appName : `${title} — ${appName}`;
  }, [title, appName]);
}
