import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { Group } from '../languages/catalogue.ts';
import { loadMessages } from '../languages/load.ts';
import { partLoader } from './part-loader.ts';

/** A component whose code is fetched when it is first shown, or `preload`ed, which is what the router does. */
export type Lazy<Props> = ((props: Props) => ReactNode) & { preload(): Promise<void> };

type Outcome<Props> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'loaded'; readonly View: ComponentType<Props> }
  | { readonly kind: 'failed'; readonly error: unknown };

/**
 * Splits a component from the page. Unlike React's own `lazy` it forgets a failure, so that what could not be loaded
 * once is asked for again the next time; and unlike the router's it never reloads the page, which may be at something.
 * A failure is thrown as `part_not_loaded` while rendering.
 *
 * @param groups the messages that it shows, which are loaded beside it; a test holds this against what it imports
 * @param fallback what is shown until the code is there
 * @example
 * const PdfView = lazy(['viewer'], async () => (await import('./pdf/PdfView.tsx')).PdfView, <LoadingFace percent={null} />);
 */
export function lazy<Props extends object>(
  groups: readonly Group[],
  importer: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): Lazy<Props> {
  const loader = partLoader(async () => {
    await renewStyleSheets();
    // Asked for first, so that it stands before the view's own, and waited for together.
    const [, view] = await Promise.all([
      import('../identity/mantine-more.css'),
      importer(),
      loadMessages(groups),
    ]);
    return view;
  });
  const now = (): Outcome<Props> => {
    const View = loader.loaded();
    return View === null ? { kind: 'waiting' } : { kind: 'loaded', View };
  };

  function LazyPart(props: Props) {
    const [outcome, setOutcome] = useState(now);
    const isWaiting = outcome.kind === 'waiting';
    useEffect(() => {
      if (!isWaiting) return;
      let isShown = true;
      const settle = (next: Outcome<Props>) => {
        if (isShown) setOutcome(next);
      };
      loader.load().then(
        (View) => settle({ kind: 'loaded', View }),
        (error) => settle({ kind: 'failed', error }),
      );
      return () => {
        isShown = false;
      };
    }, [isWaiting]);

    switch (outcome.kind) {
      case 'waiting':
        return fallback;
      case 'loaded':
        return <outcome.View {...props} />;
      case 'failed':
        throw outcome.error;
    }
  }

  return Object.assign(LazyPart, {
    preload: async () => {
      await loader.load();
    },
  });
}

const failed = new Set<HTMLLinkElement>();

document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
  },
  { capture: true },
);

/**
 * Asks once more for the style sheets that failed to load: an import that is repeated takes them for there, and what it
 * brings would be without them. Throws if one fails again.
 */
export async function renewStyleSheets(): Promise<void> {
  await Promise.all([...failed].map(renew));
}

async function renew(link: HTMLLinkElement): Promise<void> {
  failed.delete(link);
  const fresh = document.createElement('link');
  for (const { name, value } of link.attributes) fresh.setAttribute(name, value);
  await new Promise((resolve, reject) => {
    fresh.addEventListener('load', resolve);
    fresh.addEventListener('error', () => reject(new Error(`${fresh.href} could not be loaded`)));
    link.replaceWith(fresh);
  });
}
