import { useNavigate } from '@tanstack/react-router';
import { useStore } from 'zustand';
import { SaveShared } from '../../features/files/receiving/SaveShared.tsx';
import { sharedFiles } from '../../session/shared-files.ts';
import { useTransfers } from '../transfers-context.ts';

/** What another application has handed over: saved into a folder, which opens, or not. */
export function ShareView() {
  const files = useStore(sharedFiles);
  const transfers = useTransfers();
  const navigate = useNavigate();
  const leaveTo = (directoryId: string | null) => {
    sharedFiles.setState([], true);
    void navigate({ to: '/{-$file_id}', params: { file_id: directoryId ?? undefined }, replace: true });
  };
  return (
    <SaveShared
      files={files}
      onSave={(directoryId) => {
        transfers.upload(files, directoryId);
        leaveTo(directoryId);
      }}
      onCancel={() => leaveTo(null)}
    />
  );
}
