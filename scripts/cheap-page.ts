// Makes the page for tests that are not about key derivation of the one that is built for people: the same files, but for the
// cost of deriving keys, and without compressed copies. Its service worker keeps hardly a file: a page that a test looks at for ten
// seconds would have two hundred of them fetched and stored otherwise, which is half as much work as the test. What is about
// starting without a network takes the whole service worker. It lies apart; no build and no configuration of the product knows it.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WHOLE_SERVICE_WORKER } from '../e2e/support/next-build.ts';
import { KDF_PARAMETERS as CHEAP } from '../packages/crypto/cheap/kdf-cost.ts';
import { KDF_PARAMETERS as REAL } from '../packages/crypto/src/kdf-cost.ts';

const BUILT = fileURLToPath(new URL('../packages/web/dist', import.meta.url));
const FOR_TESTS = fileURLToPath(new URL('../packages/web/cheap/dist', import.meta.url));
const COMPRESSED = ['.br', '.gz'];
/** A file with a name of its own, in the service worker's list. */
const LISTED_ASSET = /"\/assets\/[^"]+":`sha256-[^`]+`,/g;

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
mkdirSync(dirname(WHOLE_SERVICE_WORKER), { recursive: true });
writeFileSync(WHOLE_SERVICE_WORKER, worker);
const short = worker.replaceAll(LISTED_ASSET, '');
if (short === worker) throw new Error('The service worker has no list of files');
writeFileSync(workerFile, short);
// The page and its workers derive keys in pieces of their own.
if (changed.length === 0) throw new Error(`No file of the page has ${written(REAL)}`);

/** As the service worker's list of files has it. */
function integrityOf(code: string): string {
  return `sha256-${createHash('sha256').update(code).digest('base64')}`;
}
