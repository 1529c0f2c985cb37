import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Types that get smaller; pictures and fonts are compressed already. */
const TYPES = new Set(['.js', '.css', '.svg', '.wasm', '.webmanifest', '.bcmap', '.icc']);

/** Below, the headers of the answer weigh more than what is saved. */
const THRESHOLD_BYTES = 1_024;

const ENCODINGS = {
  '.br': (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  '.gz': (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** The endings of compressed copies. */
export const COMPRESSED_ENDINGS: readonly string[] = Object.keys(ENCODINGS);

/** Puts a copy in Brotli (RFC 7932) and one in gzip (RFC 1952) beside each file of the build that gets smaller by it. */
export function compressed(): Plugin {
  let outDir = 'dist';
  return {
    name: 'coffer-compressed',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => void (await Promise.all(filesIn(outDir).map(compress))),
    },
  };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => TYPES.has(extname(file)) && statSync(file).size >= THRESHOLD_BYTES);
}

async function compress(file: string): Promise<void> {
  const bytes = readFileSync(file);
  for (const [ending, encode] of Object.entries(ENCODINGS)) {
    const encoded = await encode(bytes);
    if (encoded.length < bytes.length) writeFileSync(file + ending, encoded);
  }
}
