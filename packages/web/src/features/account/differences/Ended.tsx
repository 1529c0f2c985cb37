import { type DriveDifference, headWords } from '@coffer/client';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { formatMoment } from '../../../format/dates.ts';
import { notify } from '../../../notices/report-failure.ts';
import { DecisionList } from '../../../panels/decisions/DecisionList.tsx';
import dialog from '../../../panels/dialog.module.css';
import { LoadingFailed } from '../../../panels/LoadingFailed.tsx';
import { useUnlessAway } from '../../../panels/needs-server.tsx';
import { type DecidedSpace, shownDifferences, useDecision } from './differences.ts';
import { texts } from './texts.ts';

/** What is said of the drive, or of a shared folder. */
export interface EndedWords {
  readonly endedBy: (values: { readonly when: string; readonly words: string }) => string;
  readonly followed: string;
}

interface EndedProps {
  readonly of: DecidedSpace;
  readonly words: EndedWords;
  readonly ended: { readonly hash: string; readonly at: number };
  readonly differences: readonly DriveDifference[];
  onDone(): void;
}

/** What was decided on another device, and what that changes here. */
export function Ended({ of, words, ended, differences, onDone }: EndedProps) {
  const unlessAway = useUnlessAway();
  const follow = useDecision(of.spaceId, { ended, shown: null }, () => {
    notify(words.followed);
    onDone();
  });
  const items = useMemo(() => shownDifferences(differences, of.top), [differences, of.top]);
  return (
    <>
      <p className={dialog.text}>
        {words.endedBy({ when: formatMoment(ended.at), words: headWords(ended.hash) })}
      </p>
      {items.length > 0 && (
        <>
          <p className={dialog.text}>{texts.wouldChange}</p>
          <DecisionList label={texts.list} items={items} />
        </>
      )}
      {follow.error !== null && <LoadingFailed failure={follow.error} onRetry={() => follow.mutate([])} />}
      <div>
        <Button loading={follow.isPending} {...unlessAway(() => follow.mutate([]))}>
          {texts.follow}
        </Button>
      </div>
    </>
  );
}
