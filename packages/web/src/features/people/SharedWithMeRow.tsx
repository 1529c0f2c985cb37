import { isFailure, type SharedWithMe } from '@coffer/client';
import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { calledBy } from '../../format/called-by.ts';
import { formatMoment } from '../../format/dates.ts';
import { typeText } from '../../format/kind.ts';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { ConfirmDialog } from '../../panels/ConfirmDialog.tsx';
import { useUnlessAway } from '../../panels/needs-server.tsx';
import { Facts, Status } from '../../panels/Status.tsx';
import { Called } from './Called.tsx';
import { ChangedKey, Compare, Initials } from './Fingerprint.tsx';
import classes from './people.module.css';
import { texts } from './texts.ts';
import { useAccept, useLeave } from './use-people.ts';

interface SharedWithMeRowProps {
  readonly shared: SharedWithMe;
}

/** A folder or a file that somebody shares: new, with what there is to decide, or accepted, with what else is done with it. */
export function SharedWithMeRow({
  shared,
  children,
}: SharedWithMeRowProps & { readonly children: ReactNode }) {
  return shared.itemId === null ? <Offer shared={shared} /> : <Accepted shared={shared}>{children}</Accepted>;
}

function Offer({ shared }: SharedWithMeRowProps) {
  const { spaceId, owner, role, name } = shared;
  const { email, fingerprint, contact, changed } = owner;
  const [isLeaving, setLeaving] = useState(false);
  const [another, setAnother] = useState('');
  const accept = useAccept();
  const leave = useLeave();
  const unlessAway = useUnlessAway();
  const isTaken = isFailure(accept.error, 'name_exists');
  const isCompared = contact !== null && changed === null && contact.comparedAt !== null;
  return (
    <li className={classes.person}>
      <Initials email={email} fingerprint={fingerprint} />
      <div>
        <p className={classes.name}>
          <Called by={contact} who={email} /> <Status tone="good">{texts.isNew}</Status>
        </p>
        <p className={classes.quiet}>
          {name === null ? (
            texts.offers[shared.fileId === null ? 'folder' : 'file'][role ?? 'viewer']
          ) : (
            <Facts of={[name, kindOf(shared), role && texts.roles[role]]} />
          )}
        </p>
      </div>
      <div className={classes.tools}>
        <Button
          variant="default"
          size="xs"
          aria-label={texts.declineOf({ who: email })}
          {...unlessAway(() => setLeaving(true))}
        >
          {texts.decline}
        </Button>
        {changed === null && (
          <Button
            size="xs"
            loading={accept.isPending}
            aria-label={texts.acceptOf({ who: email })}
            {...unlessAway(() => accept.mutate({ spaceId, ...(another !== '' && { name: another }) }))}
          >
            {texts.accept}
          </Button>
        )}
      </div>
      <div className={`${classes.wide} ${classes.section}`}>
        {isTaken ? (
          <TextInput
            label={texts.name}
            description={texts.nameTaken({ name: another === '' ? (name ?? texts.folder) : another })}
            value={another}
            onChange={({ currentTarget }) => setAnother(currentTarget.value)}
          />
        ) : (
          <FormFailure failure={accept.error} />
        )}
        {contact === null && <p className={classes.quiet}>{texts.stranger}</p>}
        <GoesBy shared={shared} />
        <Message shared={shared} />
        {changed !== null && (
          <ChangedKey {...{ email, fingerprint, ...changed }} former={contact?.fingerprint ?? null} />
        )}
        {!isCompared && changed === null && <Compare email={email} fingerprint={fingerprint} />}
      </div>
      {isLeaving && (
        <ConfirmDialog
          title={texts.declineOf({ who: email })}
          text={texts.declineText}
          yes={texts.decline}
          onConfirm={() => leave.mutateAsync(spaceId)}
          onClose={() => setLeaving(false)}
        />
      )}
    </li>
  );
}

function Accepted({ shared, children }: SharedWithMeRowProps & { readonly children: ReactNode }) {
  const { spaceId, owner, role, since, expiresAt } = shared;
  const [isLeaving, setLeaving] = useState(false);
  const leave = useLeave();
  const unlessAway = useUnlessAway();
  const name = shared.name ?? texts.folder;
  const facts = [
    kindOf(shared),
    texts.from({ who: calledBy(owner.contact?.name ?? null, owner.email) }),
    role && texts.roles[role],
    texts.since({ day: formatMoment(since) }),
    expiresAt === null ? null : texts.until({ day: formatMoment(expiresAt) }),
  ];
  return (
    <li className={classes.person}>
      <Initials email={owner.email} fingerprint={owner.fingerprint} />
      <div>
        <SpaceLink spaceId={spaceId} fileId={shared.fileId}>
          {name}
        </SpaceLink>
        <p className={classes.quiet}>
          <Facts of={facts} />
        </p>
        <GoesBy shared={shared} />
        {owner.changed !== null && <p className={classes.quiet}>{texts.keyChanged}</p>}
        <Message shared={shared} />
      </div>
      <div className={classes.tools}>
        {children}
        <Button
          variant="default"
          size="xs"
          aria-label={texts.leaveOf({ name })}
          {...unlessAway(() => setLeaving(true))}
        >
          {texts.leave}
        </Button>
      </div>
      {isLeaving && (
        <ConfirmDialog
          title={texts.leaveOf({ name })}
          text={texts.leaveText}
          yes={texts.leave}
          onConfirm={() => leave.mutateAsync(spaceId)}
          onClose={() => setLeaving(false)}
        />
      )}
    </li>
  );
}

/** Another name than the one by which its owner is known: what they say of it changes nothing. */
function GoesBy({ shared: { owner, ownersName } }: SharedWithMeRowProps) {
  if (ownersName === null || ownersName === owner.contact?.name) return null;
  return <p className={classes.quiet}>{texts.goesBy({ name: ownersName })}</p>;
}

/** What its owner has said with it, in their own words. */
function Message({ shared: { message } }: SharedWithMeRowProps) {
  return (
    message !== null && (
      <blockquote className={classes.message} dir="auto">
        {message}
      </blockquote>
    )
  );
}

/** What kind of file it is; null of a folder. */
function kindOf({ fileId, name }: SharedWithMe): string | null {
  return fileId === null ? null : typeText(OF_ANY_KIND, name);
}

/** What nothing is known of but its name. */
const OF_ANY_KIND = 'application/octet-stream';

interface SpaceLinkProps {
  readonly spaceId: string;
  /** Of a single file: that file, which the viewer shows. */
  readonly fileId: string | null;
  readonly children: ReactNode;
}

/** Leads to what is shared: a folder in the file browser, a file in the viewer. */
export function SpaceLink({ spaceId, fileId, children }: SpaceLinkProps) {
  if (fileId !== null) {
    return (
      <Link className={classes.name} to="/p/$id" params={{ id: fileId }} search={{ space: spaceId }}>
        {children}
      </Link>
    );
  }
  return (
    <Link
      className={classes.name}
      to="/shared/$space_id/{-$file_id}"
      params={{ space_id: spaceId, file_id: undefined }}
    >
      {children}
    </Link>
  );
}
