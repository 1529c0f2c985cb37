// `npm run release` writes what is released of this source to `release/`: archives of the server and the command line, without a Node and
// with one for each platform, their bills of materials, and what tells whether a file is one of them.
//   npm run release -- [--platform <name>]... [--key <file>] [--to <folder>] [--page <folder>]
// Without a platform all of them, with `none` no Node; `--page` takes a page that is built already.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { folderOf, nodeVersion, packages, programOn } from './node.mjs';
import { writeTarball, writeZip } from './release/archive.ts';
import { releaseDay } from './release/release-day.ts';
import { billOfMaterials } from './release/sbom.ts';
import { addNode, PRODUCTS, type Product, stage } from './release/stage.ts';
import { type BundledNode, NAMESPACE, verifyText } from './release/verify-text.ts';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const platforms = Object.keys(packages);

const manifest = z.object({ version: z.string() });

const { values } = parseArgs({
  options: {
    platform: { type: 'string', multiple: true },
    key: { type: 'string' },
    to: { type: 'string' },
    page: { type: 'string' },
  },
});
const RELEASE = resolve(values.to ?? join(REPOSITORY, 'release'));
const STAGED = join(RELEASE, '.staged');
const chosen = platformsOf(values.platform);
const key = values.key ?? process.env['COFFER_RELEASE_KEY'];
const { version } = manifest.parse(JSON.parse(await readFile(join(REPOSITORY, 'package.json'), 'utf8')));
if (key !== undefined && resolve(key).startsWith(`${RELEASE}${sep}`))
  refuse(`${key} lies in ${RELEASE}, which is emptied: keep the key elsewhere.`);
const publicKey = key === undefined ? null : publicKeyOf(key);
const date = releaseDay(await readFile(join(REPOSITORY, 'CHANGELOG.md'), 'utf8'), version);

await mkdir(RELEASE, { recursive: true });
if (values.to === undefined) await rm(RELEASE, { recursive: true });
else if ((await readdir(RELEASE)).length > 0)
  refuse(`${RELEASE} is not empty: name a folder that is, or is not there.`);
await mkdir(STAGED, { recursive: true });
const nodes = await Promise.all(chosen.map(bundledNode));
for (const product of PRODUCTS) await release(product);
await rm(STAGED, { recursive: true });
await writeFile(join(RELEASE, 'VERIFY.md'), verifyText({ version, nodeVersion, nodes, publicKey }));
await writeFile(join(RELEASE, 'SHA256SUMS'), await sums());
if (key !== undefined) ssh(['-Y', 'sign', '-q', '-f', key, '-n', NAMESPACE, join(RELEASE, 'SHA256SUMS')]);
console.log(`Coffer ${version} lies in ${relative(process.cwd(), RELEASE) || '.'}:`);
for (const name of (await readdir(RELEASE)).sort()) console.log(`  ${name}`);
if (key === undefined) console.log('Nobody has signed it: --key names the file of a key of OpenSSH.');

/** Writes the archives and the bill of materials of a product. */
async function release(product: Product): Promise<void> {
  const folder = join(STAGED, product.name);
  await mkdir(folder);
  const components = await stage(product, version, folder, values.page);
  const root = `${product.name}-${version}`;
  const bill = billOfMaterials({ name: product.name, version, components, nodeVersion });
  await writeFile(join(RELEASE, `${root}.cdx.json`), bill);
  const programs = [product.name, `${product.program}/start.js`];
  const archive = join(RELEASE, `${root}.tgz`);
  await writeTarball(archive, { folder, root, programs: new Set(programs), date });
  for (const platform of chosen) {
    const program = programOn(platform);
    // The licence is the same everywhere, and the package for Windows has none.
    const license = join(await folderOf('linux-x64'), 'LICENSE');
    await addNode(product, folder, { folder: await folderOf(platform), program, license });
    const called = `${root}-${calledOf(platform)}`;
    const all = new Set([...programs, `node/${program.replaceAll('\\', '/')}`]);
    const packing = { folder, root: called, programs: all, date };
    if (platform.startsWith('win32-')) await writeZip(join(RELEASE, `${called}.zip`), packing);
    else await writeTarball(join(RELEASE, `${called}.tar.gz`), packing);
  }
}

/** Those that are named, all of them where none is, and none where that is `none`. */
function platformsOf(named: readonly string[] = platforms.map(calledOf)): readonly string[] {
  const known = new Map(platforms.map((platform) => [calledOf(platform), platform]));
  const unknown = named.find((name) => name !== 'none' && !known.has(name));
  if (unknown !== undefined) {
    refuse(`There is no Node for ${unknown}. Name one of ${[...known.keys()].join(', ')}, or none.`);
  }
  return named.flatMap((name) => known.get(name) ?? []);
}

/** A platform as people call it: `win-x64` for Node's `win32-x64`. */
function calledOf(platform: string): string {
  return platform.replace('win32', 'win');
}

async function bundledNode(platform: string): Promise<BundledNode> {
  const { name = '', integrity = '' } = packages[platform] ?? {};
  const folder = await folderOf(platform).catch((error: Error) =>
    refuse(`Node ${nodeVersion} for ${calledOf(platform)} could not be fetched: ${error.message}.`),
  );
  const sha256 = await sha256Of(join(folder, programOn(platform)));
  return { platform: calledOf(platform), source: `${name}@${nodeVersion}`, integrity, sha256 };
}

async function sums(): Promise<string> {
  const names = (await readdir(RELEASE)).sort();
  const lines = await Promise.all(
    names.map(async (name) => `${await sha256Of(join(RELEASE, name))}  ${name}\n`),
  );
  return lines.join('');
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

function publicKeyOf(file: string): string {
  // Without its comment, which names a person or a machine.
  return ssh(['-y', '-f', file]).trim().split(' ').slice(0, 2).join(' ');
}

function ssh(args: readonly string[]): string {
  try {
    return execFileSync('ssh-keygen', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  } catch {
    console.error(`ssh-keygen could not use ${basename(key ?? '')}, so nothing is signed.`);
    process.exit(1);
  }
}

function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}
