import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ONE_CLASS = 'packages/client/src/failures/coffer-error.ts';

const files = ['packages/client/src', 'packages/web/src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
);

/** The lines of client and page that a pattern finds, as `file: line`. */
function lines(pattern: RegExp, besides: (file: string, line: string) => boolean): string[] {
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line) && !besides(file, line))
      .map((line) => `${file}: ${line.trim()}`),
  );
}

describe('What client and page throw', () => {
  it('has one class, whose codes tell failures apart', () => {
    expect(files.length).toBeGreaterThan(300);
    expect(lines(/\bextends \w*Error\b/, (file) => file === ONE_CLASS)).toEqual([]);
  });

  it('is not told apart by the names of classes; only the browser has no other way', () => {
    const compared = /\b(error|cause|thrown|failure|reason)\.name\b|failureOf\(\w+\)\.name/;
    const isTranslated = (file: string, line: string) => file === ONE_CLASS || /DOMException/.test(line);
    expect(lines(compared, isTranslated)).toEqual([]);
  });
});
