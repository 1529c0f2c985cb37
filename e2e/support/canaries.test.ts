import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findCanaries } from './canaries.ts';

const SECRET = 'Ünïcode report — 東京.pdf';
const canary = { name: 'file name', bytes: Buffer.from(SECRET) };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coffer-canary-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('the canary scan', () => {
  it.each([
    ['as it is', SECRET],
    ['in hex', Buffer.from(SECRET).toString('hex')],
    ['in base64', Buffer.from(SECRET).toString('base64')],
    ['in base64 behind one byte', Buffer.from(`x${SECRET}y`).toString('base64')],
    ['in base64url behind two bytes', Buffer.from(`xy${SECRET}z`).toString('base64url')],
    ['percent-encoded', encodeURIComponent(SECRET)],
    [
      'JSON-escaped',
      SECRET.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    ],
  ])('finds what stands %s', (_, leak) => {
    writeFileSync(join(folder, 'database'), `before ${leak} after`);
    expect(findCanaries([canary], folder, '')).not.toEqual([]);
  });

  it('reads the log too', () => {
    expect(findCanaries([canary], folder, `GET ${SECRET}`)).toMatchObject([{ file: 'log' }]);
  });

  it('is silent where there is nothing', () => {
    writeFileSync(join(folder, 'database'), Buffer.alloc(4_096, 'reports of Tokyo'));
    expect(findCanaries([canary], folder, 'nothing')).toEqual([]);
  });
});
