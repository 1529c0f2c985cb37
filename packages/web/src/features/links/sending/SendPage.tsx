import { failureOf, isFailure, type OpenedRequest, visitRequest } from '@coffer/client';
import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { failureText } from '../../../failures/texts.ts';
import { formatBytes } from '../../../format/bytes.ts';
import { formatMoment } from '../../../format/dates.ts';
import { EmptyCoffer } from '../../../identity/EmptyCoffer.tsx';
import { Mark } from '../../../identity/Mark.tsx';
import { useAppName } from '../../../session/configuration.ts';
import { useServices } from '../../../session/services.tsx';
import shared from '../shared/shared.module.css';
import { SendFiles } from './SendFiles.tsx';
import classes from './sending.module.css';
import { problems, type SendProblem, texts } from './texts.ts';

const RETRIES = 2;

interface SendPageProps {
  readonly id: string;
  /** The part of the address behind the `#`. */
  readonly secret: string;
}

/** The page of a request link, without menus and without an account. */
export function SendPage({ id, secret }: SendPageProps) {
  const appName = useAppName();
  const { api } = useServices();
  const visit = useMemo(() => visitRequest(api, id, secret), [api, id, secret]);
  const { data, error, refetch } = useQuery({
    // Not the secret itself: the page of another address is another one.
    queryKey: ['request-link', id],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, failure) => count < RETRIES && isFailure(failure, 'server_unreachable'),
    queryFn: ({ signal }) => visit.open(signal),
  });
  // Who is sending sees how that ends, whatever becomes of the link meanwhile.
  const problem = data === undefined && error !== null ? problemOf(error) : null;
  return (
    <div className={shared.frame}>
      <header className={shared.brand}>
        <Mark size={28} />
        <span>{appName}</span>
      </header>
      <main id="main" className={shared.card} tabIndex={-1}>
        {problem !== null && (
          <Stack align="center" gap="xs" ta="center" role="alert">
            <EmptyCoffer />
            <h1 className={shared.title}>{problems[problem].title}</h1>
            <p className={shared.quiet}>
              {problem === 'failed' ? failureText(error) : problems[problem].text}
            </p>
            {problem === 'failed' && (
              <Button variant="default" onClick={() => void refetch()}>
                {texts.tryAgain}
              </Button>
            )}
          </Stack>
        )}
        {problem === null && data === undefined && (
          <p role="status" className={shared.quiet}>
            {texts.opening}
          </p>
        )}
        {data !== undefined && (
          <Stack>
            <Terms request={data} />
            <SendFiles visit={visit} request={data} onSent={() => void refetch()} />
          </Stack>
        )}
      </main>
      <footer className={shared.promise}>{texts.promise}</footer>
    </div>
  );
}

/** What the owner of the link says, and allows. */
function Terms({ request }: { readonly request: OpenedRequest }) {
  const { note, filesLeft, bytesLeft, expiresAt } = request;
  return (
    <div>
      <h1 className={shared.title}>{texts.title}</h1>
      {note !== '' && (
        <figure className={classes.note}>
          <figcaption className={shared.quiet}>{texts.says}</figcaption>
          <blockquote dir="auto">{note}</blockquote>
        </figure>
      )}
      <p className={shared.quiet}>
        {filesLeft === 0 ? texts.full : texts.limits({ files: filesLeft, size: formatBytes(bytesLeft) })}
        {expiresAt !== null && ` ${texts.until({ moment: formatMoment(expiresAt) })}`}
      </p>
    </div>
  );
}

function problemOf(thrown: unknown): SendProblem {
  switch (failureOf(thrown).code) {
    case 'link_unverified':
      return 'altered';
    case 'link_key_wrong':
      return 'incomplete';
    case 'expired':
      return 'expired';
    case 'not_found':
      return 'gone';
    case 'request_full':
      return 'full';
    case 'switched_off':
      return 'switchedOff';
    default:
      return 'failed';
  }
}
