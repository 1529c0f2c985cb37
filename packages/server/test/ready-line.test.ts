import { describe, expect, it } from 'vitest';
import { readyLine } from '../src/ready-line.ts';

describe('The ready line', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:4000'],
    ['drive.lan', 'http://drive.lan:4000'],
    ['0.0.0.0', 'http://localhost:4000'],
    ['::', 'http://localhost:4000'],
    ['::1', 'http://[::1]:4000'],
  ])('says where to open a server that listens on %s', (host, url) => {
    expect(readyLine({ host, publicUrl: null }, 4000)).toBe(`Coffer is ready: ${url}`);
  });

  it('says the public address first where there is one', () => {
    expect(readyLine({ host: '0.0.0.0', publicUrl: 'https://drive.example.org' }, 80)).toBe(
      'Coffer is ready: https://drive.example.org (listening on http://localhost:80)',
    );
  });
});
