import { describe, expect, it } from 'vitest';
import { readyLine } from '../src/ready-line.ts';

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
