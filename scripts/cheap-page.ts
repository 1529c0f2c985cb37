// Makes the page for tests that are not about key derivation of the one that is built for people: the same files, but for the
// cost of deriving keys, and without compressed copies. It lies apart; no build and no configuration of the product knows it.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { KDF_PARAMETERS as CHEAP } from '../packages/crypto/cheap/kdf-cost.ts';
import { KDF_PARAMETERS as REAL } from '../packages/crypto/src/kdf-cost.ts';

const BUILT = fileURLToPath(new URL('../packages/web/dist', import.meta.url));
const FOR_TESTS = fileURLToPath(new URL('../packages/web/cheap/dist', import.meta.url));
const COMPRESSED = ['.br', '.gz'];

/** As the build writes an object of numbers. */
const written = (numbers: Readonly<Record<string, number>>) =>
  Object.entries(numbers)
    .map(([name, value]) => `${name}:${value}`)
    .join();

if (!existsSync(join(BUILT, 'index.html'))) throw new Error('Build the page first: npm run build');
rmSync(FOR_TESTS, { recursive: true, force: true });
cpSync(BUILT, FOR_TESTS, { recursive: true, filter: (file) => !COMPRESSED.includes(extname(file)) });
// What the lists of files say of the changed ones is not true any more.
rmSync(join(FOR_TESTS, 'checksums.txt'));
const workerFile = join(FOR_TESTS, 'service-worker.js');
let worker = readFileSync(workerFile, 'utf8');
const changed = readdirSync(FOR_TESTS, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.js'))
  .filter((name) => {
    const file = join(FOR_TESTS, name);
    const code = readFileSync(file, 'utf8');
    const cheap = code.replaceAll(written(REAL), written(CHEAP));
    if (cheap === code) return false;
    writeFileSync(file, cheap);
    worker = worker.replaceAll(integrityOf(code), integrityOf(cheap));
    return true;
  });
writeFileSync(workerFile, worker);
// The page and its workers derive keys in pieces of their own.
if (changed.length === 0) throw new Error(`No file of the page has ${written(REAL)}`);

/** As the service worker's list of files has it. */
function integrityOf(code: string): string {
  return `sha256-${createHash('sha256').update(code).digest('base64')}`;
}
