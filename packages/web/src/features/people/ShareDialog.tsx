import type { IntactItem } from '@coffer/client';
import { Alert, Button, Group, Modal, Skeleton, Stack } from '@mantine/core';
import { IconAlertTriangle, IconLink } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useKeptFocus } from '../../focus/use-kept-focus.ts';
import { LoadingFailed } from '../../panels/LoadingFailed.tsx';
import { AddPerson } from './AddPerson.tsx';
import { Invitations } from './Invitations.tsx';
import { MemberRow } from './MemberRow.tsx';
import classes from './people.module.css';
import { texts } from './texts.ts';
import { useShares } from './use-people.ts';

interface ShareDialogProps {
  readonly item: IntactItem;
  /** The dialog about its public link, which takes the place of this one; null where links are switched off. */
  readonly linkDialog: ((item: IntactItem, onClose: () => void) => ReactNode) | null;
  onClose(): void;
}

/** Who has a folder or a file: people one by one, and by its public link. */
export function ShareDialog({ item, linkDialog, onClose }: ShareDialogProps) {
  // With its first member the folder goes into a space of its own, and something else stands for it.
  const [itemId, setItemId] = useState<string>(item.id);
  const [made, setMade] = useState<string | null>(null);
  const [isLink, setLink] = useState(false);
  const { data: shares, error, refetch } = useShares(itemId);
  const content = useKeptFocus<HTMLDivElement>(shares?.length);
  if (isLink && linkDialog !== null) return linkDialog(item, onClose);
  const isSeparate = item.spaceId !== undefined || itemId !== item.id;
  return (
    <Modal opened onClose={onClose} title={texts.share(item.name)} size="lg">
      <Stack ref={content} tabIndex={-1} style={{ outline: 'none' }}>
        <AddPerson
          itemId={itemId}
          onShared={setItemId}
          onInvited={(invited) => {
            setItemId(invited.itemId);
            setMade(invited.id);
          }}
        >
          {!isSeparate && (
            <Alert color="brass" title={texts.warnTitle} icon={<IconAlertTriangle size={18} />}>
              {item.kind === 'file' ? texts.warnFile : texts.warn}
            </Alert>
          )}
        </AddPerson>
        <section className={classes.section} aria-label={texts.people}>
          <h3 className={classes.subtitle}>{texts.people}</h3>
          {error !== null && <LoadingFailed failure={error} onRetry={() => void refetch()} />}
          {error === null && shares === undefined && <Skeleton height={56} aria-label={texts.loading} />}
          {shares?.length === 0 && <p className={classes.text}>{texts.nobody}</p>}
          {shares !== undefined && shares.length > 0 && (
            <ul className={classes.list}>
              {shares.map((share) => (
                <MemberRow key={share.id} itemId={itemId} share={share} />
              ))}
            </ul>
          )}
        </section>
        <Invitations itemId={itemId} made={made} />
        {linkDialog !== null && !isSeparate && (
          <Group>
            <Button variant="default" leftSection={<IconLink size={18} />} onClick={() => setLink(true)}>
              {texts.publicLink}
            </Button>
          </Group>
        )}
      </Stack>
    </Modal>
  );
}
