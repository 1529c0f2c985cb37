import { describe, expect, it } from 'vitest';
import { hostAdvice, readyLine } from '../src/ready-line.ts';

const tls = { mode: 'off' } as const;

describe('The ready line', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:4000'],
    ['drive.lan', 'http://drive.lan:4000'],
    ['0.0.0.0', 'http://localhost:4000'],
    ['::', 'http://localhost:4000'],
    ['::1', 'http://[::1]:4000'],
  ])('says where to open a server that listens on %s', (host, url) => {
    expect(readyLine({ host, publicUrl: null, tls }, 4000)).toBe(`Coffer is ready: ${url}`);
  });

  it('says https where the server speaks TLS', () => {
    const files = { mode: 'files', certificate: '/c.pem', key: '/k.pem' } as const;
    expect(readyLine({ host: '127.0.0.1', publicUrl: null, tls: files }, 4000)).toBe(
      'Coffer is ready: https://127.0.0.1:4000',
    );
  });

  it('says the public address first where there is one', () => {
    expect(readyLine({ host: '0.0.0.0', publicUrl: 'https://drive.example.org', tls }, 80)).toBe(
      'Coffer is ready: https://drive.example.org (listening on http://localhost:80)',
    );
  });
});

describe('audit 17: the line below it', () => {
  it.each([
    ['http://localhost', 4000, 'localhost'],
    ['https://drive.lan:4000', 80, 'drive.lan'],
    ['https://192.168.1.7', 443, '192.168.1.7'],
    ['https://[::1]', 443, '[::1]'],
  ])('recommends a host name of its own for %s', (publicUrl, port, host) => {
    expect(hostAdvice({ host: '0.0.0.0', publicUrl, tls }, port)).toContain(`every program on ${host},`);
  });

  it('recommends it where no public address is known, and not where there is a name without a port', () => {
    expect(hostAdvice({ host: '0.0.0.0', publicUrl: null, tls }, 4000)).toContain('host name of its own');
    expect(hostAdvice({ host: '0.0.0.0', publicUrl: 'https://drive.example.org', tls }, 4000)).toBeNull();
  });
});
