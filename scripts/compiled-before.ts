// The entry of a program that `bundle-for-tests.ts` makes: loads its files as Node's `require` does, from code that V8
// compiled before. A third of what a start costs is compiling.
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';

/** Whether compiled code is to be kept at the end of this process, or must be there; otherwise it is used where it is. */
const PURPOSE = process.env['TEST_COMPILED_CODE'];
const FOLDER = import.meta.dirname;
const PROGRAM = join(FOLDER, 'program.js');

interface Loaded {
  exports: unknown;
}
type Wrapped = (exports: unknown, require: unknown, module: Loaded, file: string, folder: string) => void;

const requireInstalled = createRequire(import.meta.url);
const modules = new Map<string, Loaded>();
const scripts = new Map<string, Script>();

function load(file: string): unknown {
  const known = modules.get(file);
  if (known !== undefined) return known.exports;
  const module: Loaded = { exports: {} };
  modules.set(file, module);
  const folder = dirname(file);
  const require = (name: string) =>
    name.startsWith('.') ? load(join(folder, name)) : requireInstalled(name);
  const run: Wrapped = compiled(file).runInThisContext();
  run(module.exports, require, module, file, folder);
  return module.exports;
}

/** V8 refuses code of another version of itself, or made under other flags, and compiles the source then. */
function compiled(file: string): Script {
  const cache = `${file}.compiled`;
  const source = readFileSync(file, 'utf8');
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {${source}\n})`, {
    filename: file,
    ...(PURPOSE !== 'made' && existsSync(cache) ? { cachedData: readFileSync(cache) } : {}),
  });
  if (PURPOSE === 'needed' && script.cachedDataRejected !== false) throw new Error(`${cache} is of no use`);
  scripts.set(file, script);
  return script;
}

/** With the functions that have run by now, which V8 compiles at their first call; and all files that no call needed. */
function keepCompiled(): void {
  for (const name of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.js')) load(join(FOLDER, name));
  }
  for (const [file, script] of scripts) {
    const cache = `${file}.compiled`;
    writeFileSync(cache, script.createCachedData());
    // The server makes files that its own user alone reads; tests start it as another user.
    chmodSync(cache, 0o644);
  }
}

if (PURPOSE === 'made') process.once('exit', keepCompiled);
load(PROGRAM);
