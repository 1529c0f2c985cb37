import type { AdminUser } from '@coffer/contract';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { formatBytes } from '../../../format/bytes.ts';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { notify } from '../../../notices/report-failure.ts';
import { Section } from '../../../panels/Section.tsx';
import { QuotaInput } from '../quota/QuotaInput.tsx';
import { texts } from '../texts.ts';
import classes from './user.module.css';
import { useUpdateUser } from './user.ts';

interface QuotaSectionProps {
  readonly user: AdminUser;
}

/** How much an account may store. */
export function QuotaSection({ user }: QuotaSectionProps) {
  const { mutateAsync: update } = useUpdateUser(user.id);
  const [quota, setQuota] = useState(user.quota);
  const { submit, busy, failure } = useGuardedSubmit(async () => {
    await update({ quota });
    notify(texts.saved);
  });
  const limit = user.quota === 0 ? texts.unlimited : formatBytes(user.quota);
  return (
    <Section id="quota" title={texts.quota} text={texts.quotaText}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit(undefined);
        }}
      >
        <Stack gap={20} p={20}>
          <FormFailure failure={failure} />
          <p className={classes.strong}>
            {texts.quotaUsed({ used: formatBytes(user.used_space), quota: limit })}
          </p>
          <QuotaInput value={quota} onChange={setQuota} />
          <div>
            <Button type="submit" loading={busy} disabled={quota === user.quota}>
              {texts.save}
            </Button>
          </div>
        </Stack>
      </form>
    </Section>
  );
}
