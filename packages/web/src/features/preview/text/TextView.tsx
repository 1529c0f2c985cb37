import { useCallback } from 'react';
import { formatBytes } from '../../../format/bytes.ts';
import { lazily } from '../../../lazily/lazily.tsx';
import { languageOf } from '../../../preview-kinds/preview-kind.ts';
import { useContentAccess } from '../content/content-access.ts';
import { readContent } from '../content/read-content.ts';
import { type LoadPorts, useLoaded } from '../content/use-loaded.ts';
import { LoadingFace } from '../faces/LoadingFace.tsx';
import { WhenLoaded } from '../faces/WhenLoaded.tsx';
import type { PreviewFile } from '../preview-file.ts';
import { ScrollRegion } from '../ScrollRegion.tsx';
import { texts } from '../texts.ts';
import { decodeText } from './decode-text.ts';
import { PlainText } from './PlainText.tsx';
import classes from './TextView.module.css';

const loading = <LoadingFace percent={null} />;
const CodeView = lazily(async () => (await import('./CodeView.tsx')).CodeView, loading);
const MarkdownView = lazily(async () => (await import('./MarkdownView.tsx')).MarkdownView, loading);

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
  const { api, open } = useContentAccess();
  const load = useCallback(
    async ({ signal }: LoadPorts) => {
      const content = await open(file, signal);
      const bytes = await readContent(api, content, SHOWN_BYTES, signal);
      return { value: decodeText(bytes, bytes.length < content.item.size) };
    },
    [api, open, file],
  );
  const loaded = useLoaded(load);
  const rich = file.size <= HIGHLIGHTED_BYTES ? kind : 'text';
  return (
    <WhenLoaded loaded={loaded}>
      {(text) => (
        <ScrollRegion className={classes.view} wide={rich === 'code'} label={texts.content(file.name)}>
          {file.size > SHOWN_BYTES && (
            <p className={classes.notice} role="note">
              {texts.truncated(formatBytes(SHOWN_BYTES), formatBytes(file.size))}
            </p>
          )}
          {rich === 'markdown' && <MarkdownView text={text} />}
          {rich === 'code' && <CodeView text={text} language={languageOf(file)} />}
          {rich === 'text' && <PlainText text={text} />}
        </ScrollRegion>
      )}
    </WhenLoaded>
  );
}
