// `npm run release:compare-node` compares each Node in a release, by its SHA-256 in `VERIFY.md`, with the one that the makers of Node publish.
//   npm run release:compare-node -- [--release <folder>] [--from <address>]
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { MAKERS, programOfMakers } from './release/makers.ts';
import { nodesIn } from './release/verify-text.ts';

const RELEASE = fileURLToPath(new URL('../release', import.meta.url));

const { values } = parseArgs({ options: { release: { type: 'string' }, from: { type: 'string' } } });
const { release = RELEASE, from = MAKERS } = values;
const nodes = nodesIn(await readFile(join(release, 'VERIFY.md'), 'utf8'));
if (nodes.length === 0) console.error(`VERIFY.md in ${release} names no Node.`);
let areSame = nodes.length > 0;
for (const { platform, version, sha256 } of nodes) {
  const published = await programOfMakers(platform, version, from);
  const isSame = published === sha256;
  areSame &&= isSame;
  console.log(
    `Node ${version} for ${platform} is ${isSame ? '' : 'NOT '}the one of its makers (${published}).`,
  );
}
process.exitCode = areSame ? 0 : 1;
