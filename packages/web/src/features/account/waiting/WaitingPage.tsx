import type { WaitingChange } from '@coffer/client';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { formatMoment } from '../../../format/dates.ts';
import { formatList } from '../../../format/list.ts';
import { notify } from '../../../notices/report-failure.ts';
import { type Choice, DecisionList, type Undecided } from '../../../panels/decisions/DecisionList.tsx';
import dialog from '../../../panels/dialog.module.css';
import { FormDialog } from '../../../panels/FormDialog.tsx';
import { LoadingFailed } from '../../../panels/LoadingFailed.tsx';
import { useUnlessAway } from '../../../panels/needs-server.tsx';
import page from '../../../panels/page.module.css';
import { useDrive } from '../../../session/drive-context.ts';
import { waitingQuery } from '../../../session/drive-queries.ts';
import { texts } from './texts.ts';

/** Names each change that a program made without keys, to be put back or accepted. */
export function WaitingPage() {
  const { data, error, refetch } = useQuery(waitingQuery(useDrive()));
  return (
    <div className={page.page}>
      <div className={page.column}>
        <Anchor
          renderRoot={(props) => <Link to="/account" hash="programs" {...props} />}
          className={page.back}
        >
          <IconArrowLeft size={16} aria-hidden="true" />
          {texts.back}
        </Anchor>
        <h1 className={page.title}>{texts.waitingTitle}</h1>
        {error !== null && <LoadingFailed failure={error} onRetry={() => void refetch()} />}
        {data === undefined ? (
          error === null && <Skeleton height={240} />
        ) : data.state === 'lie' ? (
          <p className={dialog.text}>{texts.lie({ count: data.count })}</p>
        ) : (
          <Decide changes={data.state === 'off' ? [] : data.changes} />
        )}
      </div>
    </div>
  );
}

/** Lets somebody decide about some of them, and then signs that. */
function Decide({ changes }: { readonly changes: readonly WaitingChange[] }) {
  const items = useMemo(() => shownWaiting(changes), [changes]);
  const [decided, setDecided] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [isAsking, setAsking] = useState(false);
  const unlessAway = useUnlessAway();
  const chosen = (choice: Choice) => items.filter(({ id }) => decided.get(id) === choice).map(({ id }) => id);
  const [putBack, accept] = [chosen('keep'), chosen('accept')];
  if (items.length === 0) return <p className={dialog.text}>{texts.nothing}</p>;
  return (
    <>
      <p className={dialog.text}>{texts.howTo}</p>
      <DecisionList
        label={texts.list}
        items={items}
        choices={{ keep: texts.keep, accept: texts.accept }}
        decided={decided}
        onDecide={(ids, choice) =>
          setDecided((before) => new Map([...before, ...ids.map((id) => [id, choice] as const)]))
        }
      />
      <div>
        <Button disabled={putBack.length + accept.length === 0} {...unlessAway(() => setAsking(true))}>
          {texts.confirm}
        </Button>
      </div>
      {isAsking && <SignDialog putBack={putBack} accept={accept} onClose={() => setAsking(false)} />}
    </>
  );
}

interface SignDialogProps {
  readonly putBack: readonly string[];
  readonly accept: readonly string[];
  onClose(): void;
}

function SignDialog({ putBack, accept, onClose }: SignDialogProps) {
  const deciding = useDecideWaiting();
  return (
    <FormDialog
      title={texts.confirm}
      text={confirmText(putBack.length, accept.length)}
      yes={texts.confirmYes}
      busy={deciding.isPending}
      failure={deciding.error}
      onSubmit={(event) => {
        event.preventDefault();
        deciding.mutate(
          { putBack, accept },
          {
            onSuccess: () => {
              notify(texts.done);
              onClose();
            },
          },
        );
      }}
      onClose={onClose}
      isDangerous
    />
  );
}

function confirmText(putBack: number, accepted: number): string {
  if (putBack === 0) return texts.confirmText.accepted({ accepted });
  if (accepted === 0) return texts.confirmText.putBack({ putBack });
  return texts.confirmText.both({ putBack, accepted });
}

/** Signs what somebody has decided. Afterwards folders are what they are then. */
function useDecideWaiting() {
  const drive = useDrive();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (decisions: { readonly putBack: readonly string[]; readonly accept: readonly string[] }) =>
      drive.plain.decide(decisions),
    onSettled: () => queryClient.invalidateQueries(),
  });
}

/** Changes as a list shows them, by place and name. */
function shownWaiting(changes: readonly WaitingChange[]): Undecided[] {
  return changes
    .map(shown)
    .sort((one, other) => one.place.localeCompare(other.place) || one.name.localeCompare(other.name));
}

type Side = NonNullable<WaitingChange['signed']>;

function shown({ id, deeds, signed, changed, since, canAccept }: WaitingChange): Undecided {
  const side = signed ?? changed;
  return {
    id,
    name: side === null ? texts.unreadable : nameOf(side),
    place: side === null ? texts.top : placeOf(side),
    happened: formatList(deeds.map((deed) => texts.deeds[deed])),
    details: [
      ...(deeds.includes('renamed') && changed !== null ? [texts.renamedTo({ name: nameOf(changed) })] : []),
      ...(deeds.includes('moved') && changed !== null ? [texts.movedTo({ place: placeOf(changed) })] : []),
      texts.since({ moment: formatMoment(since) }),
      ...(canAccept ? [] : [texts.cannotAccept]),
    ],
    ...(!canAccept && { only: 'keep' as const }),
  };
}

function nameOf({ item }: Side): string {
  return item.name ?? texts.unreadable;
}

function placeOf({ parents }: Side): string {
  return [texts.top, ...parents.map(({ name }) => name ?? texts.unreadable)].join(' / ');
}
