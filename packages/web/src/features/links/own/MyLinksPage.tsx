import { areLimitsSigned, isExpired, type OwnLink } from '@coffer/client';
import { Alert, Modal, Skeleton, Stack, UnstyledButton } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { IconAlertTriangle, IconLinkOff, IconLock } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useKeptFocus } from '../../../focus/use-kept-focus.ts';
import { formatMoment } from '../../../format/dates.ts';
import { CopyIcon } from '../../../forms/CopyButton.tsx';
import { EmptyCoffer } from '../../../identity/EmptyCoffer.tsx';
import { useConfiguration } from '../../../session/configuration.ts';
import { useDrive } from '../../../session/drive-context.ts';
import { useServerNow } from '../../../session/services.tsx';
import { thumbnailId } from '../../../thumbnails/own-thumbnails.ts';
import { Thumbnail } from '../../../thumbnails/Thumbnail.tsx';
import { LinksNotLoaded } from '../LinkParts.tsx';
import classes from '../links.module.css';
import { RequestList } from '../requests/RequestList.tsx';
import { texts } from '../texts.ts';
import { LinkPanel } from './LinkPanel.tsx';
import { linkName, useLinked, useOwnLinks } from './use-own-links.ts';

interface MyLinksPageProps {
  /** The icon of a type of file. */
  icon(mime: string): ReactNode;
}

/** All public links of the user, expired ones too, but for those of what is in the trash. */
export function MyLinksPage({ icon }: MyLinksPageProps) {
  const { data, error, refetch } = useOwnLinks();
  // What is in the trash is seen there alone, and its links open nothing.
  const links = data?.filter(({ isAsleep }) => !isAsleep);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const opened = links?.find(({ id }) => id === openedId);
  const title = useKeptFocus<HTMLHeadingElement>(links?.length, links !== undefined);
  const areOff = useConfiguration().data?.public_links === false;
  return (
    <section className={classes.page} aria-busy={links === undefined && error === null}>
      <h1 ref={title} tabIndex={-1} className={`${classes.title} ${classes.content}`}>
        {texts.myLinks}
      </h1>
      {areOff && (
        <Alert color="brass" role="status" icon={<IconLinkOff size={18} />}>
          {texts.switchedOff}
        </Alert>
      )}
      {error !== null && <LinksNotLoaded failure={error} onRetry={() => void refetch()} />}
      {error === null && links === undefined && <Skeleton height={56} aria-label={texts.loading} />}
      {links?.length === 0 && (
        <Stack align="center" gap="xs" mt="10vh" ta="center">
          <EmptyCoffer />
          <p>{texts.none}</p>
          {!areOff && <p className={classes.text}>{texts.noneHint}</p>}
        </Stack>
      )}
      {links !== undefined && links.length > 0 && (
        <div className={`${classes.row} ${classes.heads}`} aria-hidden="true">
          <span className={classes.head}>{texts.name}</span>
          <div className={classes.limits}>
            <span>{texts.expires}</span>
            <span>{texts.downloads}</span>
          </div>
        </div>
      )}
      {links !== undefined && links.length > 0 && (
        <ul className={classes.list} aria-label={texts.myLinks}>
          {links.map((link) => (
            <LinkRow key={link.id} link={link} icon={icon} onOpen={() => setOpenedId(link.id)} />
          ))}
        </ul>
      )}
      {!areOff && <RequestList />}
      {opened !== undefined && <OpenedLink link={opened} onClose={() => setOpenedId(null)} />}
    </section>
  );
}

interface OpenedLinkProps {
  readonly link: OwnLink;
  onClose(): void;
}

function OpenedLink({ link, onClose }: OpenedLinkProps) {
  const linked = useLinked(link, link.state === 'intact');
  return (
    <Modal opened onClose={onClose} title={texts.open({ name: linkName(link, linked) })} size="lg">
      <LinkPanel link={link} onDeleted={onClose} />
    </Modal>
  );
}

interface LinkRowProps extends MyLinksPageProps {
  readonly link: OwnLink;
  onOpen(): void;
}

function LinkRow({ link, icon, onOpen }: LinkRowProps) {
  const drive = useDrive();
  const { expiresAt, downloads, maxDownloads } = link;
  const { ref, inViewport } = useInViewport<HTMLLIElement>();
  const linked = useLinked(link, inViewport && link.state === 'intact');
  const expired = isExpired(link, useServerNow());
  const face = icon(link.mime);
  return (
    <li ref={ref} className={classes.row}>
      {linked?.state === 'intact' ? (
        <Thumbnail
          id={thumbnailId(linked)}
          mime={link.mime}
          wanted={inViewport && linked.hasThumbnail}
          icon={face}
        />
      ) : (
        face
      )}
      <UnstyledButton className={classes.name} onClick={onOpen}>
        <span dir="auto">{linkName(link, linked)}</span>
        {link.state === 'intact' && link.hasPassword && (
          <IconLock size={16} role="img" aria-label={texts.passwordProtected} />
        )}
        {link.state === 'intact' && !areLimitsSigned(link) && (
          <IconAlertTriangle size={16} role="img" aria-label={texts.limitsMark} className={classes.warning} />
        )}
      </UnstyledButton>
      <div className={classes.limits}>
        <span className={expired ? classes.warning : undefined}>
          <span className={classes.what}>{texts.expires}: </span>
          {expiresAt === null ? texts.never : expired ? texts.isExpired : formatMoment(expiresAt)}
        </span>
        <span>
          <span className={classes.what}>{texts.downloads}: </span>
          {maxDownloads === null ? downloads : texts.downloadsOf({ count: downloads, limit: maxDownloads })}
        </span>
      </div>
      {link.state === 'intact' ? <CopyIcon text={drive.links.address(link)} /> : <span />}
    </li>
  );
}
