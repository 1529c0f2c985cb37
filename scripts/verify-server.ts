// `npm run verify-server -- https://drive.example.org`: builds the page from this source and compares every file of it
// with what that server hands out.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LIST = fileURLToPath(new URL('../packages/web/dist/checksums.txt', import.meta.url));
const PLACEHOLDER = '__CSP_NONCE__';
/** As browsers and other programs ask; a server has a copy of each file for each. */
const ENCODINGS = ['br', 'gzip', 'identity'];

const [address = ''] = process.argv.slice(2);
if (!URL.canParse(address)) {
  console.error('Name the server to compare with, such as https://drive.example.org');
  process.exit(2);
}

const list = readFileSync(LIST, 'utf8');
const different: string[] = [];
const files = [...list.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm)];
for (const [, expected = '', name = ''] of files) {
  const received = name === 'index.html' ? await documentOf(address) : await fileOf(address, name);
  if (received !== expected) different.push(name);
}

if (different.length > 0) {
  console.error(`${address} hands out ${different.length} of ${files.length} files differently:`);
  for (const name of different) console.error(`  ${name}`);
  console.error('It runs another version, or one that somebody has changed.');
  process.exit(1);
}
console.log(`All ${files.length} files of the page at ${address} are those of this source.`);
console.log(`SHA-256 of their list: ${sha256(Buffer.from(list))}`);

/**
 * The SHA-256 of a file that the server hands out, the same however it travels; what is not there, or elsewhere, or differs
 * by its encoding, has none.
 */
async function fileOf(server: string, name: string): Promise<string | null> {
  const hashes = await Promise.all(
    ENCODINGS.map(async (encoding) => {
      const headers = { 'accept-encoding': encoding };
      const response = await fetch(new URL(`/${name}`, server), { redirect: 'error', headers });
      return response.ok ? sha256(Buffer.from(await response.arrayBuffer())) : null;
    }),
  );
  return new Set(hashes).size === 1 ? (hashes[0] ?? null) : null;
}

/** Of the page's document, in which each answer has a number of its own, used once. */
async function documentOf(server: string): Promise<string | null> {
  const response = await fetch(new URL('/', server), { redirect: 'error', headers: { accept: 'text/html' } });
  if (!response.ok) return null;
  const text = await response.text();
  const nonce = /name="csp-nonce" content="([\w-]{22})"/.exec(text)?.[1];
  return sha256(Buffer.from(nonce === undefined ? text : text.replaceAll(nonce, PLACEHOLDER)));
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
