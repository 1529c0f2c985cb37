import './zod-without-eval.ts';
import './identity/mantine.css';
import 'virtual:coffer-theme.css';
import './identity/global.css';
import { DirectionProvider, useDirection } from '@mantine/core';
import { StrictMode, useEffect, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { AppTheme } from './app/AppTheme.tsx';
import { type AppServices, createServices } from './app/services.ts';
import { styleNonce } from './identity/style-nonce.ts';
import { directionOf, pageLanguage, redraws } from './languages/language.ts';
import { startLanguage } from './languages/load.ts';
import { lazy } from './lazy/lazy.tsx';
import { receiveFailuresWhole } from './workers/failures-between-threads.ts';

declare global {
  /** Where libraries that insert style elements look for the nonce to give them. */
  var __webpack_nonce__: string | undefined;
}

globalThis.__webpack_nonce__ = styleNonce;
receiveFailuresWhole();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element "root"');

const InsecureView = lazy(['door'], async () => (await import('./app/views/InsecureView.tsx')).InsecureView);

const shown = root;

/** Browsers hide their cryptography from pages that came over plain HTTP. */
async function start(): Promise<void> {
  const coming = startLanguage();
  const services = window.isSecureContext ? createServices() : null;
  await coming;
  createRoot(shown).render(
    <StrictMode>
      <Page services={services} />
    </StrictMode>,
  );
}

interface PageProps {
  readonly services: AppServices | null;
}

/** The page in its language: what shows texts begins anew once another one is chosen. */
function Page({ services }: PageProps) {
  const drawn = useSyncExternalStore(redraws.subscribe, redraws.getState);
  return (
    <DirectionProvider key={drawn} initialDirection={directionNow()} detectDirection={false}>
      <FollowDirection />
      <AppTheme>{services === null ? <InsecureView /> : <App services={services} />}</AppTheme>
    </DirectionProvider>
  );
}

const directionNow = () => directionOf(pageLanguage.getState());

/** The account's language is known only after somebody has signed in. */
function FollowDirection() {
  const { setDirection } = useDirection();
  const direction = useSyncExternalStore(pageLanguage.subscribe, directionNow);
  useEffect(() => setDirection(direction), [direction, setDirection]);
  return null;
}

start().catch(() => {
  // No catalogue came, so there are no other words for it.
  shown.textContent = 'Coffer could not be loaded. Check your connection, and reload the page.';
});
