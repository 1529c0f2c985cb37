import { CHUNK_SIZE, newItemId } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import {
  isUnfinishedUpload,
  type UnfinishedUpload,
} from '../../../src/transfers/unfinished/unfinished-upload.ts';

const UPLOAD: UnfinishedUpload = {
  itemId: newItemId(),
  versionId: newItemId(),
  parentId: null,
  account: 'f'.repeat(64),
  fingerprint: 'AQEB',
  startedAt: CHUNK_SIZE,
  versionOf: null,
  handle: null,
};

describe('a stored value', () => {
  it('is an unfinished upload if it has all of its fields', () => {
    expect(isUnfinishedUpload(UPLOAD)).toBe(true);
    expect(isUnfinishedUpload({ ...UPLOAD, handle: { getFile: () => null }, versionOf: newItemId() })).toBe(
      true,
    );
  });

  it.each([
    ...[null, 'text', [], {}, { ...UPLOAD, itemId: 5 }, { ...UPLOAD, parentId: undefined }],
    ...[
      { ...UPLOAD, startedAt: Number.NaN },
      { ...UPLOAD, handle: {} },
      { ...UPLOAD, handle: 'x' },
    ],
  ])('such as %j is none', (value) => {
    expect(isUnfinishedUpload(value)).toBe(false);
  });
});
