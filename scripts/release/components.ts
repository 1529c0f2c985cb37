import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** A package of which something is in a bundle. */
export interface Component {
  readonly name: string;
  readonly version: string;
  /** As its manifest says it, mostly an expression of SPDX; null where it says nothing. */
  readonly license: string | null;
  /** The SHA-512 of the archive from which it was installed, as the lock file has it (Subresource Integrity). */
  readonly integrity: string | null;
  /** The texts of its licence and notices. */
  readonly texts: readonly string[];
}

const manifest = z.object({ name: z.string(), version: z.string(), license: z.string().nullish() });
const lockFile = z.object({
  packages: z.record(z.string(), z.object({ integrity: z.string().optional() })),
});

const LICENSES = /^(?:licen[cs]e|copying|notice)/i;
/** The folder of a package in the path of a module. */
const PACKAGE = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/**
 * Finds the packages of which modules are, in order of their names and versions.
 *
 * @param modules absolute paths, or ids of a bundler that begin with one
 * @param repository where the lock file lies
 */
export function componentsOf(modules: Iterable<string>, repository: string): Component[] {
  const lock = lockFile.parse(JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')));
  const folders = new Set<string>();
  for (const module of modules) {
    const folder = PACKAGE.exec(module.replaceAll('\\', '/').replace(/^\0/, ''))?.[1];
    if (folder !== undefined) folders.add(folder);
  }
  const found = Array.from(folders, (folder) => componentIn(folder, repository, lock.packages));
  const all = new Map(found.map((one) => [`${one.name}@${one.version}`, one]));
  return [...all.values()].sort(
    (one, other) => compare(one.name, other.name) || compare(one.version, other.version),
  );
}

function componentIn(
  folder: string,
  repository: string,
  locked: z.infer<typeof lockFile>['packages'],
): Component {
  const {
    name,
    version,
    license = null,
  } = manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const path = folder.slice(repository.replaceAll('\\', '/').replace(/\/$/, '').length + 1);
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENSES.test(entry.name))
    .map((entry) => entry.name)
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim());
  return { name, version, license, integrity: locked[path]?.integrity ?? null, texts };
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** All licences in one text. What has no text is named with what its manifest says. */
export function licensesText(components: readonly Component[]): string {
  const parts = components.map(({ name, version, license, texts }) => {
    const title = `${name} ${version} (${license ?? 'see below'})`;
    return [title, '='.repeat(title.length), '', ...texts.flatMap((text) => [text, ''])].join('\n');
  });
  return `Coffer contains parts of these packages, each under its own licence.\n\n${parts.join('\n')}`;
}
