import { type OpenedItem, type SharedLink, SharedTree } from '@coffer/client';
import { Anchor, Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatMoment } from '../../../format/dates.ts';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { notify } from '../../../notices/notify.ts';
import { useServices } from '../../../session/services.tsx';
import { texts } from '../texts.ts';
import { SavingStatus } from './SavingStatus.tsx';
import { SharedRow } from './SharedRow.tsx';
import classes from './shared.module.css';
import type { SharedPorts } from './shared-ports.ts';
import { useSaving } from './use-saving.ts';
import { useTicket } from './use-ticket.ts';

interface SharedFolderProps {
  readonly link: SharedLink;
  readonly ports: SharedPorts;
}

/** A folder behind a link, with the folders below it. */
export function SharedFolder({ link, ports }: SharedFolderProps) {
  const { api } = useServices();
  const tree = useMemo(() => new SharedTree(api, link), [api, link]);
  const [directoryId, setDirectoryId] = useState<string | null>(null);
  const { saving, start } = useSaving(ports);
  const ticket = useTicket(link.id);
  const { data: directory, error } = useQuery({
    queryKey: ['shared-folder', link.id, directoryId],
    queryFn: ({ signal }) => tree.list(directoryId, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const busy = saving.state === 'running';

  const downloadAll = () =>
    start(async (signal) => {
      const { children } = await tree.list(null, signal);
      const { entries, leftOut, length } = await tree.collectZip(children, signal);
      if (leftOut.length > 0) notify(texts.leftOut(leftOut.length));
      return {
        content: { kind: 'archive', entries, link: await ticket() },
        ...{ size: length, name: `${link.name}.zip`, mime: 'application/zip' },
      };
    });
  const downloadOne = ({ id, size, mime }: OpenedItem, name: string) =>
    start(async (signal) => ({
      content: {
        ...{ kind: 'file', item: { id, size }, key: tree.fileKey(id) },
        ...{ blake2b: await tree.digest(id, signal), link: await ticket() },
      },
      ...{ size, name, mime },
    }));

  return (
    <div className={classes['folder']}>
      <div className={classes['head']}>
        <div>
          <h1 className={classes['title']} dir="auto">
            {directory?.parents.at(-1)?.name ?? link.name}
          </h1>
          {link.expiresAt !== null && (
            <p className={classes['quiet']}>{texts.availableUntil(formatMoment(link.expiresAt))}</p>
          )}
        </div>
        <Button leftSection={<IconFileZip size={18} />} disabled={busy} onClick={() => void downloadAll()}>
          {texts.downloadAll}
        </Button>
      </div>
      <SavingStatus saving={saving} />
      {directoryId !== null && (
        <nav aria-label={texts.folders} className={classes['path']}>
          <Anchor component="button" onClick={() => setDirectoryId(null)}>
            {link.name}
          </Anchor>
          {directory?.parents.slice(0, -1).map(({ id, name }) => (
            <Anchor key={id} component="button" onClick={() => setDirectoryId(id)}>
              {name}
            </Anchor>
          ))}
        </nav>
      )}
      {error !== null && <FormFailure failure={error} />}
      {directory?.children.length === 0 && <p className={classes['quiet']}>{texts.emptyFolder}</p>}
      <ul className={classes['list']} aria-label={texts.files} aria-busy={directory === undefined}>
        {directory?.children.toSorted(inOrder).map((item) => (
          <SharedRow
            key={item.id}
            item={item}
            tree={tree}
            icon={ports.icon(item.mime)}
            disabled={busy}
            onOpen={setDirectoryId}
            onDownload={(name) => void downloadOne(item, name)}
          />
        ))}
      </ul>
    </div>
  );
}

/** Folders first, then by name. */
function inOrder(a: OpenedItem, b: OpenedItem): number {
  if (a.kind !== b.kind) return a.kind === 'directory' ? -1 : 1;
  return (a.name ?? '').localeCompare(b.name ?? '', undefined, { numeric: true });
}
