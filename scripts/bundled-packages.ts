// What `npm pack` runs before and after it packs a package of this repository: `put` copies all that it needs, also by way of others, into its
// own `node_modules`, from where npm takes what it bundles, and the licence beside it; `remove` removes both. So its archive installs alone, without a network.
import { cp, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const MODULES = fileURLToPath(new URL('../node_modules', import.meta.url));
const OWN = join(process.cwd(), 'node_modules');
const LICENSE = join(process.cwd(), 'LICENSE');

const manifest = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  files: z.array(z.string()).optional(),
});

await rm(OWN, { recursive: true, force: true });
await rm(LICENSE, { force: true });
if (process.argv[2] === 'put') await put();

async function put(): Promise<void> {
  await cp(join(MODULES, '..', 'LICENSE'), LICENSE);
  const { dependencies } = await manifestIn(process.cwd());
  const wanted = new Set(Object.keys(dependencies));
  for (const each of wanted) {
    const folder = join(MODULES, each);
    const { files, dependencies } = await manifestIn(folder);
    for (const further of Object.keys(dependencies)) wanted.add(further);
    // Of our own what they pack, of others all.
    const packed = each.startsWith('@coffer/') ? ['package.json', ...(files ?? [])] : null;
    const isPacked = (path: string) =>
      packed?.some((file) => isWithin(path, file) || isWithin(file, path)) !== false;
    await cp(folder, join(OWN, each), {
      ...{ recursive: true, dereference: true },
      filter: (source) => isPacked(relative(folder, source)),
    });
  }
}

async function manifestIn(folder: string) {
  return manifest.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
}

/** Whether a path is that of a folder, or of something in it; an empty one is that of all. */
function isWithin(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}
