/**
 * Source code as one block of Markdown, so that one renderer shows code in files and code in Markdown. The fence is
 * longer than any in the code (CommonMark, 4.5), so that none of it gets out.
 *
 * @param language of highlight.js, or null for none
 */
export function fenced(code: string, language: string | null): string {
  const longest = Math.max(2, ...[...code.matchAll(/~+/g)].map(([run]) => run.length));
  const fence = '~'.repeat(longest + 1);
  return `${fence}${language ?? ''}\n${code}${code.endsWith('\n') ? '' : '\n'}${fence}`;
}
