import type { Drive, SpaceLogEntry } from '@coffer/client';
import { Button, Group, Modal, Skeleton, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useKeptFocus } from '../../focus/use-kept-focus.ts';
import { calledBy } from '../../format/called-by.ts';
import { formatMoment } from '../../format/dates.ts';
import { LoadingFailed } from '../../panels/LoadingFailed.tsx';
import { Status } from '../../panels/Status.tsx';
import { useSpace } from '../../session/space-context.ts';
import { Called } from './Called.tsx';
import { Initials } from './Fingerprint.tsx';
import { saidOf, useSpaceLog } from './log-lines.ts';
import classes from './people.module.css';
import { logTexts as texts, undoTexts } from './texts.ts';
import { Undo, type UndoKind } from './Undo.tsx';
import type { OwnSpace } from './use-undo.ts';

interface SpaceLogProps {
  readonly spaceId: string;
  readonly name: string;
  /** The drive of who is signed in. */
  readonly own: Drive;
  onClose(): void;
}

/** Who did what in a space, the last first, as their devices have signed it. */
export function SpaceLog({ spaceId, name, own, onClose }: SpaceLogProps) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useSpaceLog(spaceId, own);
  const changes = data?.pages.flatMap((page) => page.changes);
  const isOwner = useSpace()?.role === 'owner';
  const undone = new Set(changes?.flatMap((change) => change.undone ?? []));
  const names = new Map(data?.pages.flatMap((page) => [...page.names]));
  return (
    <Modal opened onClose={onClose} title={texts.title({ name })} size="lg">
      <Stack>
        {changes !== undefined && (
          <p className={classes.text}>
            <Status tone="good">{texts.verified}</Status> {texts.verifiedText}
          </p>
        )}
        {changes === undefined && error === null && <Skeleton height={120} aria-label={texts.loading} />}
        {changes?.length === 0 && <p className={classes.text}>{texts.none}</p>}
        {changes !== undefined && changes.length > 0 && (
          <ol className={classes.list} aria-label={texts.changes}>
            {changes.map((change) => (
              <Change key={change.revision} change={change} names={names}>
                {undone.has(change.id) && <p className={classes.quiet}>{undoTexts.undone}</p>}
                {isOwner && change.was !== null && !undone.has(change.id) && (
                  <UndoTools space={{ spaceId, own }} change={change} />
                )}
              </Change>
            ))}
          </ol>
        )}
        {error !== null && <LoadingFailed failure={error} onRetry={() => void refetch()} />}
        {hasNextPage && (
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts.earlier}
          </Button>
        )}
      </Stack>
    </Modal>
  );
}

interface ChangeProps {
  readonly change: SpaceLogEntry;
  /** Of the items that are there still, by their ids. */
  readonly names: ReadonlyMap<string, string>;
  readonly children: ReactNode;
}

function Change({ change, names, children }: ChangeProps) {
  const { at, email, isMine, fingerprint } = change;
  const who = isMine ? texts.you : (email ?? texts.stranger);
  return (
    <li className={classes.person}>
      <Initials email={email ?? who} fingerprint={fingerprint} />
      <div>
        <p className={classes.name}>
          <Called by={isMine ? null : change} who={who} />
        </p>
        {saidOf(change, names).map((line) => (
          <p key={line} className={classes.quiet}>
            {line}
          </p>
        ))}
        <p className={classes.quiet}>{formatMoment(at)}</p>
      </div>
      <div className={classes.under}>{children}</div>
    </li>
  );
}

interface UndoToolsProps {
  readonly space: OwnSpace;
  readonly change: SpaceLogEntry;
}

/** What the owner of a space can take back of a change. */
function UndoTools({ space, change }: UndoToolsProps) {
  const [asked, setAsked] = useState<UndoKind | null>(null);
  const row = useKeptFocus<HTMLDivElement>(asked);
  const who = calledBy(change.name, change.email ?? texts.stranger);
  const look = { variant: 'subtle', size: 'xs' } as const;
  return (
    <div ref={row} tabIndex={-1}>
      {asked !== null && <Undo {...{ space, change }} kind={asked} onClose={() => setAsked(null)} />}
      {asked === null && (
        <Group gap={0} className={classes.ways}>
          <Button {...look} onClick={() => setAsked('change')}>
            {undoTexts.change}
          </Button>
          {!change.isMine && (
            <Button {...look} onClick={() => setAsked('person')}>
              {undoTexts.person({ who })}
            </Button>
          )}
        </Group>
      )}
    </div>
  );
}
