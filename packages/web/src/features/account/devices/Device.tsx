import type { DeviceSession } from '@coffer/contract';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { formatDay } from '../../../format/dates.ts';
import { Status } from '../../../panels/Status.tsx';
import { texts } from '../texts.ts';
import classes from './devices.module.css';

const MOBILE = /android|iphone|ipad|ios/i;

interface DeviceProps {
  readonly device: DeviceSession;
  onSignOut(): void;
}

/** One device that is signed in. */
export function Device({ device, onSignOut }: DeviceProps) {
  const Icon = MOBILE.test(device.device) ? IconDeviceMobile : IconDeviceDesktop;
  const now = Date.now() / 1000;
  return (
    <li className={classes.device}>
      <Icon className={classes.icon} size={24} stroke={1.6} aria-hidden="true" />
      <div className={classes.about}>
        <p className={classes.name}>
          {device.device}
          {device.current && <Status tone="good">{texts.thisDevice}</Status>}
          {device.remember && <Status tone="neutral">{texts.remembered}</Status>}
        </p>
        <p className={classes.times}>
          {texts.deviceTimes(formatDay(device.created_at, now), formatDay(device.last_seen_at, now))}
        </p>
      </div>
      {!device.current && (
        <Button
          variant="default"
          size="xs"
          aria-label={texts.signOutDevice(device.device)}
          onClick={onSignOut}
        >
          {texts.signOut}
        </Button>
      )}
    </li>
  );
}
