import Markdown from 'react-markdown';
import rehypeHighlight from 'rehype-highlight';
import { fenced } from './text.ts';
import '../../../identity/code-colors.css';
import './highlight.css';
import classes from './TextView.module.css';

interface CodeViewProps {
  readonly text: string;
  /** Of highlight.js; null for none. */
  readonly language: string | null;
}

/** Source code with its lines numbered and its words coloured. */
export function CodeView({ text, language }: CodeViewProps) {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  const numbers = Array.from({ length: lines }, (_, index) => index + 1).join('\n');
  return (
    <div className={classes.code}>
      <pre className={classes.numbers} aria-hidden="true">
        {numbers}
      </pre>
      <div className={classes.source}>
        <Markdown rehypePlugins={[rehypeHighlight]}>{fenced(text, language)}</Markdown>
      </div>
    </div>
  );
}
