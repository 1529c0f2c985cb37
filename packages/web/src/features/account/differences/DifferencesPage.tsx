import {
  type DriveDifference,
  headWords,
  isFailure,
  type ReturningAccess,
  type ShownDrive,
} from '@coffer/client';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { formatMoment } from '../../../format/dates.ts';
import { notify } from '../../../notices/report-failure.ts';
import { type Choice, DecisionList } from '../../../panels/decisions/DecisionList.tsx';
import dialog from '../../../panels/dialog.module.css';
import { FormDialog } from '../../../panels/FormDialog.tsx';
import { LoadingFailed } from '../../../panels/LoadingFailed.tsx';
import { useUnlessAway } from '../../../panels/needs-server.tsx';
import page from '../../../panels/page.module.css';
import { STANDING_KEY } from '../../../session/drive-queries.ts';
import { texts as account } from '../texts.ts';
import { shownDifferences, shownReturning, useDecision, useDifferences } from './differences.ts';
import { texts } from './texts.ts';

/** Names each item that the server shows otherwise than this device has seen it, to be put back or accepted. */
export function DifferencesPage() {
  const { standing, differences, returning } = useDifferences();
  const { data: { trouble = null, ended = null, shown = null } = {} } = standing;
  const error = standing.error ?? differences.error ?? returning.error;
  const hasLied = isFailure(error, 'space_lied');
  const retry = () => {
    void standing.refetch();
    void differences.refetch();
    void returning.refetch();
  };
  return (
    <div className={page.page}>
      <div className={page.column}>
        <Anchor renderRoot={(props) => <Link to="/account" hash="device" {...props} />} className={page.back}>
          <IconArrowLeft size={16} aria-hidden="true" />
          {account.title}
        </Anchor>
        <h1 className={page.title}>{texts.title}</h1>
        {trouble !== null && <p className={dialog.text}>{account.signedMeans[trouble]}</p>}
        {error !== null && !hasLied && <LoadingFailed failure={error} onRetry={retry} />}
        {hasLied ? (
          <p className={dialog.text}>{texts.lied}</p>
        ) : standing.data === undefined || differences.data === undefined || returning.data === undefined ? (
          error === null && (
            <div role="status" aria-label={texts.reading}>
              <Skeleton height={240} />
            </div>
          )
        ) : ended !== null ? (
          <Ended key={ended.hash} ended={ended} differences={differences.data ?? []} />
        ) : (
          // What was decided about another state of the drive counts for nothing here.
          <Decide
            key={JSON.stringify(shown)}
            differences={differences.data}
            returning={returning.data}
            shown={shown}
          />
        )}
      </div>
    </div>
  );
}

interface EndedProps {
  readonly ended: { readonly hash: string; readonly at: number };
  readonly differences: readonly DriveDifference[];
}

/** What another device has decided, and what that changes here. */
function Ended({ ended, differences }: EndedProps) {
  const navigate = useNavigate();
  const unlessAway = useUnlessAway();
  const follow = useDecision({ ended, shown: null }, () => {
    notify(texts.followed);
    void navigate({ to: '/account', hash: 'device', replace: true });
  });
  const items = useMemo(() => shownDifferences(differences), [differences]);
  return (
    <>
      <p className={dialog.text}>
        {texts.endedBy({ when: formatMoment(ended.at), words: headWords(ended.hash) })}
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

interface DecideProps {
  /** Null where this device has nothing to compare. */
  readonly differences: readonly DriveDifference[] | null;
  readonly returning: readonly ReturningAccess[];
  /** The drive that they are of; null where the server shows what this device has seen, or what nobody can go on with. */
  readonly shown: ShownDrive | null;
}

/** Lets somebody decide item by item, and then signs it. */
function Decide({ differences, returning, shown }: DecideProps) {
  const items = useMemo(
    () => [...shownDifferences(differences ?? []), ...shownReturning(returning)],
    [differences, returning],
  );
  const [decided, setDecided] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [isAsking, setAsking] = useState(false);
  const unlessAway = useUnlessAway();
  const isDecided = items.every(({ id }) => decided.has(id));
  const putBack = items.filter(({ id }) => decided.get(id) === 'keep').map(({ id }) => id);
  const said = differences === null ? texts.noRows : items.length === 0 ? texts.same : texts.howTo;
  return (
    <>
      <p className={dialog.text}>{said}</p>
      {items.length > 0 && (
        <DecisionList
          label={texts.list}
          items={items}
          choices={{ keep: texts.keep, accept: texts.accept }}
          decided={decided}
          onDecide={(ids, choice) =>
            setDecided((before) => new Map([...before, ...ids.map((id) => [id, choice] as const)]))
          }
        />
      )}
      {shown !== null && (
        <>
          <p className={dialog.text}>{texts.ownersRows}</p>
          <div>
            <Button disabled={!isDecided} {...unlessAway(() => setAsking(true))}>
              {items.length === 0 ? texts.acceptAll : texts.confirm}
            </Button>
          </div>
        </>
      )}
      {isAsking && shown !== null && (
        <SignDialog
          shown={shown}
          putBack={putBack}
          accepted={items.length - putBack.length}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface SignDialogProps {
  readonly shown: ShownDrive;
  readonly putBack: readonly string[];
  readonly accepted: number;
  onClose(): void;
}

function SignDialog({ shown, putBack, accepted, onClose }: SignDialogProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const deciding = useDecision({ shown, ended: null }, () => {
    notify(texts.done);
    void navigate({ to: '/account', hash: 'device', replace: true });
  });
  const isAll = putBack.length + accepted === 0;
  const close = () => {
    // The server may show something else by now than what was decided about.
    if (deciding.error !== null) void queryClient.invalidateQueries({ queryKey: STANDING_KEY });
    onClose();
  };
  return (
    <FormDialog
      title={isAll ? account.signedAccept : texts.confirm}
      text={isAll ? account.signedAcceptText : texts.confirmText({ back: putBack.length, accepted })}
      yes={isAll ? account.signedAcceptYes : texts.confirmYes}
      busy={deciding.isPending}
      failure={deciding.error}
      onSubmit={(event) => {
        event.preventDefault();
        deciding.mutate(putBack);
      }}
      onClose={close}
      isDangerous={isAll || accepted > 0}
    />
  );
}
