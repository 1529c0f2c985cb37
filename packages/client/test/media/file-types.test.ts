import { describe, expect, it } from 'vitest';
import { fileType } from '../../src/media/file-types.ts';

describe('the type of a file', () => {
  it.each([
    ['beach.jpg', 'image/jpeg'],
    ['beach.JFIF', 'image/jpeg'],
    ['beach.jpe', 'image/jpeg'],
    ['beach.apng', 'image/apng'],
    ['beach.Heic', 'image/heic'],
    ['beach.avif', 'image/avif'],
    ['icon.ico', 'image/x-icon'],
    ['film.3gp', 'video/3gpp'],
    ['film.mpg', 'video/mpeg'],
    ['film.ogv', 'video/ogg'],
    ['film.m4v', 'video/mp4'],
    ['song.weba', 'audio/webm'],
    ['song.opus', 'audio/ogg'],
    ['notes.md', 'text/markdown'],
    ['archive.tar.gz', 'application/gzip'],
    ['.jpg', 'image/jpeg'],
    ['jpg', 'application/octet-stream'],
    ['beach.', 'application/octet-stream'],
    ['beach.constructor', 'application/octet-stream'],
  ])('fault B4: of %s is %s, where nobody tells it', (name, type) => {
    expect(fileType('', name)).toBe(type);
    expect(fileType('application/octet-stream', name)).toBe(type);
  });

  it('is the one that is told, in its plain form', () => {
    expect(fileType('Text/HTML; charset=utf-8', 'beach.jpg')).toBe('text/html');
  });

  it('fault B4: stays what it was, with another version of which nobody tells it', () => {
    expect(fileType('', 'beach', 'image/png')).toBe('image/png');
    expect(fileType('', 'beach.jpg', 'application/octet-stream')).toBe('image/jpeg');
    expect(fileType('image/gif', 'beach.jpg', 'image/png')).toBe('image/gif');
  });
});
