import type { IntactLink } from '@coffer/client';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatMoment } from '../../../format/dates.ts';
import { expiryOf, typedExpiry } from '../../../format/expiry.ts';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { useStillClicks } from '../../../forms/use-still-clicks.ts';
import { NeedsServer, refuse, useUnlessAway } from '../../../panels/needs-server.tsx';
import { useIsAway } from '../../../session/services.tsx';
import { LimitFields, limitErrors, limitRules, limitsOf, type TypedLimits } from '../LinkParts.tsx';
import classes from '../links.module.css';
import { texts } from '../texts.ts';
import { useUpdateLink } from './use-own-links.ts';

interface EditLimitsProps {
  readonly link: IntactLink;
  onClose(): void;
}

/** Sets or removes how long and how often a link works. */
export function EditLimits({ link, onClose }: EditLimitsProps) {
  const isAway = useIsAway();
  const { mutateAsync: updateLink } = useUpdateLink();
  const form = useForm<TypedLimits>({
    mode: 'uncontrolled',
    initialValues: { ...typedExpiry(link.expiresAt), limit: link.maxDownloads ?? '' },
    validateInputOnBlur: true,
    validate: limitRules,
  });
  const { submit, busy, failure } = useGuardedSubmit(
    async (expiresAt: number | null) => {
      await updateLink({ link, limits: { ...limitsOf(form.getValues()), expiresAt } });
      onClose();
    },
    (refused) => form.setErrors(limitErrors(refused)),
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
        <LimitFields form={form} />
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
          {texts.limitsSigned({
            expiry:
              expiresAt === null ? texts.noExpiry : texts.expiresAt({ moment: formatMoment(expiresAt) }),
            limit: maxDownloads === null ? texts.limitNone : texts.limitOf({ limit: maxDownloads }),
          })}
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
