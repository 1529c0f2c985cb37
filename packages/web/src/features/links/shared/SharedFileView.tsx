import { type LinkVisit, linkedFile, type SharedLink } from '@coffer/client';
import { Button, Group, Stack } from '@mantine/core';
import { IconDownload, IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { formatBytes } from '../../../format/bytes.ts';
import { formatMoment } from '../../../format/dates.ts';
import { typeText } from '../../../format/kind.ts';
import { texts } from '../texts.ts';
import { SavingStatus, ShareButton, useSaving } from './SavingStatus.tsx';
import classes from './shared.module.css';
import type { SharedPorts } from './shared-ports.ts';
import { useObjectUrl } from './use-object-url.ts';
import { useViewed, viewerOf } from './use-viewed.ts';

interface SharedFileViewProps {
  readonly visit: LinkVisit;
  readonly link: SharedLink;
  readonly ports: SharedPorts;
}

/** A file behind a link: what it is, and how to get it. */
export function SharedFileView({ visit, link, ports }: SharedFileViewProps) {
  const { name, mime, size, modifiedAt, expiresAt, hasThumbnail } = link;
  const { saving, start, share } = useSaving(ports);
  const busy = saving.state === 'running';
  const { data: thumbnail = null } = useQuery({
    queryKey: ['link-picture', link.id],
    queryFn: ({ signal }) => visit.picture(link, signal),
    enabled: hasThumbnail,
  });
  const picture = useObjectUrl(thumbnail);
  const { viewedId, view, close } = useViewed();
  const content = useCallback(() => visit.content(link), [visit, link]);
  const file = { id: link.itemId, name, mime, size, hasThumbnail };
  const download = () => start(async () => ({ content: await content(), size, name, mime }));
  return (
    <Stack align="center" gap="xs" ta="center">
      {picture === null ? (
        <span className={classes.icon}>{ports.icon(mime)}</span>
      ) : (
        <img className={classes.thumbnail} src={picture} alt="" />
      )}
      <h1 className={classes.title} dir="auto">
        {name}
      </h1>
      <p className={classes.quiet}>
        {typeText(mime, name)} · {formatBytes(size)} · {texts.modified({ moment: formatMoment(modifiedAt) })}
      </p>
      {expiresAt !== null && (
        <p className={classes.quiet}>{texts.availableUntil({ moment: formatMoment(expiresAt) })}</p>
      )}
      <Group gap="xs" mt="md" justify="center">
        <Button
          size="md"
          leftSection={<IconDownload size={20} />}
          disabled={busy}
          onClick={() => void download()}
        >
          {texts.download}
        </Button>
        {ports.canPreview(file) && (
          <Button
            size="md"
            variant="default"
            leftSection={<IconEye size={20} />}
            {...viewerOf(link.itemId)}
            onClick={() => view(link.itemId)}
          >
            {texts.preview}
          </Button>
        )}
        <ShareButton files={[file]} size="md" disabled={busy} onShare={() => void share([file], content)} />
        {ports.toDrive({ name, read: async () => linkedFile(visit, link), disabled: busy })}
      </Group>
      <SavingStatus saving={saving} />
      {viewedId === link.itemId &&
        ports.preview({
          file,
          files: [file],
          open: content,
          onGo: () => undefined,
          onClose: close,
          onDownload: () => void download(),
        })}
    </Stack>
  );
}
