import { describe, expect, it } from 'vitest';
import { archiveName } from '../../src/features/transfers/downloads/prepare-download.ts';
import { anItem } from './opened.ts';

describe('the name of an archive', () => {
  it('of one directory is its own', () => {
    expect(archiveName([anItem({ name: 'Photos', kind: 'directory' })])).toBe('Photos.zip');
  });

  it('of several items tells how many there are', () => {
    expect(archiveName([anItem(), anItem()])).toBe('2 items.zip');
  });
});
