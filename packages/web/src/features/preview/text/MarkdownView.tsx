import Markdown, { type Components } from 'react-markdown';
import rehypeHighlight from 'rehype-highlight';
import remarkGfm from 'remark-gfm';
import { texts } from '../texts.ts';
import '../../../identity/code-colors.css';
import './highlight.css';
import classes from './MarkdownView.module.css';
import { isOutwardLink } from './text.ts';

interface MarkdownViewProps {
  readonly text: string;
}

/**
 * Markdown, laid out. HTML in it stays text. Nothing that it points at is loaded, since its author would learn
 * who reads it, and when; links lead out of the application, into a window that knows nothing of it.
 */
export function MarkdownView({ text }: MarkdownViewProps) {
  return (
    <article className={classes.markdown} dir="auto">
      <Markdown remarkPlugins={[remarkGfm]} rehypePlugins={[rehypeHighlight]} components={COMPONENTS}>
        {text}
      </Markdown>
    </article>
  );
}

const COMPONENTS: Components = {
  a({ href = '', children }) {
    if (!isOutwardLink(href)) return <span>{children}</span>;
    return (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    );
  },
  img: ({ alt = '' }) => (
    <span className={classes.image}>{alt === '' ? texts.imageLeftOut : texts.imageLeftOutOf({ alt })}</span>
  ),
  // The document's own headings stand below the name of the file.
  h1: ({ children }) => <h2 data-level="1">{children}</h2>,
  h2: ({ children }) => <h3 data-level="2">{children}</h3>,
  h3: ({ children }) => <h4 data-level="3">{children}</h4>,
  h4: ({ children }) => <h5 data-level="4">{children}</h5>,
  h5: ({ children }) => <h6 data-level="5">{children}</h6>,
  // The boxes of task lists.
  input: ({ checked = false }) => (
    <input
      type="checkbox"
      disabled
      checked={checked}
      aria-label={checked ? texts.taskDone : texts.taskOpen}
    />
  ),
  table: ({ children }) => (
    <div className={classes.table}>
      <table>{children}</table>
    </div>
  ),
};
