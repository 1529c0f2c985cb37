import { createStore } from '@coffer/client';
import type { SpaceHere, SpaceSet } from '@coffer/client/space-set';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useSpaceSet } from '../session/space-set-context.ts';

const NONE: SpaceSet['state'] = createStore({ spaces: [], isKnown: false });

/** The spaces next to the drive, as far as they are known; none while they are loaded. */
export function useSpacesHere(): readonly SpaceHere[] {
  const load = useSpaceSet();
  const [state, setState] = useState(NONE);
  useEffect(() => {
    let isOver = false;
    load().then(
      (set) => isOver || setState(set.state),
      // What needs it says why it does not come.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [load]);
  return useStore(state).spaces;
}
