import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { noted } from './bundle-program.ts';

const WEB = fileURLToPath(new URL('../../packages/web', import.meta.url));

/**
 * Builds the page into a folder, with the workers and the compressed copies.
 *
 * @returns the files of which something is in it
 */
export async function buildPage(folder: string): Promise<string[]> {
  const modules = new Set<string>();
  await build({
    root: WEB,
    configFile: `${WEB}/vite.config.ts`,
    logLevel: 'warn',
    plugins: [noted(modules)],
    worker: { plugins: () => [noted(modules)] },
    build: { outDir: folder, emptyOutDir: true },
  });
  return [...modules].sort();
}
