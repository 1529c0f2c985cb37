import { describe, expect, it } from 'vitest';
import { isOwnFolder } from '../../src/sync/names.ts';

describe('the folder that the sync keeps for itself', () => {
  it.each([
    '.coffer-trash',
    '.COFFER-TRASH',
    '.Coffer-Trash',
    '.coffer\u200c-trash',
    '.coffer-trash. ',
    '.coffer-trash::$INDEX_ALLOCATION',
  ])('fault S15: is known as %s', (name) => {
    expect(isOwnFolder(name, 'linux')).toBe(true);
  });

  it('fault S15: is known by its short name on Windows alone', () => {
    expect(isOwnFolder('COFFER~1', 'win32')).toBe(true);
    expect(isOwnFolder('COFFER~1', 'linux')).toBe(false);
    expect(isOwnFolder('coffer-trash', 'win32')).toBe(false);
  });
});
