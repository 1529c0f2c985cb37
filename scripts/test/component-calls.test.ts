import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const PAGE = 'packages/web/src';

/** A call of the API by its name, and one of the session: whatever the guards of the routes do not need. */
const CALLS = [/^.*\.\s*call\(.*$/gm, /^.*\bsession\s*\.\s*(?!state\b|restore\b)(?:\w+\s*\.\s*)*\w+\(.*$/gm];

/** The session, in a form in which nothing can be seen of what is called. */
const TAKEN_APART = /^.*(?:useServices\(\)\s*\.\s*session\b(?!\)|\.state)|\}\s*=\s*session\b).*$/gm;

const components = readdirSync(PAGE, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.tsx'),
);

describe('the components of the web application', () => {
  it('are found', () => {
    expect(components.length).toBeGreaterThan(100);
  });

  it.each(components)('%s changes nothing itself: mutations of its feature do', (file) => {
    const text = readFileSync(join(PAGE, file), 'utf8');
    const calls = [...CALLS, TAKEN_APART].flatMap((pattern) => text.match(pattern) ?? []);
    expect(calls).toEqual([]);
  });
});
