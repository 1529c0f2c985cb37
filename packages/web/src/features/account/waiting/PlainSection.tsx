import type { PlainSetting } from '@coffer/client';
import { Alert, Button, Skeleton, Switch } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { ConfirmDialog } from '../../../panels/ConfirmDialog.tsx';
import { LaterSetting } from '../../../panels/LaterSetting.tsx';
import { LoadingFailed } from '../../../panels/LoadingFailed.tsx';
import { NeedsServer, useUnlessAway } from '../../../panels/needs-server.tsx';
import { Section } from '../../../panels/Section.tsx';
import { useDrive } from '../../../session/drive-context.ts';
import { plainSettingQuery, waitingQuery } from '../../../session/drive-queries.ts';
import { useIsAway } from '../../../session/services.tsx';
import classes from '../storage/StorageSection.module.css';
import { useAllowPlain } from '../storage/save-settings.ts';
import { texts } from './texts.ts';

/** Whether programs without keys may change the drive, and what of theirs waits. */
export function PlainSection() {
  const { data, error, refetch } = useQuery(plainSettingQuery(useDrive()));
  const allowing = useAllowPlain();
  const [asked, setAsked] = useState<boolean | null>(null);
  const isAway = useIsAway();
  return (
    <Section id="programs" title={texts.title} text={texts.text}>
      <div className={classes.body}>
        {data === undefined ? (
          error === null ? (
            <Skeleton height={48} />
          ) : (
            <LoadingFailed failure={error} onRetry={() => void refetch()} />
          )
        ) : (
          <>
            {data.state === 'altered' && <Notice color="red" text={texts.altered} />}
            <LaterSetting state={data.state} />
            <WaitingNotice />
            <UntakenNotice revision={data.revision} />
            <Switch
              label={texts.allow}
              description={data.allowed ? texts.isOn : texts.isOff}
              checked={data.allowed}
              disabled={isAway || data.state === 'later'}
              onChange={({ currentTarget }) => setAsked(currentTarget.checked)}
            />
            <NeedsServer isAway={isAway} />
          </>
        )}
      </div>
      {asked !== null && (
        <ConfirmDialog
          title={asked ? texts.allowTitle : texts.forbidTitle}
          text={asked ? texts.allowText : texts.forbidText}
          yes={asked ? texts.allowYes : texts.forbidYes}
          isDangerous={asked}
          onConfirm={() => allowing.mutateAsync({ allowed: asked, revision: data?.revision ?? null })}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  );
}

/** Says that the server does not do what is set, as where it could not be told, and tells it again. */
function UntakenNotice({ revision }: Pick<PlainSetting, 'revision'>) {
  const { data } = useQuery(waitingQuery(useDrive()));
  const allowing = useAllowPlain();
  const unlessAway = useUnlessAway();
  if (data?.state !== 'allowed' || data.isTaken) return null;
  return (
    <Notice text={texts.untaken}>
      <Button
        {...WAY_ON}
        loading={allowing.isPending}
        {...unlessAway(() => allowing.mutate({ allowed: true, revision }))}
      >
        {texts.tellAgain}
      </Button>
      <FormFailure failure={allowing.error} />
    </Notice>
  );
}

/** Says that something waits, and leads there. */
function WaitingNotice() {
  const { data } = useQuery(waitingQuery(useDrive()));
  if (data === undefined || data.state === 'off') return null;
  if (data.state === 'lie') return <Notice color="red" text={texts.lie({ count: data.count })} />;
  if (data.changes.length === 0) return null;
  return (
    <Notice text={texts.banner({ count: data.changes.length })}>
      <Button {...WAY_ON} renderRoot={(props) => <Link to="/account/waiting" {...props} />}>
        {texts.look}
      </Button>
    </Notice>
  );
}

/** The button of a notice. */
const WAY_ON = {
  variant: 'default',
  size: 'compact-md',
  display: 'block',
  w: 'fit-content',
  mt: 'xs',
} as const;

interface NoticeProps {
  readonly text: string;
  readonly color?: 'brass' | 'red';
  /** What can be done about it. */
  readonly children?: ReactNode;
}

function Notice({ text, color = 'brass', children }: NoticeProps) {
  return (
    <Alert color={color} variant="light" role="alert" icon={<IconAlertCircle size={18} />}>
      {text}
      {children}
    </Alert>
  );
}
