import type { IntactItem } from '@coffer/client';
import { Alert, Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconAlertTriangle, IconUsersMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useKeptFocus } from '../../focus/use-kept-focus.ts';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { ConfirmDialog } from '../../panels/ConfirmDialog.tsx';
import { LoadingFailed } from '../../panels/LoadingFailed.tsx';
import { useUnlessAway } from '../../panels/needs-server.tsx';
import { AddPerson } from './AddPerson.tsx';
import { Invitations } from './Invitations.tsx';
import { MemberRow } from './MemberRow.tsx';
import classes from './people.module.css';
import { texts } from './texts.ts';
import {
  type Place,
  useEndingLinks,
  useInvitations,
  useIsOthers,
  useLeave,
  useShares,
  useTakeBackWhole,
} from './use-people.ts';

interface PeopleWithAccessProps {
  readonly item: IntactItem;
  /** What stands for it by now. */
  readonly itemId: string;
  /** Whether it lies in a space of its own already. */
  readonly isSeparate: boolean;
  /** Whether the dialog has opened with it, so that it takes the focus. */
  readonly isFirst: boolean;
  /** Called with what stands for it from then on, also where sharing it has failed. */
  onMoved(place: Place): void;
  onClose(): void;
}

/** The people who have a folder or a file, one by one. */
export function PeopleWithAccess({ item, itemId, isSeparate, isFirst, ...on }: PeopleWithAccessProps) {
  const [made, setMade] = useState<string | null>(null);
  const { data: shares, error, refetch } = useShares(itemId);
  const { data: invitations } = useInvitations();
  const isInvited = invitations?.some((each) => each.itemId === itemId) !== false;
  const isEmptied = isSeparate && shares?.length === 0 && !isInvited;
  const ending = useEndingLinks(itemId, true);
  const content = useKeptFocus<HTMLDivElement>(`${shares?.length} ${invitations?.length}`);
  if (useIsOthers(item) === true) return <p className={classes.text}>{texts.notYours}</p>;
  return (
    <Stack ref={content} tabIndex={-1} style={{ outline: 'none' }}>
      <AddPerson
        isFirst={isFirst}
        itemId={itemId}
        shown={item.id === itemId ? item : null}
        isFile={item.kind === 'file'}
        onMoved={on.onMoved}
        onInvited={setMade}
      >
        {!isSeparate && (
          <Alert color="brass" title={texts.warnTitle} icon={<IconAlertTriangle size={18} />}>
            <p className={classes.warning}>{item.kind === 'file' ? texts.warnFile : texts.warn}</p>
            {ending !== null && <p className={classes.warning}>{ending}</p>}
          </Alert>
        )}
      </AddPerson>
      {!isEmptied && (
        <section className={classes.section} aria-label={texts.people}>
          <h3 className={classes.subtitle}>{texts.people}</h3>
          {error !== null && <LoadingFailed failure={error} onRetry={() => void refetch()} />}
          {error === null && shares === undefined && <Skeleton height={56} aria-label={texts.loading} />}
          {shares?.length === 0 && <p className={classes.text}>{texts.nobody}</p>}
          {shares !== undefined && shares.length > 0 && (
            <ul className={classes.list}>
              {shares.map((share) => (
                <MemberRow key={share.id} itemId={itemId} share={share} />
              ))}
            </ul>
          )}
        </section>
      )}
      <Invitations itemId={itemId} made={made} />
      {isSeparate &&
        (isEmptied ? (
          <Alert color="brass" title={texts.nobodyLeft} icon={<IconUsersMinus size={18} />}>
            <EndEmptied itemId={itemId} ending={ending} onEnded={on.onClose} />
          </Alert>
        ) : (
          <EndSharing itemId={itemId} ending={ending} name={item.name} onEnded={on.onClose} />
        ))}
    </Stack>
  );
}

interface WithdrawProps {
  /** What stands for something shared. */
  readonly item: IntactItem;
  onClose(): void;
}

/** In the place of deleting what is shared: who has it from somebody else leaves it, and who shares it ends that first. */
export function Withdraw({ item: { id, spaceId = '', name }, onClose }: WithdrawProps) {
  const isOthers = useIsOthers({ id, spaceId });
  const ending = useEndingLinks(id, isOthers === false);
  const leave = useLeave();
  const takeBackWhole = useTakeBackWhole();
  if (isOthers === undefined) return null;
  return isOthers ? (
    <ConfirmDialog
      title={texts.leaveOf({ name })}
      text={texts.leaveText}
      yes={texts.leave}
      onConfirm={() => leave.mutateAsync(spaceId)}
      onClose={onClose}
    />
  ) : (
    <ConfirmDialog
      title={texts.endSharing}
      text={texts.endFirst}
      yes={texts.endSharingNow}
      onConfirm={() => takeBackWhole.mutateAsync({ itemId: id, letGo: true })}
      onClose={onClose}
    >
      <p className={classes.text}>{texts.endSharingText({ name })}</p>
      <p className={classes.text}>{texts.endsUndo}</p>
      {ending !== null && <p className={classes.text}>{ending}</p>}
    </ConfirmDialog>
  );
}

interface EndSharingProps {
  /** What stands for it in the drive. */
  readonly itemId: string;
  readonly name: string;
  /** Which public links end with it; null for none. */
  readonly ending: string | null;
  onEnded(): void;
}

/** Ends a sharing that nobody else has a part in. Nobody loses anything by that, so it asks nothing. */
function EndEmptied({ itemId, ending, onEnded }: Omit<EndSharingProps, 'name'>) {
  const takeBackWhole = useTakeBackWhole();
  const unlessAway = useUnlessAway();
  const end = () => takeBackWhole.mutate({ itemId, letGo: true }, { onSuccess: onEnded });
  return (
    <Stack gap="xs" align="flex-start">
      <p className={classes.text}>{texts.nobodyLeftText}</p>
      <p className={classes.text}>{texts.endsUndo}</p>
      {ending !== null && <p className={classes.text}>{ending}</p>}
      <FormFailure failure={takeBackWhole.error} />
      <Button variant="default" loading={takeBackWhole.isPending} {...unlessAway(end)}>
        {texts.endSharing}
      </Button>
    </Stack>
  );
}

/** Takes back what is shared as a whole, after saying who loses what. */
function EndSharing({ itemId, name, ending, onEnded }: EndSharingProps) {
  const [isAsked, setAsked] = useState(false);
  const takeBackWhole = useTakeBackWhole();
  const unlessAway = useUnlessAway();
  const view = useKeptFocus<HTMLDivElement>(isAsked);
  if (!isAsked) {
    return (
      <Group ref={view} tabIndex={-1}>
        <Button
          variant="light"
          color="red"
          leftSection={<IconUsersMinus size={18} />}
          data-autofocus
          {...unlessAway(() => setAsked(true))}
        >
          {texts.endSharing}
        </Button>
      </Group>
    );
  }
  return (
    <div
      ref={view}
      tabIndex={-1}
      className={classes.section}
      role="alertdialog"
      aria-label={texts.endSharing}
    >
      <p className={classes.text}>{texts.endSharingText({ name })}</p>
      {ending !== null && <p className={classes.text}>{ending}</p>}
      <FormFailure failure={takeBackWhole.error} />
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={() => setAsked(false)} data-autofocus>
          {texts.cancel}
        </Button>
        <Button
          color="red"
          loading={takeBackWhole.isPending}
          {...unlessAway(() => takeBackWhole.mutate({ itemId }, { onSuccess: onEnded }))}
        >
          {texts.endSharingNow}
        </Button>
      </Group>
    </div>
  );
}
