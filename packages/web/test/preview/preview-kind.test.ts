import { describe, expect, it } from 'vitest';
import { languageOf, type PreviewFacts, previewKind } from '../../src/preview-kinds/preview-kind.ts';

const facts = (name: string, mime: string, more: Partial<PreviewFacts> = {}): PreviewFacts => ({
  name,
  mime,
  size: 10,
  hasThumbnail: false,
  ...more,
});

describe('the kind of a preview', () => {
  it.each([
    ['report.pdf', 'application/pdf', 'pdf'],
    ['report.pdf', 'application/octet-stream', 'pdf'],
    ['logo.svg', 'image/svg+xml', 'svg'],
    ['photo.JPG', 'image/jpeg', 'image'],
    ['photo.webp', 'application/octet-stream', 'image'],
    ['README.md', 'text/markdown', 'markdown'],
    ['README.md', 'application/octet-stream', 'markdown'],
    ['notes.txt', 'text/plain', 'text'],
    ['table.csv', 'application/vnd.ms-excel', 'text'],
    ['LICENSE', 'application/octet-stream', 'text'],
    ['page.html', 'text/html', 'code'],
    ['main.ts', 'video/mp2t', 'code'],
    ['Makefile', 'application/octet-stream', 'code'],
    ['data', 'application/json', 'code'],
    ['script', 'text/x-python', 'code'],
    ['song.mp3', 'audio/mpeg', 'audio'],
    ['song.flac', 'application/octet-stream', 'audio'],
    ['film.mp4', 'video/mp4', 'video'],
    ['film.mkv', 'application/octet-stream', 'video'],
    ['clip', 'video/webm', 'video'],
    ['disguised.html', 'image/png', 'image'],
    ['archive.zip', 'application/zip', null],
    ['letter.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', null],
    ['scan.heic', 'image/heic', null],
    ['unknown', 'application/octet-stream', null],
  ])('of %s, %s, is %s', (name, mime, kind) => {
    expect(previewKind(facts(name, mime))).toBe(kind);
  });

  it('is an image for whatever a browser has made a thumbnail of', () => {
    expect(previewKind(facts('scan.heic', 'image/heic', { hasThumbnail: true }))).toBe('image');
    expect(previewKind(facts('thing', 'application/x-thing', { hasThumbnail: true }))).toBe('image');
  });

  it('is none for what is empty, damaged or a directory', () => {
    expect(previewKind(facts('photo.jpg', 'image/jpeg', { size: 0, hasThumbnail: true }))).toBeNull();
    expect(previewKind({ ...facts('', 'image/jpeg'), name: null })).toBeNull();
    expect(previewKind(facts('notes.txt', 'dir'))).toBeNull();
  });
});

describe('the language of code', () => {
  it.each([
    ['main.ts', 'video/mp2t', 'typescript'],
    ['Dockerfile', '', 'bash'],
    ['page.html', 'text/html', 'xml'],
    ['data', 'application/ld+json', 'json'],
    ['notes.txt', 'text/plain', null],
  ])('of %s, %s, is %s', (name, mime, language) => {
    expect(languageOf({ name, mime })).toBe(language);
  });
});
