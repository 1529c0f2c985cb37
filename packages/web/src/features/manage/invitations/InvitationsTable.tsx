import type { Invitation } from '@coffer/contract';
import { ActionIcon, Button, Group, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { formatBytes } from '../../../format/bytes.ts';
import { formatDay } from '../../../format/dates.ts';
import { Status } from '../../../panels/Status.tsx';
import { texts } from '../texts.ts';
import table from '../users/table.module.css';
import classes from './invitations.module.css';

interface InvitationsTableProps {
  readonly invitations: readonly Invitation[];
  onRenew(invitation: Invitation): void;
  onTakeBack(invitation: Invitation): void;
}

/** The invitations that nobody has followed yet. */
export function InvitationsTable({ invitations, onRenew, onTakeBack }: InvitationsTableProps) {
  const now = Date.now() / 1000;
  if (invitations.length === 0) {
    return (
      <div className={table.card}>
        <div className={classes.empty}>
          <p className={classes.emptyTitle}>{texts.noInvitations}</p>
          <p className={classes.quiet}>{texts.noInvitationsText}</p>
        </div>
      </div>
    );
  }
  return (
    <div className={table.card}>
      <table className={table.table} aria-label={texts.invitations}>
        <thead>
          <tr>
            <th scope="col">{texts.email}</th>
            <th scope="col" data-column="role">
              {texts.role}
            </th>
            <th scope="col" data-column="quota">
              {texts.quota}
            </th>
            <th scope="col" data-column="last_seen_at">
              {texts.expires}
            </th>
            <th scope="col">
              <VisuallyHidden>{texts.newLink}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {invitations.map((invitation) => (
            <tr key={invitation.id}>
              <th scope="row">
                <bdi>{invitation.email}</bdi>
                <span className={table.marks}>
                  {invitation.expired && <Status tone="warning">{texts.expired}</Status>}
                  {invitation.mailed && <Status tone="neutral">{texts.mailed}</Status>}
                </span>
              </th>
              <td data-column="role">{texts.roles[invitation.role]}</td>
              <td data-column="quota">
                {invitation.quota === 0 ? texts.unlimited : formatBytes(invitation.quota)}
              </td>
              <td data-column="last_seen_at">{formatDay(invitation.expires_at, now)}</td>
              <td>
                <Group justify="flex-end" gap={4} wrap="nowrap">
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={texts.newLinkFor({ email: invitation.email })}
                    onClick={() => onRenew(invitation)}
                  >
                    {texts.newLink}
                  </Button>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={texts.takeBackFor({ email: invitation.email })}
                    onClick={() => onTakeBack(invitation)}
                  >
                    <IconTrash size={18} />
                  </ActionIcon>
                </Group>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
