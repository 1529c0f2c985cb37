import type { DeviceSession } from '@coffer/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../../format/dates.ts';
import { deviceText } from '../../../format/device.ts';
import { notify } from '../../../notices/report-failure.ts';
import { ConfirmDialog } from '../../../panels/ConfirmDialog.tsx';
import { LoadingFailed } from '../../../panels/LoadingFailed.tsx';
import { useUnlessAway } from '../../../panels/needs-server.tsx';
import { Section } from '../../../panels/Section.tsx';
import { Status } from '../../../panels/Status.tsx';
import { useServices } from '../../../session/services.tsx';
import { texts } from '../texts.ts';
import classes from './devices.module.css';
import { inOrder, sessionsQuery, useRevokeDevice, useRevokeOtherDevices } from './sessions.ts';

/** Where the user is signed in, and how to end it. */
export function DevicesSection() {
  const { data, error, refetch } = useQuery(sessionsQuery(useServices().api));
  const unlessAway = useUnlessAway();
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
          <Button variant="default" {...unlessAway(() => setLeaving('others'))}>
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

const MOBILE = /android|iphone|ipad|ios/i;

interface DeviceProps {
  readonly device: DeviceSession;
  onSignOut(): void;
}

/** One device that is signed in. */
function Device({ device, onSignOut }: DeviceProps) {
  const unlessAway = useUnlessAway();
  const Icon = MOBILE.test(device.device) ? IconDeviceMobile : IconDeviceDesktop;
  const now = Date.now() / 1000;
  return (
    <li className={classes.device}>
      <Icon className={classes.icon} size={24} stroke={1.6} aria-hidden="true" />
      <div className={classes.about}>
        <p className={classes.name}>
          <bdi>{deviceText(device.device)}</bdi>
          {device.current && <Status tone="good">{texts.thisDevice}</Status>}
          {device.remember && <Status tone="neutral">{texts.remembered}</Status>}
        </p>
        <p className={classes.times}>
          {texts.deviceTimes({
            signedIn: formatDay(device.created_at, now),
            seen: formatDay(device.last_seen_at, now),
          })}
          {device.format !== null && <> · {texts.deviceFormat({ format: device.format })}</>}
        </p>
      </div>
      {!device.current && (
        <Button
          variant="default"
          size="xs"
          aria-label={texts.signOutDevice({ device: deviceText(device.device) })}
          {...unlessAway(onSignOut)}
        >
          {texts.signOut}
        </Button>
      )}
    </li>
  );
}

interface SignOutDeviceProps {
  readonly device: DeviceSession;
  onClose(): void;
}

/** Ends the session of one other device. */
function SignOutDevice({ device, onClose }: SignOutDeviceProps) {
  const { mutateAsync: revoke } = useRevokeDevice();
  const signOut = async () => {
    await revoke(device);
    notify(texts.signedOut({ device: deviceText(device.device) }));
  };
  return (
    <ConfirmDialog
      title={texts.signOutTitle({ device: deviceText(device.device) })}
      text={texts.signOutText}
      yes={texts.yesSignOut}
      onConfirm={signOut}
      onClose={onClose}
    />
  );
}

interface SignOutOthersProps {
  /** How many others there are. */
  readonly count: number;
  onClose(): void;
}

/** Ends the sessions of all other devices. */
function SignOutOthers({ count, onClose }: SignOutOthersProps) {
  const { mutateAsync: revokeOthers } = useRevokeOtherDevices();
  const signOut = async () => {
    await revokeOthers();
    notify(texts.othersSignedOut);
  };
  return (
    <ConfirmDialog
      title={texts.signOutOthersTitle}
      text={texts.signOutOthersText({ count })}
      yes={texts.yesSignOut}
      onConfirm={signOut}
      onClose={onClose}
    />
  );
}
