import type { IntactItem } from '@coffer/client';
import { Button, Group, PasswordInput, Skeleton, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useKeptFocus } from '../../../focus/use-kept-focus.ts';
import { typedExpiry } from '../../../format/expiry.ts';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { useStillClicks } from '../../../forms/use-still-clicks.ts';
import { NeedsServer, refuse } from '../../../panels/needs-server.tsx';
import { useDrive } from '../../../session/drive-context.ts';
import { toldOfSharingQuery } from '../../../session/drive-queries.ts';
import { useIsAway } from '../../../session/services.tsx';
import { useSpace } from '../../../session/space-context.ts';
import {
  copyMade,
  LimitFields,
  LinksNotLoaded,
  limitErrors,
  limitRules,
  limitsOf,
  type TypedLimits,
} from '../LinkParts.tsx';
import classes from '../links.module.css';
import { texts } from '../texts.ts';
import { LinkPanel } from './LinkPanel.tsx';
import { useCreateLink, useLinkOf } from './use-own-links.ts';

interface PublicLinkProps {
  readonly item: IntactItem;
  /** Whether the dialog has opened with it, so that it takes the focus. */
  readonly isFirst: boolean;
  onClose(): void;
}

/** The public link of a file or a folder, or the question whether to make one. */
export function PublicLink({ item, isFirst, onClose }: PublicLinkProps) {
  const { data: link, error, refetch } = useLinkOf(item);
  const content = useKeptFocus<HTMLDivElement>(link?.id);
  return (
    <div ref={content} tabIndex={-1} className={classes.content}>
      {error !== null && <LinksNotLoaded failure={error} onRetry={() => void refetch()} />}
      {error === null && link === undefined && <Skeleton height={120} aria-label={texts.loading} />}
      {link === null && <CreateLink {...{ item, isFirst }} onCancel={onClose} />}
      {link && <LinkPanel link={link} onDeleted={onClose} />}
    </div>
  );
}

interface CreateLinkProps extends Pick<PublicLinkProps, 'item' | 'isFirst'> {
  onCancel(): void;
}

interface NewLimits extends TypedLimits {
  readonly password: string;
}

/** Asks whether to make a link, and for its password, its expiry and its limit. The new link is copied. */
function CreateLink({ item, isFirst, onCancel }: CreateLinkProps) {
  const isAway = useIsAway();
  const { links } = useDrive();
  const { data: isShared = false } = useQuery(toldOfSharingQuery);
  // In a shared folder there are no others.
  const mayHoldShared = useSpace() === null && isShared && item.kind === 'directory';
  const form = useForm<NewLimits>({
    mode: 'uncontrolled',
    initialValues: { ...typedExpiry(null), limit: '', password: '' },
    validateInputOnBlur: true,
    validate: limitRules,
  });
  const field = useRef<HTMLInputElement>(null);
  // By then the dialog has been there for a moment, and has given the focus to its close button.
  useEffect(() => {
    if (isFirst) field.current?.focus();
  }, [isFirst]);
  const { mutateAsync: createLink } = useCreateLink();
  const { submit, busy, failure } = useGuardedSubmit(
    async ({ password, ...limits }: NewLimits) => {
      const options = { password: password === '' ? null : password, ...limitsOf(limits) };
      const link = await createLink({ item, options });
      if (link.state === 'intact') await copyMade(links.address(link));
    },
    (refused) => form.setErrors(limitErrors(refused)),
  );
  const element = useStillClicks<HTMLFormElement>();
  return (
    <form ref={element} onSubmit={isAway ? refuse : form.onSubmit(submit)} noValidate>
      <Stack>
        <FormFailure failure={failure} fields={['expires_at', 'max_downloads']} />
        <p className={classes.text}>
          {item.kind === 'directory' ? texts.noFolderLink : texts.noLink}
          {mayHoldShared && ` ${texts.sharedLeftOut}`}
        </p>
        <PasswordInput
          label={texts.password}
          description={texts.passwordHint}
          autoComplete="new-password"
          data-autofocus
          key={form.key('password')}
          {...form.getInputProps('password')}
          ref={field}
        />
        <LimitFields form={form} />
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
