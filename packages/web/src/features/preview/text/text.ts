/** Browsers take seconds to wrap a line of millions of characters; of these they wrap only those in view. */
const LONGEST = 8_192;

/** A part of a text, laid out by itself. */
interface TextBlock {
  /** Where it begins in the text. */
  readonly start: number;
  readonly text: string;
}

/** A text in blocks of bounded length, cut at the ends of lines where there are any. */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  for (let start = 0; start < text.length; ) {
    const end = endOfBlock(text, start);
    blocks.push({ start, text: text.slice(start, end) });
    start = end;
  }
  return blocks;
}

function endOfBlock(text: string, start: number): number {
  const longest = start + LONGEST;
  if (longest >= text.length) return text.length;
  const line = text.lastIndexOf('\n', longest - 1);
  if (line >= start) return line + 1;
  // A character of two halves stays whole.
  const code = text.charCodeAt(longest - 1);
  return code >= 0xd800 && code < 0xdc00 ? longest - 1 : longest;
}

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

/** Whether a link of a document may be followed: to the web or to a mail address, and nowhere else. */
export function isOutwardLink(href: string): boolean {
  return /^(https?:\/\/|mailto:)/i.test(href);
}
