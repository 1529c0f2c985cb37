import type { Passkey } from '@coffer/contract';
import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadingFailed } from '../../panels/LoadingFailed.tsx';
import { useServices, useUser } from '../../session/services.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';
import classes from './Passkeys.module.css';
import { passkeysQuery } from './passkeys-query.ts';
import { passkeysSupported } from './passkeys-supported.ts';
import { RemovePasskey } from './RemovePasskey.tsx';
import { RenamePasskey } from './RenamePasskey.tsx';
import { texts } from './texts.ts';

type Dialog = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };

/** The passkeys of who is signed in, and what can be done with them. */
export function PasskeyList() {
  const { api } = useServices();
  const user = useUser();
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const query = passkeysQuery(api);
  const { data: passkeys, error, refetch } = useQuery(query);
  const close = () => setDialog(null);
  const reload = () => queryClient.invalidateQueries({ queryKey: query.queryKey });

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
      {dialog?.kind === 'add' && <AddPasskey user={user} onAdded={reload} onClose={close} />}
      {dialog?.kind === 'rename' && (
        <RenamePasskey passkey={dialog.passkey} onRenamed={reload} onClose={close} />
      )}
      {dialog?.kind === 'remove' && (
        <RemovePasskey user={user} passkey={dialog.passkey} onRemoved={reload} onClose={close} />
      )}
    </>
  );
}
