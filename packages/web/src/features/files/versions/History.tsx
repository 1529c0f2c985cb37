import { type ChangeAuthor, fingerprintWords, type IntactItem, type Version } from '@coffer/client';
import { ActionIcon, Button, Checkbox, Group, Skeleton } from '@mantine/core';
import { IconDownload, IconEye, IconRestore, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../failures/texts.ts';
import { useKeptFocus } from '../../../focus/use-kept-focus.ts';
import { formatBytes } from '../../../format/bytes.ts';
import { calledBy } from '../../../format/called-by.ts';
import { formatMoment } from '../../../format/dates.ts';
import { deviceText } from '../../../format/device.ts';
import { LoadingFailed } from '../../../panels/LoadingFailed.tsx';
import { Facts, Status } from '../../../panels/Status.tsx';
import { useSpace } from '../../../session/space-context.ts';
import { isPreviewable } from '../items.ts';
import { texts as ofFiles } from '../texts.ts';
import classes from './History.module.css';
import { olderQuestion } from './older-question.ts';
import { texts } from './texts.ts';
import {
  useAuthors,
  useDeleteVersions,
  useMostVersions,
  useRestoreVersion,
  useVersions,
  useVersionsOfOthers,
} from './version-changes.ts';

/** More are drawn when somebody asks for them. */
const FIRST = 8;

/** What can be done with a version, beside what this list does by itself. */
export interface VersionActions {
  /** Shows a version; null where the application has no view for it. */
  readonly onPreview: ((file: IntactItem) => void) | null;
  onDownload(file: IntactItem): void;
}

interface HistoryProps extends VersionActions {
  readonly item: IntactItem;
}

/** What a file held, the newest first: to be looked at, restored and deleted. */
export function History({ item, ...actions }: HistoryProps) {
  const { data: pages, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useVersions(item);
  const most = useMostVersions();
  const isOwner = (useSpace()?.role ?? 'owner') === 'owner';
  const [all, setAll] = useState(false);
  const [asked, setAsked] = useState<Version | 'older' | null>(null);
  const data = pages?.pages.flatMap(({ versions }) => versions);
  const authors = useAuthors(item, data ?? []);
  const shown = data?.find(({ isShown }) => isShown);
  const older = data?.filter(({ number }) => shown !== undefined && number < shown.number) ?? [];
  // What is deleted or restored takes its buttons along.
  const heading = useKeptFocus<HTMLHeadingElement>(`${data?.length} ${shown?.number}`);
  const further = useKeptFocus<HTMLDivElement>(asked === 'older');

  return (
    <section className={classes.history} aria-label={texts.versions} aria-busy={data === undefined}>
      <h3 ref={heading} tabIndex={-1}>
        {texts.versions}
      </h3>
      {data === undefined && error === null && <Skeleton height={56} aria-label={texts.loading} />}
      {data === undefined && error !== null && (
        <LoadingFailed failure={error} onRetry={() => void refetch()} />
      )}
      {authors.error !== null && <Failed failure={authors.error} />}
      {older.length > 0 && (
        <p className={classes.hint}>{most === null ? texts.hintAll : texts.hint({ most })}</p>
      )}
      <ul className={classes.versions}>
        {data?.slice(0, all ? undefined : FIRST).map((version) => (
          <Row
            key={version.id}
            version={version}
            author={authors.data?.get(version.id)}
            {...actions}
            isAsked={asked === version}
            onDelete={() => setAsked(version)}
          >
            {asked === version && (
              <Question item={item} version={version} onClose={() => setAsked(null)}>
                {() => texts.deleteText({ number: version.number })}
              </Question>
            )}
          </Row>
        ))}
      </ul>
      <Group gap="xs" mt="xs" ref={further}>
        {data !== undefined && data.length > FIRST && !all && (
          <Button variant="default" size="xs" onClick={() => setAll(true)}>
            {hasNextPage ? texts.showOlder : texts.showAll({ count: data.length })}
          </Button>
        )}
        {hasNextPage && all && (
          <Button
            variant="default"
            size="xs"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {texts.showOlder}
          </Button>
        )}
        {older.length > 0 && asked !== 'older' && isOwner && (
          <Button variant="default" size="xs" data-autofocus onClick={() => setAsked('older')}>
            {texts.deleteOlder}
          </Button>
        )}
      </Group>
      {asked === 'older' && (
        <Question item={item} version="older" onClose={() => setAsked(null)}>
          {(kept) => olderQuestion({ known: older.length, hasMore: hasNextPage, kept })}
        </Question>
      )}
    </section>
  );
}

interface RowProps extends VersionActions {
  readonly version: Version;
  /** Who has signed it, in a space that others may change. */
  readonly author: ChangeAuthor | undefined;
  /** Whether somebody is asked about deleting it. */
  readonly isAsked: boolean;
  /** Below it. */
  readonly children: ReactNode;
  onDelete(): void;
}

function authorText({ isMine, email, name, fingerprint }: ChangeAuthor): string {
  if (isMine) return texts.byYou;
  if (email !== null) return texts.by({ who: calledBy(name, email) });
  // As many words as tell people apart in a list; all of them are compared on the page of what is shared.
  return texts.byStranger({ words: fingerprintWords(fingerprint).slice(0, 4).join(' ') });
}

/** One version: when, on which device and how large it is, and what can be done with it. */
function Row({ version, author, isAsked, children, onPreview, onDownload, onDelete }: RowProps) {
  const row = useKeptFocus<HTMLLIElement>(isAsked);
  const { mutate: restore, isPending, error } = useRestoreVersion();
  const { number, isShown } = version;
  const role = useSpace()?.role ?? 'owner';
  const intact = version.state === 'intact' ? version : null;
  const canPreview = intact !== null && onPreview !== null && isPreviewable(intact.file);
  return (
    <li ref={row} className={classes.version}>
      <div className={classes.row}>
        <div className={classes.about}>
          <p className={classes.name}>
            <span>{texts.version({ number })}</span>
            {isShown && <Status tone="good">{texts.current}</Status>}
          </p>
          {intact === null ? (
            <p className={classes.damaged}>
              {version.state === 'damaged' && version.reason === 'unsealed' ? texts.unsealed : texts.damaged}
            </p>
          ) : (
            <p className={classes.quiet}>
              {formatMoment(intact.storedAt)}
              <br />
              <Facts of={[formatBytes(intact.file.size), deviceText(intact.device)]} />
              {author !== undefined && (
                <>
                  <br />
                  {authorText(author)}
                </>
              )}
            </p>
          )}
          {error !== null && <Failed failure={error} />}
        </div>
        <div className={classes.tools}>
          {canPreview && (
            <Tool action={texts.preview} number={number} onClick={() => onPreview(intact.file)}>
              <IconEye size={18} stroke={1.75} />
            </Tool>
          )}
          {intact !== null && (
            <Tool action={texts.download} number={number} onClick={() => onDownload(intact.file)}>
              <IconDownload size={18} stroke={1.75} />
            </Tool>
          )}
          {intact !== null && !isShown && role !== 'viewer' && (
            <Tool action={texts.restore} number={number} isBusy={isPending} onClick={() => restore(intact)}>
              <IconRestore size={18} stroke={1.75} />
            </Tool>
          )}
          {!isShown && role === 'owner' && (
            <Tool action={texts.delete} number={number} hasFocusAfterwards onClick={onDelete}>
              <IconTrash size={18} stroke={1.75} />
            </Tool>
          )}
        </div>
      </div>
      {children}
    </li>
  );
}

interface ToolProps {
  readonly action: string;
  readonly number: number;
  readonly isBusy?: boolean;
  /** Whether it has the focus once what it opened is closed. */
  readonly hasFocusAfterwards?: boolean;
  readonly children: ReactNode;
  onClick(): void;
}

function Tool({ action, number, isBusy = false, hasFocusAfterwards, children, onClick }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={texts.of({ action, number })}
      title={action}
      loading={isBusy}
      data-autofocus={hasFocusAfterwards}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}

const NONE: ReadonlySet<string> = new Set();

interface QuestionProps {
  readonly item: IntactItem;
  readonly version: Version | 'older';
  /** What is asked, by how many of the older versions stay; null where all do. */
  readonly children: (kept: number) => string | null;
  onClose(): void;
}

/** Asks in its place, since one dialog is open already. Escape answers it, and leaves the dialog open. */
function Question({ item, version, children, onClose }: QuestionProps) {
  const { mutate: deleteVersions, isPending, error } = useDeleteVersions();
  const stayOpen = { 'data-mantine-stop-propagation': true };
  const isOlder = version === 'older';
  const others = useVersionsOfOthers(item, isOlder);
  const [isWhole, setWhole] = useState(false);
  const theirs = others.data ?? NONE;
  const except = isWhole ? NONE : theirs;
  const asked = children(except.size);
  const text = asked ?? ofFiles.onlyChosen;
  return (
    <div
      className={classes.question}
      role="alertdialog"
      aria-label={text}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <p>{text}</p>
      {theirs.size > 0 && (
        <Checkbox
          size="xs"
          rootRef={showQuestion}
          label={texts.ofOthers({ count: theirs.size })}
          checked={isWhole}
          onChange={({ currentTarget: { checked } }) => setWhole(checked)}
        />
      )}
      {(error ?? others.error) !== null && <Failed failure={error ?? others.error} />}
      <Group gap="xs" justify="flex-end">
        <Button variant="default" size="xs" ref={focusFirst} {...stayOpen} onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button
          color="red"
          size="xs"
          {...stayOpen}
          loading={isPending}
          disabled={asked === null || (isOlder && others.data === undefined)}
          onClick={() => deleteVersions({ item, version, except }, { onSuccess: onClose })}
        >
          {texts.yesDelete}
        </Button>
      </Group>
    </div>
  );
}

/** What went wrong, said aloud. */
function Failed({ failure }: { readonly failure: unknown }) {
  return (
    <p className={classes.damaged} role="alert">
      {failureText(failure)}
    </p>
  );
}

/** What comes later makes the question longer than what is on the screen of it. */
function showQuestion(part: HTMLElement | null): void {
  part?.closest('[role=alertdialog]')?.scrollIntoView({ block: 'nearest' });
}

function focusFirst(button: HTMLButtonElement | null): void {
  button?.focus();
}
