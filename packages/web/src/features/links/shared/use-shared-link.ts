import { isFailure, visitLink } from '@coffer/client';
import { decodeLinkSecret, fromHex, type LinkSecret, linkKeyBytes } from '@coffer/crypto';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useServices } from '../../../session/services.tsx';

const RETRIES = 2;

/** Opens a link by its id and by what stands behind the `#` of its address. */
export function useSharedLink(id: string, text: string) {
  const { api, keyring } = useServices();
  const visit = useMemo(() => visitLink(api, id), [api, id]);
  const [secret] = useState(() => readSecret(text));
  const [keyHex, setKeyHex] = useState<string | null>(null);
  const key = secret?.kind === 'key' ? secret.key : keyHex === null ? null : linkKeyBytes(fromHex(keyHex));
  const query = useQuery({
    // Not the key itself: the page of another address is another one.
    queryKey: ['shared-link', id, key !== null],
    enabled: key !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: (count, error) => count < RETRIES && isFailure(error, 'server_unreachable'),
    queryFn: ({ signal }) => (key === null ? Promise.reject(new Error('no key')) : visit.open(key, signal)),
  });
  return {
    visit,
    link: query.data,
    failure: query.error,
    retry: () => void query.refetch(),
    isIncomplete: secret === null,
    needsPassword: secret?.kind === 'password' && key === null,
    async enterPassword(password: string): Promise<void> {
      if (secret?.kind !== 'password') return;
      setKeyHex(await keyring.openLinkPassword({ id, wrapped: secret.wrapped, password }));
    },
  };
}

/** Null if the address is not complete. */
function readSecret(text: string): LinkSecret | null {
  try {
    return decodeLinkSecret(text);
  } catch {
    return null;
  }
}
