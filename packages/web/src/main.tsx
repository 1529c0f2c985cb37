import './zod-without-eval.ts';
import './identity/mantine.css';
import 'virtual:coffer-theme.css';
import './identity/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { AppTheme } from './app/AppTheme.tsx';
import { createServices } from './app/services.ts';
import { styleNonce } from './identity/style-nonce.ts';
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

const InsecureView = lazy(async () => (await import('./app/views/InsecureView.tsx')).InsecureView);

/** Browsers hide their cryptography from pages that came over plain HTTP. */
const view = window.isSecureContext ? <App services={createServices()} /> : <InsecureView />;

createRoot(root).render(
  <StrictMode>
    <AppTheme>{view}</AppTheme>
  </StrictMode>,
);
