import type { IntactItem } from '@coffer/client';
import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../failures/texts.ts';
import classes from './Editor.module.css';
import { type EditorExits, EditorFrame } from './EditorFrame.tsx';
import type { EditedFiles } from './edited-file.ts';
import type { Leaving } from './LeaveQuestion.tsx';
import { ReadOnlyText } from './ReadOnlyText.tsx';
import { TextEditor } from './TextEditor.tsx';
import { texts } from './texts.ts';
import type { Loss } from './use-saver.ts';

interface EditorProps extends EditorExits {
  /** The file as the page knows it now: what others store in it is followed. */
  readonly item: IntactItem;
  /** Must be the same object as long as it is the same drive. */
  readonly files: EditedFiles;
  /** Why it cannot be written any more; null while it can. */
  readonly loss: Loss | null;
  /** How the page is left that has unsaved text; null while nobody wants to. */
  readonly leaving: Leaving | null;
  /** Is told whether there is text that is not saved. */
  onUnsaved(isUnsaved: boolean): void;
  /** The file has a new version; what it was before may have had another id. */
  onSaved(item: IntactItem, before: IntactItem): void;
  /** Stores a text as a new file of one's own drive. */
  onStoreAsNew(content: Uint8Array<ArrayBuffer>): Promise<IntactItem>;
  /** Opens such a file in its place. */
  onOpen(item: IntactItem): void;
}

/** A text file on the whole screen, to be written. */
export function Editor(props: EditorProps) {
  const { item, files, loss, leaving, onUnsaved, onSaved, onStoreAsNew, onOpen, onClose, onPreview } = props;
  const [opened, setOpened] = useState({ id: item.id, times: 1 });
  const { data, error, refetch } = useQuery({
    queryKey: ['edited-text', opened],
    queryFn: ({ signal }) => files.read(opened.id, signal),
    // The editor has the text from then on; nobody else is to keep it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const reload = ({ id }: IntactItem) => setOpened({ id, times: opened.times + 1 });
  const exits = { onClose, onPreview };
  if (data === undefined) {
    return (
      <EditorFrame title={item.name} {...exits}>
        {error === null ? (
          <div className={classes.face} role="status">
            <Loader size={36} aria-hidden="true" />
            <p className={classes.quiet}>{texts.loading}</p>
          </div>
        ) : (
          <div className={classes.face} role="alert">
            <h2 className={classes.title}>{texts.failed}</h2>
            <p className={classes.quiet}>{failureText(error)}</p>
            <Button onClick={() => void refetch()}>{texts.tryAgain}</Button>
          </div>
        )}
      </EditorFrame>
    );
  }
  const { content } = data;
  if (content.kind === 'read-only') {
    return (
      <ReadOnlyText
        key={opened.times}
        file={data.item}
        latest={item}
        content={content}
        onReload={reload}
        {...exits}
      />
    );
  }
  return (
    <TextEditor
      key={opened.times}
      item={data.item}
      latest={item}
      {...content}
      files={files}
      loss={loss}
      leaving={leaving}
      onUnsaved={onUnsaved}
      onSaved={onSaved}
      onStoreAsNew={onStoreAsNew}
      onOpen={onOpen}
      onReload={reload}
      {...exits}
    />
  );
}
