import { areLimitsSigned, type IntactLink, isExpired, type OwnLink } from '@coffer/client';
import { Alert, Button, Group, Progress, Stack } from '@mantine/core';
import { IconAlertTriangle, IconClockX, IconQrcode, IconTrash } from '@tabler/icons-react';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { useKeptFocus } from '../../../focus/use-kept-focus.ts';
import { formatMoment } from '../../../format/dates.ts';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { useUnlessAway } from '../../../panels/needs-server.tsx';
import { useDrive } from '../../../session/drive-context.ts';
import { useServerNow } from '../../../session/services.tsx';
import { AddressField } from '../LinkParts.tsx';
import classes from '../links.module.css';
import { texts } from '../texts.ts';
import { ChangedLimits, EditLimits } from './LinkLimits.tsx';
import { linkName, useDeleteLink, useLinked, useRenewLink } from './use-own-links.ts';

interface LinkPanelProps {
  readonly link: OwnLink;
  onDeleted(): void;
}

/** All about one link: its address, how long and how often it works, and its end. */
export function LinkPanel({ link, onDeleted }: LinkPanelProps) {
  const [editing, setEditing] = useState(false);
  const { mutateAsync: deleteLink } = useDeleteLink();
  const { submit, busy, failure } = useGuardedSubmit(async () => {
    await deleteLink(link);
    onDeleted();
  });
  const renewing = useRenewLink(link);
  const unlessAway = useUnlessAway();
  const expired = isExpired(link, useServerNow());
  const isSigned = link.state !== 'intact' || areLimitsSigned(link);
  const panel = useKeptFocus<HTMLDivElement>(`${editing} ${isSigned}`);
  return (
    <Stack ref={panel} tabIndex={-1} className={classes.content}>
      <FormFailure failure={failure ?? renewing.error} />
      {link.state === 'damaged' && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} />}>
          {texts.damaged}
        </Alert>
      )}
      {link.state === 'intact' && !isSigned && <ChangedLimits link={link} />}
      {link.state === 'intact' && expired && (
        <Alert color="brass" role="status" icon={<IconClockX size={18} />}>
          {texts.expired}
        </Alert>
      )}
      {link.state === 'intact' && <Address link={link} />}
      <dl className={classes.facts}>
        <dt>{texts.expires}</dt>
        <dd>{link.expiresAt === null ? texts.never : formatMoment(link.expiresAt)}</dd>
        <dt>{texts.downloads}</dt>
        <dd>
          {link.maxDownloads === null
            ? link.downloads
            : texts.downloadsOf({ count: link.downloads, limit: link.maxDownloads })}
        </dd>
        {link.state === 'intact' && (
          <>
            <dt>{texts.passwordProtected}</dt>
            <dd>{link.hasPassword ? texts.passwordYes : texts.passwordNo}</dd>
          </>
        )}
      </dl>
      {link.state === 'intact' && editing && <EditLimits link={link} onClose={() => setEditing(false)} />}
      {!editing && link.kind === 'directory' && <p className={classes.text}>{texts.deleteFolder}</p>}
      {!editing && (
        <Group justify="space-between" gap="xs" className={classes.spread}>
          <Button
            variant="light"
            color="red"
            leftSection={<IconTrash size={18} />}
            loading={busy}
            {...unlessAway(() => void submit(undefined))}
          >
            {texts.delete}
          </Button>
          {link.state === 'intact' && !expired && (
            <Button variant="default" loading={renewing.isPending} {...unlessAway(renewing.renew)}>
              {texts.renew}
            </Button>
          )}
          {link.state === 'intact' && (
            <Button variant="default" {...unlessAway(() => setEditing(true))}>
              {texts.change}
            </Button>
          )}
        </Group>
      )}
      {renewing.isPending && <Progress value={renewing.percent} aria-label={texts.renewing} />}
    </Stack>
  );
}

function Address({ link }: { readonly link: IntactLink }) {
  const [showsQr, setShowsQr] = useState(false);
  const address = useDrive().links.address(link);
  const linked = useLinked(link, showsQr);
  return (
    <>
      <AddressField address={address} />
      <Button
        variant="subtle"
        leftSection={<IconQrcode size={18} />}
        aria-expanded={showsQr}
        onClick={() => setShowsQr(!showsQr)}
      >
        {showsQr ? texts.hideQr : texts.showQr}
      </Button>
      {showsQr && (
        <div className={classes.qr}>
          <QRCodeSVG
            value={address}
            size={208}
            title={texts.qrOf({ name: linkName(link, linked) })}
            role="img"
          />
        </div>
      )}
    </>
  );
}
