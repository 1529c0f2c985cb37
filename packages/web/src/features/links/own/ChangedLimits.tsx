import type { IntactLink, LinkLimits } from '@coffer/client';
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatMoment } from '../../../format/dates.ts';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import classes from '../links.module.css';
import { texts } from '../texts.ts';
import { useLinkActions } from './use-own-links.ts';

/** Asks what shall hold where the server says another expiry or limit than the owner signed. */
export function ChangedLimits({ link }: { readonly link: IntactLink }) {
  const { update } = useLinkActions();
  const { submit, busy, failure } = useGuardedSubmit((limits: LinkLimits) => update(link, limits));
  const { expiresAt, maxDownloads } = link.signedLimits;
  return (
    <Alert color="brass" role="alert" icon={<IconAlertTriangle size={18} />}>
      <div className={classes.stack}>
        <FormFailure failure={failure} />
        <p className={classes.said}>
          {texts.limitsChanged}{' '}
          {texts.limitsSigned(expiresAt === null ? null : formatMoment(expiresAt), maxDownloads)}
        </p>
        <div className={classes.buttons}>
          <Button variant="default" loading={busy} onClick={() => submit(link)}>
            {texts.keepLimits}
          </Button>
          <Button loading={busy} onClick={() => submit(link.signedLimits)}>
            {texts.putBackLimits}
          </Button>
        </div>
      </div>
    </Alert>
  );
}
