import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Types that get smaller; pictures and fonts are compressed already. */
const TYPES = new Set(['.js', '.css', '.json', '.svg', '.wasm', '.webmanifest', '.bcmap', '.icc']);

/** Below, the headers of the answer weigh more than what is saved. */
const THRESHOLD_BYTES = 512;

/** What no page begins with: an eighth larger, and compressed in a twentieth of the time. */
const SELDOM_FETCHED = new Set(['.wasm', '.bcmap', '.icc']);

const ENCODINGS = {
  '.br': (bytes: Buffer, type: string) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: SELDOM_FETCHED.has(type) ? 9 : constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  '.gz': (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** What the build before has compressed, named after what it was: compression is half of a build's work. */
const KEPT = fileURLToPath(new URL('../../../node_modules/.cache/coffer/compressed', import.meta.url));

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
      handler: async () => {
        mkdirSync(KEPT, { recursive: true });
        const used = new Set((await Promise.all(filesIn(outDir).map(compress))).flat());
        for (const name of readdirSync(KEPT)) if (!used.has(name)) rmSync(join(KEPT, name), { force: true });
      },
    },
  };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => TYPES.has(extname(file)) && statSync(file).size >= THRESHOLD_BYTES);
}

/** Gives the names of what is kept of it. */
async function compress(file: string): Promise<string[]> {
  const bytes = readFileSync(file);
  const digest = createHash('sha256').update(bytes).digest('hex');
  const kept: string[] = [];
  for (const [ending, encode] of Object.entries(ENCODINGS)) {
    const name = digest + ending;
    kept.push(name);
    const encoded = existsSync(join(KEPT, name))
      ? readFileSync(join(KEPT, name))
      : await encode(bytes, extname(file));
    if (encoded.length < bytes.length) writeFileSync(file + ending, encoded);
    keep(name, encoded);
  }
  return kept;
}

/** Nobody meets half a file there. */
function keep(name: string, encoded: Buffer): void {
  if (existsSync(join(KEPT, name))) return;
  const unfinished = join(KEPT, `${process.pid}-${name}`);
  writeFileSync(unfinished, encoded);
  renameSync(unfinished, join(KEPT, name));
}
