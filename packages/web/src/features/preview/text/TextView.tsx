import { useMemo, useState } from 'react';
import { formatBytes } from '../../../format/bytes.ts';
import { lazy } from '../../../lazy/lazy.tsx';
import { type DecodedText, decodeText } from '../../../preview-kinds/decode-text.ts';
import { languageOf } from '../../../preview-kinds/preview-kind.ts';
import { useBeginning } from '../content/read-content.ts';
import { LoadingFace, WhenLoaded } from '../faces/Faces.tsx';
import type { PreviewFile } from '../preview-file.ts';
import { texts } from '../texts.ts';
import { OWN_GESTURES } from '../use-swipe.ts';
import classes from './TextView.module.css';
import { textBlocks } from './text.ts';

const loading = <LoadingFace percent={null} />;
const CodeView = lazy([], async () => (await import('./CodeView.tsx')).CodeView, loading);
const MarkdownView = lazy(['viewer'], async () => (await import('./MarkdownView.tsx')).MarkdownView, loading);

const UnsureNotice = lazy(['viewer'], async () => (await import('./UnsureNotice.tsx')).UnsureNotice);

/** More than anybody reads here; the page stays quick. */
const SHOWN_BYTES = 2 * 1024 * 1024;

/** Finding the words of a language takes long, and it is done at one go. */
const HIGHLIGHTED_BYTES = 256 * 1024;

interface TextViewProps {
  readonly file: PreviewFile;
  readonly kind: 'text' | 'code' | 'markdown';
}

/** The beginning of a text, laid out in the way of its kind. */
export function TextView({ file, kind }: TextViewProps) {
  const loaded = useBeginning(file, SHOWN_BYTES, decodeText);
  return <WhenLoaded loaded={loaded}>{(decoded) => <ShownText {...{ file, kind, decoded }} />}</WhenLoaded>;
}

interface ShownTextProps extends TextViewProps {
  readonly decoded: DecodedText;
}

function ShownText({ file, kind, decoded: { text: first, encoding, decodeAs } }: ShownTextProps) {
  const [text, setText] = useState(first);
  const rich = file.size <= HIGHLIGHTED_BYTES ? kind : 'text';
  return (
    // It scrolls by itself, so the keyboard must be able to reach it.
    <section
      className={classes.view}
      tabIndex={0}
      aria-label={texts.content({ name: file.name })}
      data-scrolls
      data-wide={rich === 'code' || undefined}
      {...(rich === 'code' ? OWN_GESTURES : {})}
    >
      {file.size > SHOWN_BYTES && (
        <p className={classes.notice} role="note">
          {texts.truncated({ shown: formatBytes(SHOWN_BYTES), size: formatBytes(file.size) })}
        </p>
      )}
      {decodeAs !== null && (
        <UnsureNotice encoding={encoding} onChoose={(label) => setText(decodeAs(label))} />
      )}
      {rich === 'markdown' && <MarkdownView text={text} />}
      {rich === 'code' && <CodeView text={text} language={languageOf(file)} />}
      {rich === 'text' && <PlainText text={text} />}
    </section>
  );
}

interface PlainTextProps {
  readonly text: string;
}

/** A text as it is, wrapped at the width of the screen. */
function PlainText({ text }: PlainTextProps) {
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
