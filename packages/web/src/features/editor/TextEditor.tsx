import type { IntactItem } from '@coffer/client';
import { Button, VisuallyHidden } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useKeptFocus } from '../../focus/use-kept-focus.ts';
import { CompareView } from './CompareView.tsx';
import { ConflictNotice, EndNotice } from './ConflictNotice.tsx';
import { replaceText, textEditing } from './code-mirror.ts';
import classes from './Editor.module.css';
import { type EditorExits, EditorFrame } from './EditorFrame.tsx';
import type { EditedFiles } from './edited-file.ts';
import { EditedText } from './edited-text.ts';
import { LeaveQuestion, type Leaving } from './LeaveQuestion.tsx';
import { isCode } from './languages.ts';
import { SaveStatus } from './SaveStatus.tsx';
import type { SaveState } from './saver.ts';
import type { TextFormat } from './text-format.ts';
import { texts } from './texts.ts';
import { useCodeMirror } from './use-code-mirror.ts';
import { type Loss, useSaver, useWayOut } from './use-saver.ts';

interface TextEditorProps extends EditorExits {
  /** The file as it was read. */
  readonly item: IntactItem;
  /** The file as the page knows it now. */
  readonly latest: IntactItem;
  readonly text: string;
  readonly format: TextFormat;
  readonly files: EditedFiles;
  readonly loss: Loss | null;
  readonly leaving: Leaving | null;
  onUnsaved(isUnsaved: boolean): void;
  onSaved(item: IntactItem, before: IntactItem): void;
  onStoreAsNew(content: Uint8Array<ArrayBuffer>): Promise<IntactItem>;
  onOpen(item: IntactItem): void;
  /** Opens another file in its place, in the way of its own content. */
  onReload(item: IntactItem): void;
}

/** A text that is written, saved while that goes on, and asked about where others wrote it too. */
export function TextEditor(props: TextEditorProps) {
  const { item, latest, text, files, leaving, onUnsaved, onSaved, onReload, onClose, onPreview } = props;
  const hintId = useId();
  const [edited] = useState(() => new EditedText(text, props.format));
  const { view } = edited;
  const compared = useRef<(() => string) | null>(null);
  const [comparison, setComparison] = useState<{ readonly theirs: string; readonly mine: string } | null>(
    null,
  );
  const { saver, state } = useSaver({
    ...{ base: item, latest, files, edited, loss: props.loss },
    ...{ onSaved, onReload, onUnsaved },
  });
  const { lineBreak } = edited.format;
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
    const theirs = await saver.takeTheirs();
    if (theirs === null) return;
    const isShown = edited.replace(theirs.content);
    saver.adopt(theirs.item);
    onSaved(theirs.item, theirs.item);
    if (!isShown) onReload(theirs.item);
  };
  const { end, storing, saveToLeave } = useWayOut(saver, state, () => {
    endComparison();
    return props.onStoreAsNew(edited.content());
  });

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
          onCompare={({ content }) => setComparison({ theirs: content.text, mine: edited.now })}
          onBack={endComparison}
        />
      )}
      {end !== null && (
        <EndNotice
          why={end}
          isSaving={storing.isPending}
          error={storing.error}
          onSave={() => storing.mutate(undefined, { onSuccess: props.onOpen })}
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
      <SaveStatus state={state} format={edited.format} onRetry={() => void saver.save()} />
      {leaving !== null && (
        <LeaveQuestion name={item.name} leaving={leaving} end={end} onSave={saveToLeave} />
      )}
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
      disabled={kind !== 'unsaved' && kind !== 'failed'}
      loading={kind === 'saving'}
      onClick={onSave}
    >
      {texts.save}
    </Button>
  );
}
