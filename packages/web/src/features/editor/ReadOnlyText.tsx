import type { EditorView } from '@codemirror/view';
import type { IntactItem } from '@coffer/client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatBytes } from '../../format/bytes.ts';
import { EncodingChoice } from '../../preview-kinds/EncodingChoice.tsx';
import { readOnlyText, replaceText } from './code-mirror.ts';
import classes from './Editor.module.css';
import { type EditorExits, EditorFrame } from './EditorFrame.tsx';
import { EDITED_BYTES, type ReadText } from './text-format.ts';
import { texts } from './texts.ts';
import { useCodeMirror } from './use-code-mirror.ts';

interface ReadOnlyTextProps extends EditorExits {
  readonly file: IntactItem;
  /** The file as the page knows it now. */
  readonly latest: IntactItem;
  readonly content: Extract<ReadText, { readonly kind: 'read-only' }>;
  /** Opens it again, since others stored something. */
  onReload(item: IntactItem): void;
}

/** A text that is not edited here, and why. */
export function ReadOnlyText({ file, latest, content, onReload, ...exits }: ReadOnlyTextProps) {
  const { text, reason, encoding, decodeAs } = content;
  const [first] = useState(latest.versionId);
  const reload = useEffectEvent(() => onReload(latest));
  useEffect(() => {
    if (latest.versionId !== first) reload();
  }, [latest.versionId, first]);
  const view = useRef<EditorView>(null);
  const label = texts.content({ name: file.name });
  const host = useCodeMirror({ file, text, label, lineBreak: '\n', behaviour: readOnlyText, view });
  return (
    <EditorFrame title={file.name} {...exits}>
      <div className={classes.notice}>
        <p className={classes.reason} role="note">
          {reason === 'too-large'
            ? texts.readOnly[reason]({ limit: formatBytes(EDITED_BYTES) })
            : texts.readOnly[reason]}
        </p>
        {decodeAs !== null && (
          <EncodingChoice
            encoding={encoding}
            onChoose={(label) => view.current !== null && replaceText(view.current, decodeAs(label))}
          />
        )}
      </div>
      <div ref={host} className={classes.text} />
    </EditorFrame>
  );
}
