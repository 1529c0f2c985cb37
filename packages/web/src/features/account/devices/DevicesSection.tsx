import type { DeviceSession } from '@coffer/contract';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadingFailed } from '../../../panels/LoadingFailed.tsx';
import { Section } from '../../../panels/Section.tsx';
import { useServices } from '../../../session/services.tsx';
import { texts } from '../texts.ts';
import { Device } from './Device.tsx';
import classes from './devices.module.css';
import { inOrder } from './in-order.ts';
import { SignOutDevice } from './SignOutDevice.tsx';
import { SignOutOthers } from './SignOutOthers.tsx';
import { sessionsQuery } from './sessions-query.ts';

/** Where the user is signed in, and how to end it. */
export function DevicesSection() {
  const { data, error, refetch } = useQuery(sessionsQuery(useServices().api));
  const [leaving, setLeaving] = useState<DeviceSession | 'others' | null>(null);
  const others = data?.filter(({ current }) => !current) ?? [];
  const close = () => setLeaving(null);

  return (
    <Section
      id="devices"
      title={texts.devices}
      text={data !== undefined && others.length === 0 ? texts.noOthers : texts.devicesText}
      action={
        others.length > 0 && (
          <Button variant="default" onClick={() => setLeaving('others')}>
            {texts.signOutOthers}
          </Button>
        )
      }
    >
      {data === undefined ? (
        <div className={classes.loading}>
          {error === null ? (
            <Skeleton height={48} />
          ) : (
            <LoadingFailed failure={error} onRetry={() => void refetch()} />
          )}
        </div>
      ) : (
        <ul className={classes.devices}>
          {inOrder(data).map((device) => (
            <Device key={device.id} device={device} onSignOut={() => setLeaving(device)} />
          ))}
        </ul>
      )}
      {leaving === 'others' && <SignOutOthers count={others.length} onClose={close} />}
      {leaving !== null && leaving !== 'others' && <SignOutDevice device={leaving} onClose={close} />}
    </Section>
  );
}
