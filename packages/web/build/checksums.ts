import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Plugin } from 'vite';
import { COMPRESSED_ENDINGS } from './compressed.ts';

const FILE = 'checksums.txt';

/**
 * Lists all files of the build with their SHA-256, as `sha256sum --check` reads it. The same source gives the same list
 * on every machine, so anybody can find out whether a server hands out what the source says. Compressed copies are left
 * out: their bytes differ by the version of Node, and who asks for a file gets its content, however it travelled.
 */
export function checksums(): Plugin {
  let outDir = 'dist';
  return {
    name: 'coffer-checksums',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => writeFileSync(join(outDir, FILE), listOf(outDir)),
    },
  };
}

function listOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        name !== FILE && !COMPRESSED_ENDINGS.includes(extname(name)) && statSync(join(folder, name)).isFile(),
    )
    .sort()
    .map((name) => `${sha256(join(folder, name))}  ${name.replaceAll('\\', '/')}\n`)
    .join('');
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
