import type { SpaceLogEntry, ToUndo, UndoneItem, UndoResult } from '@coffer/client';
import { Button, Checkbox, Group, NativeSelect, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { calledBy } from '../../format/called-by.ts';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { LoadingFailed } from '../../panels/LoadingFailed.tsx';
import { useServerNow } from '../../session/services.tsx';
import classes from './people.module.css';
import { logTexts, undoTexts as texts } from './texts.ts';
import { type OwnSpace, useEditor, useUndo, useUndoPreview } from './use-undo.ts';

/** Which changes are undone: one, or all by the person who made it. */
export type UndoKind = 'change' | 'person';

interface UndoProps {
  readonly space: OwnSpace;
  readonly change: SpaceLogEntry;
  readonly kind: UndoKind;
  onClose(): void;
}

const SINCE = ['change', 'day', 'week', 'all'] as const;
const DAY_SECONDS = 86_400;

/** Asks whether a change is undone, or all that somebody did, and says what that does. */
export function Undo({ space, change, kind, onClose }: UndoProps) {
  const [since, setSince] = useState<(typeof SINCE)[number]>('change');
  const [isViewer, setViewer] = useState(true);
  const now = useServerNow();
  const { undo, progress } = useUndo(space);
  const { data: editor = null } = useEditor(space, { email: kind === 'person' ? change.email : null });
  const who = calledBy(change.name, change.email ?? logTexts.stranger);
  const toUndo = kind === 'change' ? { change: change.id } : allBy(change, since, now);
  const label = kind === 'change' ? texts.change : texts.person({ who });
  return (
    <div className={classes.section} role="alertdialog" aria-label={label}>
      <Stack gap="sm">
        <p className={classes.text}>{texts.text}</p>
        {kind === 'person' && (
          <NativeSelect
            label={texts.since}
            value={since}
            data={SINCE.map((value) => ({ value, label: texts.sinceWhen[value] }))}
            onChange={({ currentTarget: { value } }) =>
              setSince(SINCE.find((each) => each === value) ?? 'change')
            }
          />
        )}
        {editor !== null && (
          <Checkbox
            label={texts.makeViewer({ who })}
            checked={isViewer}
            onChange={({ currentTarget: { checked } }) => setViewer(checked)}
          />
        )}
        <Preview space={space} toUndo={toUndo} />
        <FormFailure failure={undo.error} />
        <Group gap="xs" justify="flex-end">
          <Button variant="default" size="xs" ref={focusFirst} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            size="xs"
            loading={undo.isPending}
            onClick={() => undo.mutate({ toUndo, editor: isViewer ? editor : null }, { onSuccess: onClose })}
          >
            {texts.undo}
          </Button>
        </Group>
        {progress?.kind === 'writing' && undo.isPending && (
          <p className={classes.quiet}>{texts.progress({ done: progress.done, steps: progress.steps })}</p>
        )}
      </Stack>
    </div>
  );
}

function allBy(
  { fingerprint: by, revision }: SpaceLogEntry,
  since: (typeof SINCE)[number],
  now: number,
): ToUndo {
  switch (since) {
    case 'change':
      return { by, since: { revision } };
    case 'day':
      return { by, since: { at: dayOf(now) - DAY_SECONDS } };
    case 'week':
      return { by, since: { at: dayOf(now) - 7 * DAY_SECONDS } };
    case 'all':
      return { by, since: { at: 0 } };
  }
}

/** The same for an hour, so that what is shown is not asked for again and again. */
function dayOf(now: number): number {
  return Math.floor(now / 3_600) * 3_600;
}

function Preview({ space, toUndo }: { readonly space: OwnSpace; readonly toUndo: ToUndo }) {
  const { data, error, refetch } = useUndoPreview(space, toUndo);
  return (
    <>
      {error !== null && <LoadingFailed failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton height={60} aria-label={texts.loading} />}
      {data !== undefined && <Items result={data} />}
    </>
  );
}

/** So many are named. */
const MOST_NAMED = 8;

function Items({ result: { items } }: { readonly result: UndoResult }) {
  if (items.length === 0) return <p className={classes.text}>{texts.nothing}</p>;
  return (
    <div>
      <p className={classes.name}>{texts.items({ count: items.length })}</p>
      <ul className={classes.list}>
        {items.slice(0, MOST_NAMED).map((item) => (
          <li key={item.id} className={classes.quiet}>
            {lineOf(item)}
          </li>
        ))}
      </ul>
      {items.length > MOST_NAMED && (
        <p className={classes.quiet}>{logTexts.itemsMore({ count: items.length - MOST_NAMED })}</p>
      )}
    </div>
  );
}

function lineOf({ name, nameBefore, does }: UndoneItem): string {
  const deeds = does.map((each) =>
    each === 'renamed' ? texts.does.renamed({ name: name ?? texts.unreadable }) : texts.does[each],
  );
  return [nameBefore ?? texts.unreadable, ...deeds].join(' · ');
}

function focusFirst(button: HTMLButtonElement | null): void {
  button?.focus();
}
