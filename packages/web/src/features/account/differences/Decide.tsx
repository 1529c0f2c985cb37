import type { DriveDifference, ReturningAccess, ShownDrive } from '@coffer/client';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { notify } from '../../../notices/report-failure.ts';
import { type Choice, DecisionList } from '../../../panels/decisions/DecisionList.tsx';
import dialog from '../../../panels/dialog.module.css';
import { FormDialog } from '../../../panels/FormDialog.tsx';
import { useUnlessAway } from '../../../panels/needs-server.tsx';
import { texts as account } from '../texts.ts';
import {
  type DecidedSpace,
  shownDifferences,
  shownReturning,
  useDecision,
  useLookAgain,
} from './differences.ts';
import { texts } from './texts.ts';

/** What is said of the drive, or of a shared folder. */
export interface DecideWords {
  readonly noRows: string;
  readonly same: string;
  readonly ownersRows: string;
  readonly confirmText: (values: { readonly back: number; readonly accepted: number }) => string;
  readonly acceptAllText: string;
  readonly done: string;
}

interface DecideProps {
  readonly of: DecidedSpace;
  readonly words: DecideWords;
  /** Null where this device has nothing to compare. */
  readonly differences: readonly DriveDifference[] | null;
  readonly returning: readonly ReturningAccess[];
  /** The space that they are of; null where the server shows what this device has seen, or what nobody can go on with. */
  readonly shown: ShownDrive | null;
  onDone(): void;
}

/** Lets somebody decide item by item, and then signs it. */
export function Decide({ of, words, differences, returning, shown, onDone }: DecideProps) {
  const items = useMemo(
    () => [...shownDifferences(differences ?? [], of.top), ...shownReturning(returning)],
    [differences, returning, of.top],
  );
  const [decided, setDecided] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [isAsking, setAsking] = useState(false);
  const unlessAway = useUnlessAway();
  const isDecided = items.every(({ id }) => decided.has(id));
  const putBack = items.filter(({ id }) => decided.get(id) === 'keep').map(({ id }) => id);
  const said = differences === null ? words.noRows : items.length === 0 ? words.same : texts.howTo;
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
          <p className={dialog.text}>{words.ownersRows}</p>
          <div>
            <Button disabled={!isDecided} {...unlessAway(() => setAsking(true))}>
              {items.length === 0 ? texts.acceptAll : texts.confirm}
            </Button>
          </div>
        </>
      )}
      {isAsking && shown !== null && (
        <SignDialog
          of={of}
          words={words}
          shown={shown}
          putBack={putBack}
          accepted={items.length - putBack.length}
          onDone={onDone}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface SignDialogProps extends Pick<DecideProps, 'of' | 'words' | 'onDone'> {
  readonly shown: ShownDrive;
  readonly putBack: readonly string[];
  readonly accepted: number;
  onClose(): void;
}

function SignDialog({ of, words, shown, putBack, accepted, onDone, onClose }: SignDialogProps) {
  const lookAgain = useLookAgain(of.spaceId);
  const deciding = useDecision(of.spaceId, { shown, ended: null }, () => {
    notify(words.done);
    onDone();
  });
  const isAll = putBack.length + accepted === 0;
  const close = () => {
    // The server may show something else by now than what was decided about.
    if (deciding.error !== null) lookAgain();
    onClose();
  };
  return (
    <FormDialog
      title={isAll ? account.signedAccept : texts.confirm}
      text={isAll ? words.acceptAllText : words.confirmText({ back: putBack.length, accepted })}
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
