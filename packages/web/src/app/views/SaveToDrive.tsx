import { isFailure, saveLinked } from '@coffer/client';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { DirectoryTree } from '../../features/files/moving/DirectoryTree.tsx';
import type { SavedToDrive } from '../../features/links/shared/shared-ports.ts';
import { useKeptFocus } from '../../focus/use-kept-focus.ts';
import { formatList } from '../../format/list.ts';
import { useGuardedSubmit } from '../../forms/use-guarded-submit.ts';
import { messages } from '../../languages/messages.ts';
import { notify } from '../../notices/report-failure.ts';
import dialog from '../../panels/dialog.module.css';
import { DialogForm } from '../../panels/FormDialog.tsx';
import { useDrive } from '../../session/drive-context.ts';
import { useServices, useUser } from '../../session/services.tsx';
import { openDownloads } from '../open-downloads.ts';

const texts = messages('toDrive');

interface SaveToDriveProps extends Pick<SavedToDrive, 'name' | 'read'> {
  onClose(): void;
}

/** Asks where in the drive something behind a link is saved, and saves it there. */
export function SaveToDrive({ name, read, onClose }: SaveToDriveProps) {
  const [target, setTarget] = useState<{ readonly id: string | null } | null>({ id: null });
  const { save, stop, busy, failure, progress, isWaiting, done } = useSaveToDrive(read);
  const content = useKeptFocus<HTMLDivElement>(done);
  const email = useUser()?.email ?? '';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (target !== null) void save(target.id);
  };
  const cancel = () => {
    stop();
    onClose();
  };
  return (
    // A click beside it does not end what is under way.
    <Modal opened onClose={busy ? () => undefined : onClose} title={texts.title({ name })}>
      <div ref={content} tabIndex={-1}>
        {done === null ? (
          <DialogForm
            text={texts.whose({ email })}
            yes={texts.save}
            busy={busy}
            progress={isWaiting ? texts.waiting : texts.saving({ percent: progress.percent })}
            canSubmit={target !== null}
            failure={failure}
            onSubmit={onSubmit}
            onCancel={cancel}
          >
            <DirectoryTree
              chosen={target?.id}
              spaceOf={null}
              onChoose={(node) => setTarget(node === undefined ? null : { id: node.id })}
            />
            {failure !== null && progress.files > 0 && (
              <p className={dialog.text}>{texts.stays({ count: progress.files })}</p>
            )}
          </DialogForm>
        ) : (
          <Done {...done} onClose={onClose} />
        )}
      </div>
    </Modal>
  );
}

interface DoneProps {
  readonly files: number;
  readonly leftOut: number;
  /** Names of files that are not what their owner stored. */
  readonly damaged: readonly string[];
  /** Names of files that went meanwhile. */
  readonly gone: readonly string[];
  readonly directoryId: string | null;
  onClose(): void;
}

function Done({ files, leftOut, damaged, gone, directoryId, onClose }: DoneProps) {
  return (
    <Stack>
      <p className={dialog.text} role="status">
        {texts.saved({ count: files })}
      </p>
      {leftOut > 0 && <p className={dialog.text}>{texts.leftOut({ count: leftOut })}</p>}
      {damaged.length > 0 && (
        <p className={dialog.text} role="alert">
          {texts.damaged({ names: formatList(damaged) })}
        </p>
      )}
      {gone.length > 0 && (
        <p className={dialog.text} role="alert">
          {texts.gone({ names: formatList(gone) })}
        </p>
      )}
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to="/{-$file_id}" params={{ file_id: directoryId ?? undefined }} {...props} />
          )}
        >
          {texts.open}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {texts.close}
        </Button>
      </Group>
    </Stack>
  );
}

/** Saves, and tells how far it is. What is under way ends with the dialog. */
function useSaveToDrive(read: SavedToDrive['read']) {
  const drive = useDrive();
  const { api } = useServices();
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState({ percent: 0, files: 0 });
  const [isWaiting, setWaiting] = useState(false);
  const [done, setDone] = useState<Omit<DoneProps, 'onClose'> | null>(null);
  const stopping = useRef(new AbortController());
  const { submit, busy, failure } = useGuardedSubmit(async (directory: string | null) => {
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    let files = 0;
    try {
      setProgress({ percent: 0, files });
      const { leftOut, ...copy } = await read(signal);
      const onProgress = (percent: number, saved: number) => {
        files = saved;
        setProgress({ percent, files });
      };
      const ports = { drive, downloads: openDownloads(api) };
      const { damaged, gone } = await saveLinked(
        { ...copy, leftOut },
        ports,
        { directory, onProgress, onWaiting: setWaiting },
        signal,
      );
      setDone({ files, leftOut, damaged, gone, directoryId: directory });
    } catch (error) {
      if (isFailure(error, 'cancelled') && files > 0) notify(texts.stays({ count: files }));
      throw error;
    } finally {
      setWaiting(false);
      void queryClient.invalidateQueries();
    }
  });
  useEffect(() => () => stopping.current.abort(), []);
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [busy]);
  return { save: submit, stop: () => stopping.current.abort(), busy, failure, progress, isWaiting, done };
}
