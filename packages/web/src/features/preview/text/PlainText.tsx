import { useMemo } from 'react';
import classes from './TextView.module.css';
import { textBlocks } from './text-blocks.ts';

interface PlainTextProps {
  readonly text: string;
}

/** A text as it is, wrapped at the width of the screen. */
export function PlainText({ text }: PlainTextProps) {
  const blocks = useMemo(() => textBlocks(text), [text]);
  return (
    <div className={classes.plain}>
      {blocks.map((block) => (
        <pre key={block.start} dir="auto">
          {block.text}
        </pre>
      ))}
    </div>
  );
}
