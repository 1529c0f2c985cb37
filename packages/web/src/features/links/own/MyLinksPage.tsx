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
import { linkName, type SharedLink, useLinked, useLinksInShared, useOwnLinks } from './use-own-links.ts';

interface MyLinksPageProps {
  /** The icon of a type of file. */
  icon(mime: string): ReactNode;
  /** Lets what is shown work in a shared folder of one's own. */
  within(spaceId: string, content: ReactNode): ReactNode;
}

/** A link of the drive, or one in a shared folder. */
type ListedLink = Pick<SharedLink, 'link'> & Partial<SharedLink>;

/** The newest first, whatever they are in. */
function together(own: readonly OwnLink[], shared: readonly SharedLink[]): readonly ListedLink[] {
  const all: readonly ListedLink[] = [...own.map((link) => ({ link })), ...shared];
  // What is in the trash is seen there alone, and its links open nothing.
  const awake = all.filter(({ link }) => !link.isAsleep);
  return awake.toSorted((one, other) => other.link.createdAt - one.link.createdAt);
}

/** All public links of the user, expired ones too, but for those of what is in the trash. */
export function MyLinksPage({ icon, within }: MyLinksPageProps) {
  const { data, error, refetch } = useOwnLinks();
  const shared = useLinksInShared();
  const links = data && together(data, shared.links);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const opened = links?.find(({ link }) => link.id === openedId);
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
      {links?.length === 0 && !shared.isReading && shared.failure === null && (
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
          {links.map((listed) => (
            <LinkRow key={listed.link.id} {...{ listed, icon }} onOpen={() => setOpenedId(listed.link.id)} />
          ))}
        </ul>
      )}
      {error === null && shared.failure !== null && (
        <LinksNotLoaded failure={shared.failure} onRetry={shared.retry} />
      )}
      {!areOff && <RequestList />}
      {opened !== undefined && (
        <OpenedLink listed={opened} within={within} onClose={() => setOpenedId(null)} />
      )}
    </section>
  );
}

interface OpenedLinkProps extends Pick<MyLinksPageProps, 'within'> {
  readonly listed: ListedLink;
  onClose(): void;
}

function OpenedLink({ listed: { link, spaceId }, within, onClose }: OpenedLinkProps) {
  const linked = useLinked(link, link.state === 'intact' && spaceId === undefined);
  const panel = <LinkPanel link={link} onDeleted={onClose} />;
  return (
    <Modal opened onClose={onClose} title={texts.open({ name: linkName(link, linked) })} size="lg">
      {spaceId === undefined ? panel : within(spaceId, panel)}
    </Modal>
  );
}

interface LinkRowProps extends Pick<MyLinksPageProps, 'icon'> {
  readonly listed: ListedLink;
  onOpen(): void;
}

function LinkRow({ listed: { link, spaceId, folder }, icon, onOpen }: LinkRowProps) {
  const drive = useDrive();
  const { expiresAt, downloads, maxDownloads } = link;
  const { ref, inViewport } = useInViewport<HTMLLIElement>();
  const linked = useLinked(link, inViewport && link.state === 'intact' && spaceId === undefined);
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
        <div className={classes.named}>
          <span dir="auto">{linkName(link, linked)}</span>
          {link.state === 'intact' && link.hasPassword && (
            <IconLock size={16} role="img" aria-label={texts.passwordProtected} />
          )}
          {link.state === 'intact' && !areLimitsSigned(link) && (
            <IconAlertTriangle
              size={16}
              role="img"
              aria-label={texts.limitsMark}
              className={classes.warning}
            />
          )}
        </div>
        {folder != null && <span className={classes.where}>{texts.inFolder({ folder })}</span>}
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
