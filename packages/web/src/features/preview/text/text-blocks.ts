/** Browsers take seconds to wrap a line of millions of characters; of these they wrap only those in view. */
const LONGEST = 8_192;

/** A part of a text, laid out by itself. */
export interface TextBlock {
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
