import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { checksums } from './build/checksums.ts';
import { fontPreload } from './build/font-preload.ts';
import { pdfFiles } from './build/pdf-files.ts';
import { production } from './build/production.ts';
import { resolve } from './build/resolve.ts';
import { serviceWorker } from './build/service-worker.ts';
import { themeCss } from './build/theme-css.ts';

const server = `http://127.0.0.1:${process.env['COFFER_PORT'] ?? 4000}`;

export default defineConfig({
  plugins: [production(), react(), themeCss(), fontPreload(), pdfFiles(), serviceWorker(), checksums()],
  resolve,
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // The polyfill is the one script that Vite would write into the page itself.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Zod comes with the module that turns its use of eval off, so that nothing runs between the two.
            { name: 'zod', test: /node_modules\/zod\/|zod-without-eval/ },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\// },
            // Charts come with the page that shows them.
            { name: 'mantine', test: /node_modules\/(@mantine\/(?!charts)|@floating-ui\/).*js$/ },
          ],
        },
      },
    },
    reportCompressedSize: true,
  },
  server: {
    proxy: { '/api': { target: server, changeOrigin: false } },
  },
});
