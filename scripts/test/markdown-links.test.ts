import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((page) => page !== '' && existsSync(page));

/** A page's text without code, in which nothing is a link or a heading. */
function prose(page: string): string {
  return readFileSync(page, 'utf8')
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\](]/g, ''));
}

/** What a heading is called in an address, as the forges do it. */
function anchors(page: string): string[] {
  return [...prose(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
}

/** All that a page points at within the repository: links, and the sources of pictures. */
function targets(page: string): string[] {
  const text = prose(page);
  const found = [...text.matchAll(/\]\(([^)\s]+)\)/g), ...text.matchAll(/(?:src|srcset|href)="([^"\s]+)"/g)];
  return found.map(([, target = '']) => target).filter((target) => !/^[a-z]+:/.test(target));
}

const links = pages.flatMap((page) => targets(page).map((target) => [page, target] as const));

describe('the links between the pages of the repository', () => {
  it('are found', () => {
    expect(links.length).toBeGreaterThan(5);
  });

  it.each(links)('%s → %s', (page, target) => {
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? page : normalize(join(dirname(page), path));
    expect(existsSync(file), `${file} exists`).toBe(true);
    if (anchor !== undefined) expect(anchors(file)).toContain(anchor);
  });
});
