import type { IntactItem } from '@coffer/client';
import { Button, Modal, Skeleton } from '@mantine/core';
import { useKeptFocus } from '../../../focus/use-kept-focus.ts';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import classes from '../links.module.css';
import { texts } from '../texts.ts';
import { CreateLink } from './CreateLink.tsx';
import { LinkPanel } from './LinkPanel.tsx';
import { useLinkOf } from './use-own-links.ts';

interface PublicLinkDialogProps {
  readonly item: IntactItem;
  onClose(): void;
}

/** The public link of a file or a folder, or the question whether to make one. */
export function PublicLinkDialog({ item, onClose }: PublicLinkDialogProps) {
  const { data: link, error, refetch } = useLinkOf(item.id);
  const content = useKeptFocus<HTMLDivElement>(link?.id);
  const title = item.kind === 'directory' ? texts.folderLink : texts.publicLink;
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <div ref={content} tabIndex={-1} className={classes.content}>
        {error !== null && (
          <div className={classes.stack}>
            <FormFailure failure={error} />
            <Button variant="default" onClick={() => void refetch()}>
              {texts.tryAgain}
            </Button>
          </div>
        )}
        {error === null && link === undefined && <Skeleton height={120} aria-label={texts.loading} />}
        {link === null && <CreateLink item={item} onCancel={onClose} />}
        {link && <LinkPanel link={link} onDeleted={onClose} />}
      </div>
    </Modal>
  );
}
