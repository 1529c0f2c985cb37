import type { EditorView } from '@codemirror/view';
import type { IntactItem } from '@coffer/client';
import { Button, VisuallyHidden } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useKeptFocus } from '../../focus/use-kept-focus.ts';
import { CompareView } from './CompareView.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import { replaceText, textEditing } from './code-mirror.ts';
import classes from './Editor.module.css';
import { type EditorExits, EditorFrame } from './EditorFrame.tsx';
import type { EditedFiles } from './edited-file.ts';
import { LeaveQuestion, type Leaving } from './LeaveQuestion.tsx';
import { isCode } from './languages.ts';
import { SaveStatus } from './SaveStatus.tsx';
import type { SaveState } from './saver.ts';
import { type TextFormat, writeText } from './text-format.ts';
import { texts } from './texts.ts';
import { useCodeMirror } from './use-code-mirror.ts';
import { useSaver } from './use-saver.ts';

interface TextEditorProps extends EditorExits {
  /** The file as it was read. */
  readonly item: IntactItem;
  readonly text: string;
  readonly format: TextFormat;
  readonly files: EditedFiles;
  readonly leaving: Leaving | null;
  onUnsaved(isUnsaved: boolean): void;
  onSaved(item: IntactItem, before: IntactItem): void;
  /** Opens another file in its place, in the way of its own content. */
  onReload(item: IntactItem): void;
}

/** A text that is written, saved while that goes on, and asked about where others wrote it too. */
export function TextEditor(props: TextEditorProps) {
  const { item, text, files, leaving, onUnsaved, onSaved, onReload, onClose, onPreview } = props;
  const hintId = useId();
  const view = useRef<EditorView>(null);
  const format = useRef(props.format);
  const compared = useRef<(() => string) | null>(null);
  const [comparison, setComparison] = useState<{ readonly theirs: string; readonly mine: string } | null>(
    null,
  );
  const textNow = () => view.current?.state.sliceDoc() ?? text;
  const { saver, state } = useSaver({
    base: item,
    files,
    content: () => writeText(textNow(), format.current),
    onSaved,
    onUnsaved,
  });
  const { lineBreak } = props.format;
  const host = useCodeMirror({
    file: item,
    text,
    label: texts.content({ name: item.name }),
    lineBreak,
    behaviour: () =>
      textEditing({ hintId, onSave: () => void saver.save(), onChange: () => saver.changed() }),
    view,
  });

  const kept = useKeptFocus<HTMLDivElement>(`${state.kind === 'conflict'} ${comparison !== null}`);
  const textPart = useMergedRef(host, kept);

  /** What was changed beside their text becomes one's own. */
  const endComparison = () => {
    if (view.current !== null && compared.current !== null) replaceText(view.current, compared.current());
    setComparison(null);
  };
  const keepMine = async () => {
    endComparison();
    await saver.keepMine();
  };
  const takeTheirs = async () => {
    endComparison();
    const opened = await saver.takeTheirs();
    if (opened === null) return;
    const { item: theirs, content } = opened;
    const fits =
      content.kind === 'editable' &&
      (content.format.lineBreak === 'mixed') === (format.current.lineBreak === 'mixed');
    if (fits && view.current !== null) {
      replaceText(view.current, content.text);
      format.current = content.format;
    }
    saver.adopt(theirs);
    onSaved(theirs, theirs);
    if (!fits) onReload(theirs);
  };

  return (
    <EditorFrame
      title={item.name}
      onClose={onClose}
      onPreview={onPreview}
      tools={<SaveButton kind={state.kind} onSave={() => void saver.save()} />}
    >
      {state.kind === 'conflict' && (
        <ConflictNotice
          theirs={state.theirs}
          files={files}
          isComparing={comparison !== null}
          onKeepMine={() => void keepMine()}
          onTakeTheirs={takeTheirs}
          onCompare={({ content }) => setComparison({ theirs: content.text, mine: textNow() })}
          onBack={endComparison}
        />
      )}
      {comparison !== null && (
        <CompareView
          {...comparison}
          isCode={isCode(item)}
          lineBreak={lineBreak}
          onShown={(mine) => {
            compared.current = mine;
          }}
        />
      )}
      <div ref={textPart} className={classes.text} hidden={comparison !== null} />
      <VisuallyHidden id={hintId}>{texts.keyboardHint}</VisuallyHidden>
      <SaveStatus state={state} lineBreak={lineBreak} onRetry={() => void saver.save()} />
      {leaving !== null && <LeaveQuestion name={item.name} leaving={leaving} onSave={() => saver.save()} />}
    </EditorFrame>
  );
}

interface SaveButtonProps {
  readonly kind: SaveState['kind'];
  onSave(): void;
}

function SaveButton({ kind, onSave }: SaveButtonProps) {
  return (
    <Button
      leftSection={<IconDeviceFloppy size={18} stroke={1.75} />}
      aria-keyshortcuts="Control+S Meta+S"
      disabled={kind === 'saved' || kind === 'conflict'}
      loading={kind === 'saving'}
      onClick={onSave}
    >
      {texts.save}
    </Button>
  );
}
