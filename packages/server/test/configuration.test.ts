import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../src/config/configuration.ts';
import { StartRefused } from '../src/config/start-refused.ts';

/** The message with which an environment is refused. */
function refusal(env: Record<string, string>): string {
  try {
    readConfiguration(env);
  } catch (error) {
    if (error instanceof StartRefused) return error.message;
    throw error;
  }
  throw new Error('Nothing was refused');
}

describe('The configuration', () => {
  it('has defaults that work on a laptop', () => {
    expect(readConfiguration({})).toEqual({
      host: '127.0.0.1',
      port: 4000,
      dataDirectory: resolve('data'),
      database: null,
      targetDatabase: null,
      publicUrl: null,
      requestShare: 0.1,
      keptLimits: { perPerson: 2 ** 28, perOwner: 2 ** 32 },
      appName: 'Coffer',
      store: 'disk',
      s3: null,
      mail: null,
      tls: { mode: 'off' },
      trustProxy: false,
      connections: { total: 2_048, perAddress: 256 },
      metrics: null,
      workers: 1,
      shutdownDelay: 0,
      logLevel: 'info',
    });
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readConfiguration({ COFFER_PORT: '', COFFER_PUBLIC_URL: '', COFFER_UNKNOWN: '' })).toEqual(
      readConfiguration({}),
    );
  });

  it('leaves the variables of other programs alone', () => {
    expect(readConfiguration({ PORT: 'eighty', HOST: '' })).toEqual(readConfiguration({}));
  });

  it('cannot be changed', () => {
    expect(Object.isFrozen(readConfiguration({}))).toBe(true);
  });

  it.each([
    [{ COFFER_PORT: '0' }, { port: 0 }],
    [{ COFFER_PORT: '65535' }, { port: 65_535 }],
    [{ COFFER_HOST: '::1' }, { host: '::1' }],
    [{ COFFER_HOST: 'drive.lan' }, { host: 'drive.lan' }],
    [{ COFFER_DATA_DIR: '/srv/coffer' }, { dataDirectory: '/srv/coffer' }],
    [{ COFFER_DATA_DIR: 'elsewhere' }, { dataDirectory: resolve('elsewhere') }],
    [{ COFFER_PUBLIC_URL: 'https://drive.example.org/' }, { publicUrl: 'https://drive.example.org' }],
    [{ COFFER_PUBLIC_URL: 'http://Drive.Example.org:8080' }, { publicUrl: 'http://drive.example.org:8080' }],
    [{ COFFER_PUBLIC_URL: 'https://drive.example.org:443' }, { publicUrl: 'https://drive.example.org' }],
    [{ COFFER_APP_NAME: '  Family drive ' }, { appName: 'Family drive' }],
    [{ COFFER_TRUST_PROXY: 'false' }, { trustProxy: false }],
    [{ COFFER_TRUST_PROXY: 'loopback, 10.0.0.0/8' }, { trustProxy: ['loopback', '10.0.0.0/8'] }],
    [{ COFFER_TRUST_PROXY: '::1,fd00::/8' }, { trustProxy: ['::1', 'fd00::/8'] }],
    [{ COFFER_CONNECTIONS: '1' }, { connections: { total: 1, perAddress: 256 } }],
    [{ COFFER_CONNECTIONS_PER_ADDRESS: '1000000' }, { connections: { total: 2_048, perAddress: 1_000_000 } }],
    [{ COFFER_REQUEST_SHARE: '100' }, { requestShare: 1 }],
    [{ COFFER_KEPT_PER_PERSON: '1' }, { keptLimits: { perPerson: 2 ** 20, perOwner: 2 ** 32 } }],
    [{ COFFER_KEPT_PER_OWNER: '9' }, { keptLimits: { perPerson: 2 ** 28, perOwner: 9 * 2 ** 20 } }],
    [{ COFFER_SHUTDOWN_DELAY: '15' }, { shutdownDelay: 15 }],
    [{ COFFER_LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
  ])('reads %o', (env, expected) => {
    expect(readConfiguration(env)).toMatchObject(expected);
  });

  it('reads where the certificate comes from', () => {
    expect(readConfiguration({ COFFER_TLS: 'self-signed' }).tls).toEqual({ mode: 'self-signed' });
    const files = { COFFER_TLS: 'files', COFFER_TLS_CERT: 'c.pem', COFFER_TLS_KEY: '/etc/k.pem' };
    expect(readConfiguration(files).tls).toEqual({
      mode: 'files',
      certificate: resolve('c.pem'),
      key: '/etc/k.pem',
    });
  });

  it.each([
    [
      { COFFER_SHUTDOWN_DELAY: '1h' },
      /^COFFER_SHUTDOWN_DELAY is "1h", but must be a number of whole seconds/,
    ],
    [{ COFFER_SHUTDOWN_DELAY: '301' }, /0 to 300$/],
    [
      { COFFER_CONNECTIONS: '0' },
      /^COFFER_CONNECTIONS is "0", but must be a whole number from 1 to 1000000$/,
    ],
    [{ COFFER_REQUEST_SHARE: '0' }, /from 1 to 100$/],
    [{ COFFER_KEPT_PER_OWNER: '1048577' }, /a whole number of MiB from 1 to 1048576$/],
    [{ COFFER_CONNECTIONS_PER_ADDRESS: '1000001' }, /from 1 to 1000000$/],
    [{ COFFER_WORKERS: '0' }, /^COFFER_WORKERS is "0", but must be a whole number from 1 to 128$/],
    [{ COFFER_WORKERS: '129' }, /from 1 to 128$/],
    [
      { COFFER_WORKERS: '2' },
      /^COFFER_WORKERS is 2, but several processes need PostgreSQL: set COFFER_DATABASE/,
    ],
    [
      {
        COFFER_WORKERS: '2',
        COFFER_DATABASE_URL: 'postgres://a:b@db/c',
        COFFER_METRICS_TOKEN: 'sixteen-or-longer',
      },
      /^COFFER_METRICS_PORT must be set/,
    ],
    [{ COFFER_TLS: 'on' }, /^COFFER_TLS is "on", but must be one of off, self-signed, files$/],
    [{ COFFER_TLS: 'files' }, /^COFFER_TLS_CERT must be set/],
    [{ COFFER_TLS: 'files', COFFER_TLS_CERT: 'c.pem' }, /^COFFER_TLS_KEY must be set/],
    [{ COFFER_TLS_CERT: 'c.pem' }, /^COFFER_TLS_CERT is set, but COFFER_TLS is off/],
    [
      { COFFER_TLS: 'self-signed', COFFER_TLS_KEY: 'k.pem' },
      /^COFFER_TLS_KEY is set, but COFFER_TLS is self-/,
    ],
    [{ COFFER_TLS: 'self-signed', COFFER_PUBLIC_URL: 'http://drive.lan' }, /^COFFER_PUBLIC_URL begins with/],
  ])('refuses %o', (env, message) => {
    expect(refusal(env)).toMatch(message);
  });

  it('reads where metrics are served', () => {
    const token = 'sixteen-or-longer';
    expect(readConfiguration({ COFFER_METRICS_TOKEN: token }).metrics).toEqual({ place: 'main-port', token });
    expect(readConfiguration({ COFFER_METRICS_PORT: '9100' }).metrics).toEqual({
      place: 'own-port',
      host: '127.0.0.1',
      port: 9100,
      token: null,
    });
    const env = { COFFER_METRICS_PORT: '0', COFFER_METRICS_HOST: '::', COFFER_METRICS_TOKEN: token };
    expect(readConfiguration(env).metrics).toEqual({ place: 'own-port', host: '::', port: 0, token });
    expect(refusal({ COFFER_METRICS_HOST: '::' })).toMatch(/COFFER_METRICS_PORT is not$/);
    const short = refusal({ COFFER_METRICS_TOKEN: 'hunter2' });
    expect(short).toMatch(/^COFFER_METRICS_TOKEN is not valid: must be at least 16/);
    expect(short).not.toContain('hunter2');
  });

  it('reads how mail is sent', () => {
    const url = 'smtps://user:secret@mail.example.org';
    const mail = (from: string) => readConfiguration({ COFFER_SMTP_URL: url, COFFER_MAIL_FROM: from }).mail;
    expect(mail('drive@example.org')).toEqual({
      url,
      from: { name: 'Coffer', address: 'drive@example.org' },
    });
    expect(mail('Our Drive <drive@example.org>')?.from.name).toBe('Our Drive');
  });

  it.each([
    [{ COFFER_MAIL_FROM: 'a@example.org' }, /^COFFER_MAIL_FROM is set, but COFFER_SMTP_URL is not$/],
    [{ COFFER_SMTP_URL: 'smtp://mail' }, /^COFFER_MAIL_FROM must be set where COFFER_SMTP_URL is/],
    [
      { COFFER_SMTP_URL: 'smtp://mail', COFFER_MAIL_FROM: 'a@example.org', COFFER_HOST: '0.0.0.0' },
      /^COFFER_PUBLIC_URL must be set/,
    ],
  ])('refuses half of what mail needs: %o', (env, expected) => {
    expect(refusal(env)).toMatch(expected);
  });

  it.each([
    ['postgres://ada@db/coffer', { host: 'db', port: 5432, user: 'ada', password: '', tls: null }],
    [
      'postgresql://a%40b:p%2Fw%3A@[::1]:6000/c%20d',
      { host: '::1', port: 6000, user: 'a@b', password: 'p/w:' },
    ],
    ['postgresql://a:b@db/c%20d', { database: 'c d' }],
    ['postgres://a:b@localhost/coffer?host=/run/postgresql', { host: '/run/postgresql' }],
    ['postgres://a:b@db/coffer?sslmode=verify-full', { tls: { ca: undefined } }],
    ['postgres://a:b@db/coffer?sslmode=require', { tls: { ca: undefined } }],
    ['postgres://a:b@db/coffer?sslmode=disable', { tls: null }],
  ])('reads where PostgreSQL is: %s', (url, expected) => {
    expect(readConfiguration({ COFFER_DATABASE_URL: url }).database).toMatchObject(expected);
  });

  it('reads the certificate that PostgreSQL is trusted by, and says where it is not to be read', () => {
    const url = (file: string) =>
      `postgres://a:secret@db/coffer?sslmode=verify-full&sslrootcert=${encodeURIComponent(file)}`;
    const file = fileURLToPath(import.meta.url);
    const { database } = readConfiguration({ COFFER_DATABASE_URL: url(file) });
    expect(database?.tls?.ca).toContain('COFFER_DATABASE_URL');
    expect(refusal({ COFFER_DATABASE_URL: url('/nowhere.pem') })).toBe(
      'COFFER_DATABASE_URL names sslrootcert=/nowhere.pem, which cannot be read',
    );
  });

  it.each([
    'mysql://ada:secret@db/coffer',
    'postgres://db/coffer',
    'postgres://ada:secret@/coffer',
    'postgres://ada:secret@db',
    'postgres://ada:secret@db/',
    'postgres://ada:secret@db/a/b',
    'postgres://ada:secret@db/coffer#x',
    'postgres://ada:secret%@db/coffer',
    'postgres://ada:secret@db:99999/coffer',
    'postgres://ada:secret@db/coffer?sslmode=prefer',
    'postgres://ada:secret@db/coffer?sslrootcert=ca.pem',
    'postgres://ada:secret@db/coffer?options=-c',
    'secret',
  ])('refuses %s as an address of a database, and does not show it', (url) => {
    const message = refusal({ COFFER_DATABASE_URL: url });
    expect(message).toMatch(/^COFFER_DATABASE_URL is not valid: must be a postgres: address, such as/);
    expect(message).not.toContain('secret');
  });

  it('never shows the password of a mail server', () => {
    const message = refusal({ COFFER_SMTP_URL: 'https://user:secret@mail.example.org' });
    expect(message).toMatch(/^COFFER_SMTP_URL is not valid: must be an smtp: or smtps: address/);
    expect(message).not.toContain('secret');
  });

  const bucket = {
    COFFER_S3_BUCKET: 'drive',
    COFFER_S3_ACCESS_KEY: 'AKIAEXAMPLE',
    COFFER_S3_SECRET_KEY: 'wJalr/secret+key=',
  };
  const s3 = (env: Record<string, string>) => readConfiguration({ COFFER_STORE: 's3', ...bucket, ...env }).s3;

  it('reads where chunks lie', () => {
    expect(s3({})).toEqual({
      endpoint: null,
      region: 'us-east-1',
      bucket: 'drive',
      accessKey: 'AKIAEXAMPLE',
      secretKey: 'wJalr/secret+key=',
      prefix: '',
      pathStyle: false,
      direct: false,
    });
    const elsewhere = { COFFER_S3_ENDPOINT: 'https://s3.example.org/', COFFER_S3_REGION: 'eu-central-1' };
    expect(s3(elsewhere)).toMatchObject({
      endpoint: 'https://s3.example.org',
      region: 'eu-central-1',
      pathStyle: true,
    });
    expect(s3({ ...elsewhere, COFFER_S3_PATH_STYLE: 'off' })?.pathStyle).toBe(false);
    expect(s3({ COFFER_S3_DIRECT: 'on' })?.direct).toBe(true);
    for (const prefix of ['drive', '/drive', 'drive/', '/drive/']) {
      expect(s3({ COFFER_S3_PREFIX: prefix })?.prefix).toBe('drive/');
    }
  });

  it('knows a storage to which chunks are to be moved', () => {
    expect(readConfiguration(bucket)).toMatchObject({ store: 'disk', s3: { bucket: 'drive' } });
  });

  it.each([
    [{ COFFER_STORE: 's3' }, 'COFFER_S3_BUCKET, COFFER_S3_ACCESS_KEY, COFFER_S3_SECRET_KEY must be set'],
    [
      { ...bucket, COFFER_STORE: 's3', COFFER_S3_SECRET_KEY: '' },
      'COFFER_S3_SECRET_KEY must be set where COFFER_STORE',
    ],
    [
      { COFFER_S3_ENDPOINT: 'http://s3' },
      'COFFER_S3_SECRET_KEY must be set where other COFFER_S3_ variables',
    ],
  ])('refuses half of what a storage needs: %o', (env, expected) => {
    expect(refusal(env)).toContain(expected);
  });

  it('never shows the keys to a storage', () => {
    for (const name of ['COFFER_S3_ACCESS_KEY', 'COFFER_S3_SECRET_KEY']) {
      const message = refusal({ ...bucket, [name]: 'hunter two' });
      expect(message).toContain(`${name} is not valid: must be`);
      expect(message).not.toContain('hunter');
    }
  });

  it.each([
    ['COFFER_STORE', ['s4', 'S3', 'memory'], 'disk or s3'],
    [
      'COFFER_S3_ENDPOINT',
      ['s3.example.org', 'ftp://s3', 'https://s3.example.org/bucket', 'https://user@s3.example.org'],
      'an http or https address without path',
    ],
    ['COFFER_S3_REGION', ['eu central', 'x'.repeat(65)], 'the name of a region'],
    ['COFFER_S3_BUCKET', ['a', 'my bucket', '-drive', 'a/b'], 'the name of a bucket'],
    ['COFFER_S3_PREFIX', ['a b', 'a//b', '../b', 'a/./b', 'x'.repeat(201)], 'such as coffer/'],
    ['COFFER_S3_PATH_STYLE', ['true', 'ON'], 'on or off'],
    ['COFFER_S3_DIRECT', ['yes'], 'on or off'],
    [
      'COFFER_MAIL_FROM',
      ['nobody', 'a@b', 'Name a@example.org', 'Name <a@example.org> x', 'A\r\nBcc: <a@example.org>'],
      'an e-mail address, or a name with one',
    ],
    ['COFFER_PORT', ['65536', '-1', '80.5', 'eighty', '0x50', '1e3', '100000'], '0 to 65535'],
    [
      'COFFER_HOST',
      ['two words', 'http://localhost', 'a/b', 'x'.repeat(254)],
      'a host name or an IP address',
    ],
    [
      'COFFER_PUBLIC_URL',
      [
        'drive.example.org',
        'ftp://drive.example.org',
        'https://drive.example.org/coffer',
        'https://a@b.example',
        'https://b.example/?q',
        'https://b.example/#h',
        '/',
      ],
      'an http or https address without path',
    ],
    ['COFFER_APP_NAME', [' ', 'x'.repeat(65)], '1 to 64 characters'],
    [
      'COFFER_TRUST_PROXY',
      [
        'true',
        '1',
        'yes',
        'proxy.lan',
        '10.0.0.0/33',
        '::1/129',
        '10.0.0.0/8/8',
        '10.0.0.1,',
        '10.0.0.1 10.0.0.2',
      ],
      'the addresses of the proxies in front',
    ],
    ['COFFER_LOG_LEVEL', ['loud', 'INFO', 'warning'], 'fatal, error, warn, info, debug, trace, silent'],
  ])('refuses a wrong %s in one line that says what is allowed', (name, values, allowed) => {
    for (const value of values) {
      const message = refusal({ [name]: value });
      expect(message).toContain(`${name} is ${JSON.stringify(value)}, but must be `);
      expect(message).toContain(allowed);
      expect(message).not.toContain('\n');
    }
  });

  it('refuses a variable that it does not know, and names those that it does', () => {
    const message = refusal({ COFFER_PROT: '80' });
    expect(message).toMatch(/^COFFER_PROT is not a variable of this server; known are COFFER_HOST, /);
  });
});
