import type { IntactLink } from '@coffer/client';
import { Button, NumberInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { expiryOf, typedExpiry } from '../expiry.ts';
import classes from '../links.module.css';
import { texts } from '../texts.ts';
import { useLinkActions } from './use-own-links.ts';

interface LinkLimitsProps {
  readonly link: IntactLink;
  onClose(): void;
}

/** Sets or removes how long and how often a link works. */
export function LinkLimits({ link, onClose }: LinkLimitsProps) {
  const [expiry, setExpiry] = useState(() => typedExpiry(link.expiresAt));
  const [limit, setLimit] = useState<number | null>(link.maxDownloads);
  const { update } = useLinkActions();
  const { submit, busy, failure } = useGuardedSubmit(async (expiresAt: number | null) => {
    await update(link, { expiresAt, maxDownloads: limit });
    onClose();
  });
  const expiresAt = expiryOf(expiry);
  const changed = expiresAt !== link.expiresAt;
  const past = changed && expiresAt !== null && expiresAt < Date.now() / 1000;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!past) void submit(expiresAt);
  };
  return (
    <form className={classes['stack']} onSubmit={onSubmit} noValidate>
      <FormFailure failure={failure} />
      <div className={classes['two']}>
        <TextInput
          type="date"
          label={texts.expiryDate}
          min={typedExpiry(Date.now() / 1000).date}
          value={expiry.date}
          error={past ? texts.inThePast : null}
          onChange={({ currentTarget: { value } }) => setExpiry({ ...expiry, date: value })}
        />
        <TextInput
          type="time"
          label={texts.expiryTime}
          value={expiry.time}
          onChange={({ currentTarget: { value } }) => setExpiry({ ...expiry, time: value })}
        />
      </div>
      <NumberInput
        label={texts.limit}
        placeholder={texts.noLimit}
        min={1}
        max={1_000_000_000}
        allowDecimal={false}
        value={limit ?? ''}
        onChange={(value) => setLimit(typeof value === 'number' ? value : null)}
      />
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        {link.expiresAt !== null && (
          <Button variant="default" loading={busy} onClick={() => submit(null)}>
            {texts.removeExpiry}
          </Button>
        )}
        <Button type="submit" loading={busy}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
