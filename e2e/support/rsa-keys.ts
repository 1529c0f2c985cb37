import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/coffer/test-keys', import.meta.url));

let taken = 0;

/**
 * An RSA key of 2048 bits that this process has not had yet. Making one takes longer than all else that a registration
 * needs, so the first process that wants a first, second, third key keeps it with the dependencies, and others use it
 * again: their servers know nothing of each other.
 */
export function nextRsaKey(): KeyObject {
  const file = join(CACHE, `rsa-2048-${taken}.pem`);
  taken += 1;
  if (!existsSync(file)) keepNewKey(file);
  return createPrivateKey(readFileSync(file));
}

/** Writes beside its place, so that nobody meets half a key; of two processes that make the same one, the last counts. */
function keepNewKey(file: string): void {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'new-'));
  writeFileSync(join(folder, 'key'), privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  renameSync(join(folder, 'key'), file);
  rmSync(folder, { recursive: true });
}
