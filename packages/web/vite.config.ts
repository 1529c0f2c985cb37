import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogues } from './build/catalogues.ts';
import { checksums } from './build/checksums.ts';
import { compressed } from './build/compressed.ts';
import { fontPreload } from './build/font-preload.ts';
import { leanCompounds } from './build/lean-compounds.ts';
import { leanMessages, leanOperations, leanRoutes } from './build/lean-routes.ts';
import { pdfFiles } from './build/pdf-files.ts';
import { fileNameOf, pieces, workerPieces } from './build/pieces.ts';
import { production } from './build/production.ts';
import { resolve } from './build/resolve.ts';
import { serviceWorker } from './build/service-worker.ts';
import { singleIcons } from './build/single-icons.ts';
import { themeCss } from './build/theme-css.ts';

const server = `http://127.0.0.1:${process.env['COFFER_PORT'] ?? 4000}`;

/** A schema that nobody uses, or what is taken of it, is neither in the page nor in its workers. */
const treeshake = {
  manualPureFunctions: ['z', 'envelope', 'hex', 'queryInteger', 'messages'],
  propertyReadSideEffects: false,
} as const;

export default defineConfig({
  plugins: [
    production(),
    leanRoutes(),
    leanOperations(),
    leanMessages(),
    leanCompounds(),
    singleIcons(),
    react(),
    themeCss(),
    fontPreload(),
    catalogues(),
    pdfFiles(),
    serviceWorker(),
    checksums(),
    compressed(),
  ],
  resolve,
  worker: {
    format: 'es',
    plugins: () => [leanRoutes(), leanOperations(), leanMessages()],
    rolldownOptions: { treeshake, output: { codeSplitting: { groups: workerPieces } } },
  },
  build: {
    target: 'es2022',
    // The polyfill is the one script that Vite would write into the page itself.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake,
      output: {
        codeSplitting: { groups: pieces },
        chunkFileNames: ({ name }) => `${fileNameOf(name)}.js`,
        assetFileNames: ({ names: [name = ''] }) => `${fileNameOf(name.replace(/\.\w+$/, ''))}[extname]`,
      },
    },
    // How much that is, a test measures.
    reportCompressedSize: false,
    // The largest is the viewer of PDFs, which only they load; a test measures what every page loads.
    chunkSizeWarningLimit: 600,
  },
  server: {
    proxy: { '/api': { target: server, changeOrigin: false } },
  },
});
