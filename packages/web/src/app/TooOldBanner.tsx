import { PROJECT_URL } from '@coffer/contract';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { messages } from '../languages/messages.ts';
import { TopBanner } from '../panels/Banner.tsx';
import { tooOld } from '../session/too-old.ts';

const texts = messages('atRest');
const problems = messages('problems');
const failures = messages('failures');

/** Says that the page, or the server, is too old for the other one, and what leads out of that. */
export function TooOldBanner() {
  const which = useStore(tooOld);
  if (which === null) return null;
  return (
    <TopBanner icon={<IconRefresh size={20} aria-hidden="true" />} action={<WayOut />}>
      <span role="alert">
        {which === 'client_too_old' ? problems.client_too_old : failures.server_too_old}
      </span>
    </TopBanner>
  );
}

/** The page comes from the server, so that it is never older than that once it was loaded again. */
function WayOut() {
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => window.location.reload()}>
        {texts.reload}
      </Button>
      {PROJECT_URL !== '' && (
        <a href={PROJECT_URL} target="_blank" rel="noopener noreferrer">
          {texts.update}
        </a>
      )}
    </>
  );
}
