import { createHash } from 'node:crypto';
import { copyFile, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BUILT = fileURLToPath(new URL('../../packages/web/cheap/dist', import.meta.url));
const SERVICE_WORKER = 'service-worker.js';

/** The service worker that keeps all files of the page, as people get it; that of most tests keeps hardly any. */
export const WHOLE_SERVICE_WORKER = fileURLToPath(
  new URL('../../packages/web/cheap/whole/dist/service-worker.js', import.meta.url),
);

/** Copies the built page into a folder, so that it starts without a network once it was open for a while. */
export async function copyBuild(folder: string): Promise<void> {
  await cp(BUILT, folder, { recursive: true });
  await copyFile(WHOLE_SERVICE_WORKER, join(folder, SERVICE_WORKER));
}

/**
 * Makes the next build of the page that lies in a folder: the same, but the script that it begins with has another name, and so
 * have all files that name it, as with each change of it; the former ones are gone, and the service worker has the list of
 * what there is now. Gives the names before and after.
 */
export async function buildNext(folder: string): Promise<{ before: string; after: string }> {
  const assets = join(folder, 'assets');
  const document = await readFile(join(folder, 'index.html'), 'utf8');
  const before = /<script type="module"[^>]* src="\/assets\/([^"]+)"/.exec(document)?.[1];
  if (before === undefined) throw new Error('The document begins with no script');
  const texts = new Map<string, string>();
  for (const name of await readdir(assets)) {
    if (name.endsWith('.js')) texts.set(name, await readFile(join(assets, name), 'utf8'));
  }
  const renamed = new Set([before]);
  for (const name of renamed) {
    for (const [other, text] of texts) if (text.includes(name)) renamed.add(other);
  }
  const next = (name: string) => name.replace(/\.js$/, '-next.js');
  const rewrite = (text: string) =>
    [...renamed].reduce((now, name) => now.replaceAll(name, next(name)), text);
  let worker = await readFile(join(folder, SERVICE_WORKER), 'utf8');
  const replace = async (from: string, to: string, text: string) => {
    const changed = rewrite(text);
    await rm(from);
    await writeFile(to, changed);
    worker = worker.replaceAll(integrityOf(text), integrityOf(changed));
  };
  for (const name of renamed)
    await replace(join(assets, name), join(assets, next(name)), texts.get(name) ?? '');
  await replace(join(folder, 'index.html'), join(folder, 'index.html'), document);
  await writeFile(join(folder, SERVICE_WORKER), rewrite(worker));
  return { before, after: next(before) };
}

function integrityOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
