import { copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartRefused } from '../../packages/server/src/config/start-refused.ts';
import { readCertificateFiles } from '../../packages/server/src/tls/certificate-files.ts';
import { connect, fingerprintOf, makeCertificate, openssl, shownFingerprint } from '../support/openssl.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { Account } from './support/account.ts';
import { trust } from './support/http.ts';
import { expectProblem } from './support/problems.ts';
import { jsonOf, Visitor } from './support/visitor.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-tls-'));
});
afterAll(() => rm(folder, { recursive: true }));

const hostOf = (server: RunningServer) => new URL(server.url).host;
const certificateOf = (server: RunningServer) =>
  readFileSync(join(server.dataDir, 'self-signed.pem'), 'utf8');

describe('A server with a self-signed certificate', () => {
  let server: RunningServer;

  beforeAll(async () => {
    server = await startServer({ env: { COFFER_TLS: 'self-signed' } });
    trust(certificateOf(server));
  });
  afterAll(() => server.stop());

  it('says an https address, and the fingerprint that others see', () => {
    expect(server.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    expect(server.log()).toContain(`SHA-256 fingerprint is ${shownFingerprint(hostOf(server))}\n`);
  });

  it('is believed by whoever knows the certificate, by each of its names', () => {
    const file = join(folder, 'known.pem');
    writeFileSync(file, certificateOf(server));
    for (const name of [
      ['-verify_hostname', 'localhost'],
      ['-verify_ip', '127.0.0.1'],
      ['-verify_ip', '::1'],
    ]) {
      expect(connect(hostOf(server), '-CAfile', file, ...name)).toContain('Verify return code: 0 (ok)');
    }
    const wrong = connect(hostOf(server), '-CAfile', file, '-verify_hostname', 'elsewhere.example.org');
    expect(wrong).toContain('hostname mismatch');
  });

  it('has an ECDSA key, and a certificate for servers, good for a year', () => {
    const file = join(folder, 'self-signed.pem');
    writeFileSync(file, certificateOf(server));
    const text = openssl('x509', '-in', file, '-noout', '-text');
    expect(text).toContain('ASN1 OID: prime256v1');
    expect(text).toContain('CA:FALSE');
    expect(text).toContain('TLS Web Server Authentication');
    expect(() => openssl('x509', '-in', file, '-noout', '-checkend', String(364 * 86_400))).not.toThrow();
    expect(() => openssl('x509', '-in', file, '-noout', '-checkend', String(366 * 86_400))).toThrow();
  });

  it('keeps key and certificate for itself, and uses them again', async () => {
    expect(statSync(join(server.dataDir, 'self-signed.pem')).mode & 0o777).toBe(0o600);
    const before = shownFingerprint(hostOf(server));
    server = await server.restart();
    expect(shownFingerprint(hostOf(server))).toBe(before);
  });

  it('does not speak what is older than TLS 1.2', () => {
    expect(connect(hostOf(server), '-tls1_2')).toContain('Protocol  : TLSv1.2');
    expect(connect(hostOf(server), '-tls1_1', '-cipher', 'ALL:@SECLEVEL=0')).not.toMatch(
      /Cipher is (?!\(NONE)/,
    );
  });

  it('keeps its cookies to TLS, and leaves a warning that one can click away', async () => {
    const account = await Account.register(server.url);
    const received = await account.try('refresh');
    for (const line of received.headers['set-cookie'] ?? []) expect(line).toContain('; Secure');
    expect(received.headers['set-cookie']?.length).toBeGreaterThan(0);
    expect(received.headers).not.toHaveProperty('strict-transport-security');
    expect((await account.call('configuration')).public_url).toBe(server.url);
  });

  it('stores and gives back a file', async () => {
    const account = await Account.register(server.url);
    const file = await account.createFile({ size: 5_000_000 });
    await account.storeChunk(file, 0);
    expect((await account.storeChunk(file, 1)).finished_upload_at).toBeTypeOf('number');
  });

  it('believes its page, and no page that came without TLS', async () => {
    const visitor = new Visitor(server.url);
    const host = hostOf(server);
    const own = await visitor.try('logout', { headers: { host, origin: `https://${host}` } });
    expect(own.status).toBe(204);
    const plain = await visitor.try('logout', { headers: { host, origin: `http://${host}` } });
    expectProblem(plain, 'origin_refused');
  });

  it('makes a new certificate when its names change, or its end is near', async () => {
    const dataDir = join(folder, 'renewed');
    const env = { COFFER_TLS: 'self-signed', COFFER_PUBLIC_URL: 'https://drive.lan' };
    const first = await startServer({ dataDir, env });
    expect(openssl('x509', '-in', join(dataDir, 'self-signed.pem'), '-noout', '-text')).toContain(
      'drive.lan',
    );
    await first.stop();
    const second = await startServer({ dataDir, env: { ...env, COFFER_PUBLIC_URL: 'https://files.lan' } });
    expect(shownFingerprint(hostOf(second))).not.toBe(shownFingerprintOf(first));
    await second.stop();
    const short = makeCertificate(folder, { file: 'short', name: 'files.lan', days: 20 });
    writeFileSync(
      join(dataDir, 'self-signed.pem'),
      readFileSync(short.certificate, 'utf8') + readFileSync(short.key, 'utf8'),
    );
    const third = await startServer({ dataDir, env: { ...env, COFFER_PUBLIC_URL: 'https://files.lan' } });
    expect(shownFingerprint(hostOf(third))).not.toBe(fingerprintOf(readFileSync(short.certificate, 'utf8')));
    await third.stop();
  });
});

describe('A server with certificate files', () => {
  it('is believed by whoever knows their issuer, and asks for TLS from then on', async () => {
    const files = makeCertificate(folder);
    trust(readFileSync(files.certificate, 'utf8'));
    const server = await startServer({
      env: {
        COFFER_TLS: 'files',
        COFFER_TLS_CERT: files.certificate,
        COFFER_TLS_KEY: files.key,
        COFFER_PUBLIC_URL: 'https://drive.example.org',
      },
    });
    expect(server.log()).toContain(`https://drive.example.org (listening on ${server.url})`);
    expect(server.log()).not.toContain('self-signed');
    const shown = connect(
      hostOf(server),
      '-CAfile',
      files.certificate,
      '-verify_hostname',
      'drive.example.org',
    );
    expect(shown).toContain('Verify return code: 0 (ok)');
    const { headers, body } = await new Visitor(server.url).try('configuration');
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    expect(jsonOf(body)).toMatchObject({ public_url: 'https://drive.example.org' });
    expect(server.log()).not.toContain('the certificate');
    await server.stop();
  });

  it('takes up renewed ones at SIGHUP, and keeps the former ones where the new are broken', async () => {
    const used = makeCertificate(folder, { file: 'used' });
    const next = makeCertificate(folder, { file: 'next' });
    const server = await startServer({
      env: { COFFER_TLS: 'files', COFFER_TLS_CERT: used.certificate, COFFER_TLS_KEY: used.key },
    });
    const before = shownFingerprint(hostOf(server));
    copyFileSync(next.certificate, used.certificate);
    server.process.kill('SIGHUP');
    await expect.poll(() => server.log()).toContain('the former one stays');
    expect(shownFingerprint(hostOf(server))).toBe(before);
    copyFileSync(next.key, used.key);
    server.process.kill('SIGHUP');
    await expect.poll(() => server.log()).toContain('took up a new certificate');
    const expected = fingerprintOf(readFileSync(next.certificate, 'utf8'));
    expect(shownFingerprint(hostOf(server))).toBe(expected);
    expect(connect(hostOf(server), '-tls1_1', '-cipher', 'ALL:@SECLEVEL=0')).not.toMatch(
      /Cipher is (?!\(NONE)/,
    );
    await server.stop();
  });

  it('starts with one for another name, and warns', async () => {
    const files = makeCertificate(folder, { file: 'named' });
    const server = await startServer({
      env: {
        COFFER_TLS: 'files',
        COFFER_TLS_CERT: files.certificate,
        COFFER_TLS_KEY: files.key,
        COFFER_PUBLIC_URL: 'https://other.example.org',
      },
    });
    expect(server.log()).toContain('the certificate is not for other.example.org');
    await server.stop();
  });

  it.each<[string, (path: string) => void, string]>([
    ['is missing', () => undefined, 'does not exist'],
    ['is no PEM file', (path) => writeFileSync(path, 'hello'), 'in PEM form'],
    ['is broken', (path) => writeFileSync(path, broken(path)), 'cannot be read'],
    ['may not be read', unreadable, process.getuid?.() === 0 ? 'is a directory' : 'may not be read'],
  ])('cannot be used where a file %s', async (_, prepare, problem) => {
    const files = makeCertificate(folder, { file: 'good' });
    for (const part of ['certificate', 'key'] as const) {
      const path = join(folder, `bad-${part}-${problem.replaceAll(' ', '-')}`);
      prepare(path);
      const variable = part === 'certificate' ? 'COFFER_TLS_CERT' : 'COFFER_TLS_KEY';
      const read = readCertificateFiles({ mode: 'files', ...files, [part]: path });
      await expect(read).rejects.toThrow(StartRefused);
      await expect(read).rejects.toThrow(`${variable} ${path}`);
      await expect(read).rejects.toThrow(problem);
    }
  });

  it('cannot be used with a key that has a passphrase', async () => {
    const files = makeCertificate(folder, { file: 'one' });
    const key = join(folder, 'locked.key');
    openssl('pkcs8', '-topk8', '-in', files.key, '-passout', 'pass:secret', '-out', key);
    await expect(readCertificateFiles({ mode: 'files', ...files, key })).rejects.toThrow('passphrase');
  });

  it('refuses to start with one line where they cannot be used, such as a key of another certificate', async () => {
    const one = makeCertificate(folder, { file: 'one' });
    const other = makeCertificate(folder, { file: 'other' });
    const env = { COFFER_TLS: 'files', COFFER_TLS_CERT: one.certificate, COFFER_TLS_KEY: other.key };
    await expect(startServer({ env })).rejects.toThrow(
      `Coffer cannot start: COFFER_TLS_KEY ${other.key} does not belong to the certificate\n`,
    );
  });
});

function shownFingerprintOf({ log }: Pick<RunningServer, 'log'>): string {
  return /SHA-256 fingerprint is (\S+)/.exec(log())?.[1] ?? '';
}

/** Begins like a PEM file of what its name says. */
function broken(path: string): string {
  const label = path.includes('bad-key') ? 'PRIVATE KEY' : 'CERTIFICATE';
  return `-----BEGIN ${label}-----\nAAAA\n-----END ${label}-----\n`;
}

/** Root may read every file, but a directory is none. */
function unreadable(path: string): void {
  if (process.getuid?.() === 0) mkdirSync(path);
  else writeFileSync(path, 'secret', { mode: 0o000 });
}
