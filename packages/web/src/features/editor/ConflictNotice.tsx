import type { IntactItem } from '@coffer/client';
import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { failureText } from '../../failures/texts.ts';
import { useKeptFocus } from '../../focus/use-kept-focus.ts';
import { formatMoment } from '../../format/dates.ts';
import classes from './Editor.module.css';
import type { EditedFiles, OpenedText } from './edited-file.ts';
import type { Ending } from './saver.ts';
import { texts } from './texts.ts';

interface ConflictNoticeProps {
  /** Null where the file is gone. */
  readonly theirs: IntactItem | null;
  readonly files: Pick<EditedFiles, 'read'>;
  readonly isComparing: boolean;
  onKeepMine(): void;
  /** Settles once theirs is shown, or there is another question. */
  onTakeTheirs(): Promise<void>;
  onCompare(theirs: OpenedText): void;
  onBack(): void;
}

/** Says that others stored another content meanwhile, and asks which one is to stay. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { theirs, files, isComparing, onKeepMine, onTakeTheirs, onCompare, onBack } = props;
  const reading = useReadTheirs(files);
  const taking = useMutation({ mutationFn: onTakeTheirs });
  const isPending = reading.isPending || taking.isPending;
  const error = taking.error ?? reading.error;
  const notice = useKeptFocus<HTMLElement>(isComparing);
  return (
    <section ref={notice} className={classes.conflict} role="alert">
      <p className={classes.question}>
        {theirs === null ? texts.gone : texts.changed({ when: formatMoment(theirs.modifiedAt) })}
        {error !== null && ` ${failureText(error)}`}
      </p>
      <Group gap="xs">
        <Button size="xs" disabled={isPending} onClick={onKeepMine}>
          {texts.keepMine}
        </Button>
        {theirs !== null && (
          <Button
            size="xs"
            variant="default"
            disabled={reading.isPending}
            loading={taking.isPending}
            onClick={() => taking.mutate()}
          >
            {texts.takeTheirs}
          </Button>
        )}
        {theirs !== null && !isComparing && (
          <Button
            size="xs"
            variant="default"
            disabled={isPending}
            onClick={() => reading.mutate(theirs.id, { onSuccess: onCompare })}
          >
            {texts.compare}
          </Button>
        )}
        {isComparing && (
          <Button size="xs" variant="default" data-autofocus onClick={onBack}>
            {texts.back}
          </Button>
        )}
      </Group>
    </section>
  );
}

interface EndNoticeProps {
  readonly why: Ending;
  readonly isSaving: boolean;
  /** Why it could not be stored as a new file; null where nobody tried. */
  readonly error: Error | null;
  /** Stores the text as a new file, and opens that. */
  onSave(): void;
}

/** Says why the text cannot be saved in the place of its file, and offers to keep it in one's own drive. */
export function EndNotice({ why, isSaving, error, onSave }: EndNoticeProps) {
  return (
    <section className={classes.conflict} role="alert">
      <p className={classes.question}>
        {texts[why]}
        {error !== null && ` ${failureText(error)}`}
      </p>
      <Button size="xs" loading={isSaving} onClick={onSave}>
        {texts.saveAsNew}
      </Button>
    </section>
  );
}

/** Reads what others stored. */
function useReadTheirs(files: Pick<EditedFiles, 'read'>) {
  return useMutation({ mutationFn: (id: string) => files.read(id, new AbortController().signal) });
}
