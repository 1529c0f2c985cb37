import type { IntactItem } from '@coffer/client';
import { Button, Group, Modal, PasswordInput, Skeleton, Stack } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useKeptFocus } from '../../../focus/use-kept-focus.ts';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { NeedsServer, refuse } from '../../../panels/needs-server.tsx';
import { useIsAway } from '../../../session/services.tsx';
import classes from '../links.module.css';
import { texts } from '../texts.ts';
import { LinkPanel } from './LinkPanel.tsx';
import { useCreateLink, useLinkOf } from './use-own-links.ts';

interface PublicLinkDialogProps {
  readonly item: IntactItem;
  onClose(): void;
}

/** The public link of a file or a folder, or the question whether to make one. */
export function PublicLinkDialog({ item, onClose }: PublicLinkDialogProps) {
  const { data: link, error, refetch } = useLinkOf(item);
  const content = useKeptFocus<HTMLDivElement>(link?.id);
  const title = item.kind === 'directory' ? texts.folderLink : texts.publicLink;
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <div ref={content} tabIndex={-1} className={classes.content}>
        {error !== null && (
          <Stack>
            <FormFailure failure={error} />
            <Button variant="default" onClick={() => void refetch()}>
              {texts.tryAgain}
            </Button>
          </Stack>
        )}
        {error === null && link === undefined && <Skeleton height={120} aria-label={texts.loading} />}
        {link === null && <CreateLink item={item} onCancel={onClose} />}
        {link && <LinkPanel link={link} onDeleted={onClose} />}
      </div>
    </Modal>
  );
}

interface CreateLinkProps {
  readonly item: IntactItem;
  onCancel(): void;
}

/** Asks whether to make a link, and for its password. */
function CreateLink({ item, onCancel }: CreateLinkProps) {
  const isAway = useIsAway();
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // By then the dialog has been there for a moment, and has given the focus to its close button.
  useEffect(() => field.current?.focus(), []);
  const { mutateAsync: createLink } = useCreateLink();
  const { submit, busy, failure } = useGuardedSubmit(async () => {
    const options = { password: password === '' ? null : password, expiresAt: null, maxDownloads: null };
    await createLink({ item, options });
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(undefined);
  };
  return (
    <form onSubmit={isAway ? refuse : onSubmit}>
      <Stack>
        <FormFailure failure={failure} />
        <p className={classes.text}>{item.kind === 'directory' ? texts.noFolderLink : texts.noLink}</p>
        <PasswordInput
          label={texts.password}
          description={texts.passwordHint}
          autoComplete="new-password"
          data-autofocus
          ref={field}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={busy} disabled={isAway}>
            {texts.create}
          </Button>
        </Group>
        <NeedsServer isAway={isAway} />
      </Stack>
    </form>
  );
}
