import { isFailure, type SpaceTrouble } from '@coffer/client';
import { Button, Skeleton } from '@mantine/core';
import dialog from '../../../panels/dialog.module.css';
import { LoadingFailed } from '../../../panels/LoadingFailed.tsx';
import { Decide, type DecideWords } from './Decide.tsx';
import { type DecidedSpace, useDifferences } from './differences.ts';
import { Ended, type EndedWords } from './Ended.tsx';
import { texts } from './texts.ts';

/** What is said of the drive, or of a shared folder. */
interface Words extends DecideWords, EndedWords {
  readonly means: Readonly<Record<SpaceTrouble, string>>;
  readonly lied: string;
  /** For members. */
  readonly askOwner: string | null;
  /** Where another device of the owner knows more. */
  readonly elsewhere: string | null;
}

interface DifferencesProps {
  readonly of: DecidedSpace;
  readonly words: Words;
  onDone(): void;
}

/** In what the server shows a space otherwise than this device has seen it, and how it goes on. */
export function Differences({ of, words, onDone }: DifferencesProps) {
  const { standing, isMine, differences, returning } = useDifferences(of.spaceId);
  const { data: { trouble = null, ended = null, shown = null } = {} } = standing;
  const error = standing.error ?? differences.error ?? returning.error;
  const hasLied = isFailure(error, 'space_lied');
  const retry = () => {
    void standing.refetch();
    void differences.refetch();
    void returning.refetch();
  };
  const isRead =
    standing.data !== undefined && differences.data !== undefined && returning.data !== undefined;
  const told = isMine
    ? trouble !== 'space_lied' && shown === null
      ? words.elsewhere
      : null
    : words.askOwner;
  const isOver = of.spaceId !== null && trouble === null;
  return (
    <>
      {trouble !== null && <p className={dialog.text}>{words.means[trouble]}</p>}
      {error !== null && !hasLied && <LoadingFailed failure={error} onRetry={retry} />}
      {hasLied ? (
        <p className={dialog.text}>{words.lied}</p>
      ) : !isRead ? (
        error === null && (
          <div role="status" aria-label={texts.reading}>
            <Skeleton height={240} />
          </div>
        )
      ) : ended !== null ? (
        <Ended
          key={ended.hash}
          of={of}
          words={words}
          ended={ended}
          differences={differences.data ?? []}
          onDone={onDone}
        />
      ) : isOver ? (
        <div>
          <Button onClick={onDone}>{texts.space.open}</Button>
        </div>
      ) : told !== null ? (
        <p className={dialog.text}>{told}</p>
      ) : (
        // What was decided about another state of the space counts for nothing here.
        <Decide
          key={JSON.stringify(shown)}
          of={of}
          words={words}
          differences={differences.data ?? null}
          returning={returning.data ?? []}
          shown={shown}
          onDone={onDone}
        />
      )}
    </>
  );
}
