import { readFileSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { buildPage } from './build-page.ts';
import { bundleProgram } from './bundle-program.ts';
import { type Component, componentsOf, licensesText } from './components.ts';
import { documentsOf } from './documents.ts';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
const TEMPLATES = fileURLToPath(new URL('templates/', import.meta.url));

const manifestFile = z.object({ dependencies: z.record(z.string(), z.string()) });

/** A product that is released. */
export interface Product {
  /** As its archives and its command are called. */
  readonly name: 'coffer-server' | 'coffer';
  /** The folder of its package. */
  readonly program: 'server' | 'cli';
  readonly description: string;
}

export const PRODUCTS: readonly Product[] = [
  {
    name: 'coffer-server',
    program: 'server',
    description: 'The server of Coffer, a cloud drive that its own server cannot read.',
  },
  {
    name: 'coffer',
    program: 'cli',
    description:
      'The command line of Coffer: files, WebDAV and sync for a cloud drive that its own server cannot read.',
  },
];

/**
 * Puts all that an archive of a product holds into a folder, but for a Node.
 *
 * @param page the folder of a page that is built already; which packages are in it is not known then, but for those that are named
 * @returns the packages that are in it
 */
export async function stage(
  product: Product,
  version: string,
  folder: string,
  page?: string,
): Promise<readonly Component[]> {
  const { name, program, description } = product;
  const { modules } = await bundleProgram(program, join(folder, program));
  const all = [...modules];
  if (program === 'server') {
    const dist = join(folder, 'web', 'dist');
    if (page === undefined) all.push(...(await buildPage(dist)));
    else await cp(page, dist, { recursive: true });
  }
  const named = dependenciesOf(program === 'server' ? ['server', 'web'] : [program]);
  const components = componentsOf([...all, ...named], REPOSITORY);
  const manifest = { name, version, description, license: 'MIT', type: 'module' };
  const bin = { [name]: `${program}/start.js` };
  const texts: Record<string, string> = {
    ...(program === 'server' && { 'coffer.service': await unit() }),
    'package.json': json({ ...manifest, bin, engines: { node: '>=24.11' } }),
    [`${program}/package.json`]: json({ name: `@coffer/${program}`, version, type: 'module' }),
    [`${program}/start.js`]: await readFile(join(TEMPLATES, 'start.js'), 'utf8'),
    [name]: await launcher('launcher.sh', product),
    ...documentsOf(product, version),
    'THIRD-PARTY-LICENSES.txt': licensesText(components),
  };
  await mkdir(join(folder, 'docs'));
  for (const [path, text] of Object.entries(texts)) await writeFile(join(folder, path), text);
  await cp(join(REPOSITORY, 'LICENSE'), join(folder, 'LICENSE'));
  return components;
}

/** The manifests of all that packages of this repository name: of a font no module comes into a bundle. */
function dependenciesOf(packages: readonly string[]): string[] {
  const names = packages.flatMap((name) => {
    const text = readFileSync(join(REPOSITORY, 'packages', name, 'package.json'), 'utf8');
    return Object.keys(manifestFile.parse(JSON.parse(text)).dependencies);
  });
  const others = names.filter((name) => !name.startsWith('@coffer/'));
  return others.map((name) => join(REPOSITORY, 'node_modules', name, 'package.json'));
}

interface StagedNode {
  /** Of its package. */
  readonly folder: string;
  readonly program: string;
  /** The file with its licence, and those of what it contains of others. */
  readonly license: string;
}

/** Adds an unmodified Node to what was staged. */
export async function addNode(product: Product, folder: string, node: StagedNode): Promise<void> {
  await rm(join(folder, 'node'), { recursive: true, force: true });
  await mkdir(join(folder, 'node', 'bin'), { recursive: true });
  await cp(join(node.folder, node.program), join(folder, 'node', node.program));
  await cp(node.license, join(folder, 'node', 'LICENSE'));
  if (!node.program.endsWith('.exe')) return;
  const text = await launcher('launcher.cmd', product);
  await writeFile(join(folder, `${product.name}.cmd`), text.replaceAll('\n', '\r\n'));
}

async function launcher(template: string, { name, program }: Product): Promise<string> {
  const text = await readFile(join(TEMPLATES, template), 'utf8');
  return text.replaceAll('{name}', name).replaceAll('{program}', program);
}

/** The unit of systemd, for an archive in the place of a repository. */
async function unit(): Promise<string> {
  const text = await readFile(join(REPOSITORY, 'deploy', 'coffer.service'), 'utf8');
  return text
    .replace(/^#[\s\S]*?(?=^\[Unit\])/m, UNIT_USE)
    .replace(/^ExecStart=.*$/m, 'ExecStart=/opt/coffer/coffer-server');
}

const UNIT_USE = `# Coffer as a service of systemd. Unpack the archive to /opt, and link /opt/coffer with its folder; copy this file to /etc/systemd/system, and
# settings, one COFFER_… a line, to /etc/coffer.env: systemctl enable --now coffer
`;

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
