import { useEffect, useState } from 'react';
import { useServices } from '../session/services.tsx';

/** Whether somebody was signed in on this browser, as it remembers; the server is asked nothing. */
export function useWasHere(): boolean {
  const { session } = useServices();
  const [wasHere, setWasHere] = useState(false);
  useEffect(() => {
    session.kept().then(
      ({ hasRememberedKey, hasPinKey, isLocked }) => setWasHere(hasRememberedKey || hasPinKey || isLocked),
      () => undefined,
    );
  }, [session]);
  return wasHere;
}
