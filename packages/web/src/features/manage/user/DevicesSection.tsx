import type { AdminUserDetails } from '@coffer/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '../../../format/dates.ts';
import { deviceText } from '../../../format/device.ts';
import { ConfirmDialog } from '../../../panels/ConfirmDialog.tsx';
import { Section, SettingRow } from '../../../panels/Section.tsx';
import { texts } from '../texts.ts';
import classes from './user.module.css';
import { useRevokeUserDevice, useRevokeUserDevices } from './user.ts';

interface DevicesSectionProps {
  readonly details: AdminUserDetails;
}

type Leaving = 'all' | AdminUserDetails['sessions'][number];

/** Where an account is signed in, and how to end it. */
export function DevicesSection({ details: { user, sessions } }: DevicesSectionProps) {
  const { mutateAsync: revoke } = useRevokeUserDevice(user.id);
  const { mutateAsync: revokeAll } = useRevokeUserDevices(user.id);
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const now = Date.now() / 1000;
  const close = () => setLeaving(null);
  return (
    <Section
      id="devices"
      title={texts.devices}
      text={texts.devicesText}
      action={
        sessions.length > 0 && (
          <Button variant="default" onClick={() => setLeaving('all')}>
            {texts.signOutAll}
          </Button>
        )
      }
    >
      {sessions.length === 0 && <p className={classes.quiet}>{texts.noDevices}</p>}
      {sessions.map((session) => (
        <SettingRow
          key={session.id}
          title={deviceText(session.device)}
          text={texts.deviceTimes({
            since: formatDay(session.created_at, now),
            seen: formatDay(session.last_seen_at, now),
          })}
          action={
            <Button
              variant="default"
              size="xs"
              aria-label={texts.signOutDevice({ device: deviceText(session.device) })}
              onClick={() => setLeaving(session)}
            >
              {texts.signOut}
            </Button>
          }
        />
      ))}
      {leaving === 'all' && (
        <ConfirmDialog
          title={texts.signOutAllTitle}
          text={texts.signOutAllText}
          yes={texts.signOutAll}
          onConfirm={revokeAll}
          onClose={close}
        />
      )}
      {leaving !== null && leaving !== 'all' && (
        <ConfirmDialog
          title={texts.signOutDeviceTitle({ device: deviceText(leaving.device) })}
          text={texts.signOutDeviceText}
          yes={texts.signOut}
          onConfirm={() => revoke(leaving.id)}
          onClose={close}
        />
      )}
    </Section>
  );
}
