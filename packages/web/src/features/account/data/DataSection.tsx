import type { User } from '@coffer/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Section } from '../../../panels/Section.tsx';
import { SettingRow } from '../../../panels/SettingRow.tsx';
import { DeleteAccount } from '../leaving/DeleteAccount.tsx';
import { texts } from '../texts.ts';
import { useAccountExport } from './use-account-export.ts';

interface DataSectionProps {
  readonly user: User;
}

/** How to take one's data along, and how to leave. */
export function DataSection({ user }: DataSectionProps) {
  const { progress, start, stop } = useAccountExport(user.email);
  const [leaving, setLeaving] = useState(false);
  return (
    <Section id="data" title={texts.data}>
      <SettingRow
        title={texts.exportData}
        text={
          <span role="status">{progress === null ? texts.exportDataText : texts.exporting(progress)}</span>
        }
        action={
          progress === null ? (
            <Button variant="default" onClick={start}>
              {texts.exportStart}
            </Button>
          ) : (
            <Button variant="default" onClick={stop}>
              {texts.exportStop}
            </Button>
          )
        }
      />
      <SettingRow
        title={texts.leave}
        text={texts.leaveText}
        action={
          <Button color="red" variant="outline" onClick={() => setLeaving(true)}>
            {texts.leave}
          </Button>
        }
      />
      {leaving && <DeleteAccount user={user} onClose={() => setLeaving(false)} />}
    </Section>
  );
}
