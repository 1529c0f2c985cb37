import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import page from '../../../panels/page.module.css';
import { texts as account } from '../texts.ts';
import { Differences } from './Differences.tsx';
import { texts } from './texts.ts';

/** Names each item that the server shows otherwise than this device has seen it, to be put back or accepted. */
export function DifferencesPage() {
  const navigate = useNavigate();
  return (
    <div className={page.page}>
      <div className={page.column}>
        <Anchor renderRoot={(props) => <Link to="/account" hash="device" {...props} />} className={page.back}>
          <IconArrowLeft size={16} aria-hidden="true" />
          {account.title}
        </Anchor>
        <h1 className={page.title}>{texts.title}</h1>
        <Differences
          of={{ spaceId: null, top: texts.top }}
          words={{
            ...texts,
            means: account.signedMeans,
            acceptAllText: account.signedAcceptText,
            askOwner: null,
            elsewhere: null,
          }}
          onDone={() => void navigate({ to: '/account', hash: 'device', replace: true })}
        />
      </div>
    </div>
  );
}
