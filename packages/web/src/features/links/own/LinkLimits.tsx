import type { IntactLink } from '@coffer/client';
import { Alert, Button, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatMoment } from '../../../format/dates.ts';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { useStillClicks } from '../../../forms/use-still-clicks.ts';
import { NeedsServer, refuse, useUnlessAway } from '../../../panels/needs-server.tsx';
import { useIsAway } from '../../../session/services.tsx';
import { expiryOf, isInThePast, type TypedExpiry, typedExpiry } from '../expiry.ts';
import classes from '../links.module.css';
import { texts } from '../texts.ts';
import { useUpdateLink } from './use-own-links.ts';

interface EditLimitsProps {
  readonly link: IntactLink;
  onClose(): void;
}

interface Limits extends TypedExpiry {
  /** A text while none, or no number, is typed. */
  readonly limit: number | string;
}

/** Sets or removes how long and how often a link works. */
export function EditLimits({ link, onClose }: EditLimitsProps) {
  const isAway = useIsAway();
  const { mutateAsync: updateLink } = useUpdateLink();
  const form = useForm<Limits>({
    mode: 'uncontrolled',
    initialValues: { ...typedExpiry(link.expiresAt), limit: link.maxDownloads ?? '' },
    validateInputOnBlur: true,
    validate: {
      date: (_, typed) => (isInThePast(typed, Date.now() / 1000) ? texts.inThePast : null),
    },
  });
  const { submit, busy, failure } = useGuardedSubmit(
    async (expiresAt: number | null) => {
      const { limit } = form.getValues();
      const maxDownloads = typeof limit === 'number' ? limit : null;
      await updateLink({ link, limits: { expiresAt, maxDownloads } });
      onClose();
    },
    ({ expires_at, max_downloads }) => form.setErrors({ date: expires_at, limit: max_downloads }),
  );
  const element = useStillClicks<HTMLFormElement>();
  return (
    <form
      ref={element}
      onSubmit={isAway ? refuse : form.onSubmit((typed) => submit(expiryOf(typed)))}
      noValidate
    >
      <Stack>
        <FormFailure failure={failure} fields={['expires_at', 'max_downloads']} />
        <div className={classes.two}>
          <TextInput
            type="date"
            label={texts.expiryDate}
            min={typedExpiry(Date.now() / 1000).date}
            key={form.key('date')}
            {...form.getInputProps('date')}
          />
          <TextInput
            type="time"
            label={texts.expiryTime}
            key={form.key('time')}
            {...form.getInputProps('time')}
            onBlur={() => form.validateField('date')}
          />
        </div>
        <NumberInput
          label={texts.limit}
          placeholder={texts.noLimit}
          min={1}
          max={1_000_000_000}
          allowDecimal={false}
          key={form.key('limit')}
          {...form.getInputProps('limit')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          {link.expiresAt !== null && (
            <Button variant="default" loading={busy} disabled={isAway} onClick={() => submit(null)}>
              {texts.removeExpiry}
            </Button>
          )}
          <Button type="submit" loading={busy} disabled={isAway}>
            {texts.save}
          </Button>
        </Group>
        <NeedsServer isAway={isAway} />
      </Stack>
    </form>
  );
}

/** Asks what shall hold where the server says another expiry or limit than the owner signed. */
export function ChangedLimits({ link }: { readonly link: IntactLink }) {
  const { mutateAsync: updateLink } = useUpdateLink();
  const { submit, busy, failure } = useGuardedSubmit(async (limits: IntactLink['signedLimits']) => {
    await updateLink({ link, limits });
  });
  const unlessAway = useUnlessAway();
  const { expiresAt, maxDownloads } = link.signedLimits;
  return (
    <Alert color="brass" role="alert" icon={<IconAlertTriangle size={18} />}>
      <Stack>
        <FormFailure failure={failure} />
        <p className={classes.said}>
          {texts.limitsChanged}{' '}
          {texts.limitsSigned(expiresAt === null ? null : formatMoment(expiresAt), maxDownloads)}
        </p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" loading={busy} {...unlessAway(() => void submit(link))}>
            {texts.keepLimits}
          </Button>
          <Button loading={busy} {...unlessAway(() => void submit(link.signedLimits))}>
            {texts.putBackLimits}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
