import type { Passkey } from '@coffer/contract';
import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core';
import { IconDots, IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../format/dates.ts';
import { LoadingFailed } from '../../panels/LoadingFailed.tsx';
import { useServices, useUser } from '../../session/services.tsx';
import { AddPasskey, RemovePasskey, RenamePasskey } from './PasskeyDialogs.tsx';
import classes from './Passkeys.module.css';
import { passkeysQuery } from './passkeys.ts';
import { texts } from './texts.ts';
import { passkeysSupported } from './UsePasskey.tsx';

type Dialog = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };

/** The passkeys of who is signed in, and what can be done with them. */
export function PasskeyList() {
  const user = useUser();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { data: passkeys, error, refetch } = useQuery(passkeysQuery(useServices().api));
  const close = () => setDialog(null);

  if (user === null) return null;
  return (
    <>
      <div className={classes.about}>
        <p className={classes.text}>{texts.about}</p>
        {passkeysSupported() ? (
          <Button variant="default" onClick={() => setDialog({ kind: 'add' })}>
            {texts.add}
          </Button>
        ) : (
          <p className={classes.text}>{texts.unsupported}</p>
        )}
      </div>
      {error !== null && passkeys === undefined && (
        <div className={classes.row}>
          <LoadingFailed failure={error} onRetry={() => void refetch()} />
        </div>
      )}
      {error === null && passkeys === undefined && (
        <div className={classes.row}>
          <Skeleton height={20} />
        </div>
      )}
      {passkeys?.length === 0 && <p className={classes.none}>{texts.none}</p>}
      {passkeys !== undefined && passkeys.length > 0 && (
        <ul className={classes.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setDialog({ kind: 'rename', passkey })}
              onRemove={() => setDialog({ kind: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {dialog?.kind === 'add' && <AddPasskey user={user} onClose={close} />}
      {dialog?.kind === 'rename' && <RenamePasskey passkey={dialog.passkey} onClose={close} />}
      {dialog?.kind === 'remove' && <RemovePasskey user={user} passkey={dialog.passkey} onClose={close} />}
    </>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  onRename(): void;
  onRemove(): void;
}

/** One passkey, with its menu. */
function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { name, created_at, last_used_at } = passkey;
  const now = Date.now() / 1000;
  const added = formatDay(created_at, now);
  return (
    <li className={classes.row}>
      <IconFingerprint className={classes.icon} size={24} stroke={1.6} aria-hidden="true" />
      <div className={classes.label}>
        <p className={classes.name} dir="auto">
          {name}
        </p>
        <p className={classes.text}>
          {last_used_at === null
            ? texts.timesUnused({ added })
            : texts.times({ added, used: formatDay(last_used_at, now) })}
        </p>
      </div>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={texts.more({ name })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={onRename}>
            {texts.rename}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onRemove}>
            {texts.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
