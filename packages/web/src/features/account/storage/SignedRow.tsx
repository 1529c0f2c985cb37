import type { Drive } from '@coffer/client';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '../../../format/dates.ts';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { FormDialog } from '../../../panels/FormDialog.tsx';
import { useUnlessAway } from '../../../panels/needs-server.tsx';
import { SettingRow } from '../../../panels/Section.tsx';
import { Status } from '../../../panels/Status.tsx';
import { useDrive } from '../../../session/drive-context.ts';
import { fingerprintWords } from '../details/fingerprint-words.ts';
import { texts } from '../texts.ts';

type Standing = Awaited<ReturnType<Drive['account']['standing']>>;

const KEY = ['drive-standing'];

/** So many words tell two states of a drive apart: nobody makes another one with the same. */
const WORDS = 8;

/** Whether the server shows the drive as the devices have signed it, and what to do where it does not. */
export function SignedRow() {
  const drive = useDrive();
  const unlessAway = useUnlessAway();
  const queryClient = useQueryClient();
  const [isAccepting, setAccepting] = useState(false);
  const [share, setShare] = useState(0);
  const standing = useQuery({ queryKey: KEY, queryFn: () => drive.account.standing(), staleTime: 0 });
  const verifying = useMutation({
    mutationFn: () => drive.account.verify(setShare),
    onSuccess: (found) => queryClient.setQueryData(KEY, found),
  });
  const { data } = standing;
  return (
    <>
      <FormFailure failure={verifying.error ?? standing.error} />
      <SettingRow
        title={texts.signed}
        status={<HowItStands standing={data} verifying={verifying.isPending ? share : null} />}
        text={data === undefined ? texts.signedText : whatItMeans(data)}
        action={
          <>
            <Button variant="default" loading={verifying.isPending} {...unlessAway(() => verifying.mutate())}>
              {texts.signedVerify}
            </Button>
            {data?.trouble != null && data.trouble !== 'space_lied' && (
              <Button variant="default" {...unlessAway(() => setAccepting(true))}>
                {texts.signedAccept}
              </Button>
            )}
          </>
        }
      />
      {isAccepting && <AcceptDialog onClose={() => setAccepting(false)} />}
    </>
  );
}

function HowItStands({ standing, verifying }: { standing: Standing | undefined; verifying: number | null }) {
  if (verifying !== null)
    return <Status tone="neutral">{texts.signedReading(Math.floor(verifying * 100))}</Status>;
  if (standing === undefined) return null;
  if (standing.trouble !== null)
    return <Status tone="warning">{texts.signedTrouble[standing.trouble]}</Status>;
  return <Status tone="good">{standing.newest === null ? texts.signedEmpty : texts.signedGood}</Status>;
}

function whatItMeans({ trouble, newest }: Standing): string {
  if (trouble !== null) return texts.signedMeans[trouble];
  if (newest === null) return texts.signedText;
  const words = fingerprintWords(newest.hash).slice(0, WORDS).join(' ');
  return texts.signedNewest(formatMoment(newest.verifiedAt), newest.revision, words);
}

/** Goes on with what the server shows, once somebody has understood what that means. */
function AcceptDialog({ onClose }: { readonly onClose: () => void }) {
  const drive = useDrive();
  const queryClient = useQueryClient();
  const accepting = useMutation({
    mutationFn: () => drive.account.acceptDrive(),
    onSuccess: () => {
      // Folders and all else are what the server shows now.
      void queryClient.invalidateQueries();
      onClose();
    },
  });
  return (
    <FormDialog
      title={texts.signedAccept}
      text={texts.signedAcceptText}
      yes={texts.signedAcceptYes}
      busy={accepting.isPending}
      failure={accepting.error}
      onSubmit={(event) => {
        event.preventDefault();
        accepting.mutate();
      }}
      onClose={onClose}
      isDangerous
    />
  );
}
