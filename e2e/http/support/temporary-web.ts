import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** A web application of a few files, with everything whose serving has a rule. */
export async function temporaryWeb() {
  const root = await mkdtemp(join(tmpdir(), 'coffer-web-'));
  const document =
    '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>';
  const script = `globalThis.names = ${JSON.stringify(Array(500).fill('a name'))};`;
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), document);
  await writeFile(join(root, 'service-worker.js'), '');
  await writeFile(join(root, 'assets', 'app-1a2b3c.js'), '');
  await writeFile(join(root, 'assets', 'large-4d5e6f.js'), script);
  await writeFile(join(root, 'assets', 'large-4d5e6f.js.br'), brotliCompressSync(script));
  await writeFile(join(root, 'assets', 'large-4d5e6f.js.gz'), gzipSync(script));
  await writeFile(join(root, '.hidden'), 'secret');
  return { root, document, script, remove: () => rm(root, { recursive: true }) };
}
