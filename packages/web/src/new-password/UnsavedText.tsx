import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isTextUnsaved } from '../session/unsaved-text.ts';
import { texts } from './texts.ts';

/** Looks again so often: another tab may have saved meanwhile, or begun to write. */
const LOOK_MS = 1_000;

/** Warns before something ends or reloads the session of all tabs, as long as one of them has text that is not saved. */
export function UnsavedText() {
  const { data: isUnsaved = false } = useQuery({
    queryKey: ['unsaved-text'],
    queryFn: isTextUnsaved,
    refetchInterval: LOOK_MS,
    networkMode: 'always',
    gcTime: 0,
    staleTime: 0,
  });
  return isUnsaved ? (
    <Alert color="brass" role="alert">
      {texts.unsavedText}
    </Alert>
  ) : null;
}
