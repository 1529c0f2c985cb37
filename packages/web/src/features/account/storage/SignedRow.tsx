import type { Drive } from '@coffer/client';
import { headWords } from '@coffer/client';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoment } from '../../../format/dates.ts';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useUnlessAway } from '../../../panels/needs-server.tsx';
import { SettingRow } from '../../../panels/Section.tsx';
import { Status } from '../../../panels/Status.tsx';
import { useDrive } from '../../../session/drive-context.ts';
import { REMEMBERED_KEY, STANDING_KEY } from '../../../session/drive-queries.ts';
import { texts } from '../texts.ts';

type Standing = Awaited<ReturnType<Drive['account']['standing']>>;

/** Whether the server shows the drive as the devices have signed it, and what to do where it does not. */
export function SignedRow() {
  const drive = useDrive();
  const unlessAway = useUnlessAway();
  const queryClient = useQueryClient();
  const [share, setShare] = useState(0);
  const standing = useQuery({
    queryKey: STANDING_KEY,
    queryFn: () => drive.account.standing(),
    staleTime: 0,
  });
  const verifying = useMutation({
    mutationFn: () => drive.account.verify(setShare),
    onSuccess: (found) => queryClient.setQueryData(STANDING_KEY, found),
  });
  const trusting = useMutation({
    mutationFn: () => drive.account.trustFirst(),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: STANDING_KEY });
      void queryClient.invalidateQueries({ queryKey: REMEMBERED_KEY });
    },
  });
  const { data } = standing;
  const isFirst = data?.trouble === null && data.newest?.first != null;
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
            {data?.trouble != null && (
              <Button variant="default" renderRoot={(props) => <Link to="/account/differences" {...props} />}>
                {texts.signedCompare}
              </Button>
            )}
            {isFirst && (
              <Button variant="default" loading={trusting.isPending} onClick={() => trusting.mutate()}>
                {texts.signedTrust}
              </Button>
            )}
          </>
        }
      />
      <RootKeyRow />
    </>
  );
}

/** The number of the drive's keys, and since when. Left out until a head is verified that says so. */
function RootKeyRow() {
  const drive = useDrive();
  const { data } = useQuery({
    queryKey: ROOT_KEY,
    queryFn: () => drive.account.newestKey(),
    staleTime: 0,
    retry: false,
  });
  if (data === undefined) return null;
  const { epoch: generation, since } = data;
  const text =
    since === null
      ? texts.rootKeyText({ generation })
      : texts.rootKeyTextSince({ generation, since: formatMoment(since) });
  return <SettingRow title={texts.rootKey} text={text} />;
}

/** The cache's name of the drive's key. */
const ROOT_KEY = ['root-key'] as const;

function HowItStands({ standing, verifying }: { standing: Standing | undefined; verifying: number | null }) {
  if (verifying !== null)
    return <Status tone="neutral">{texts.signedReading({ percent: Math.floor(verifying * 100) })}</Status>;
  if (standing === undefined) return null;
  if (standing.trouble !== null)
    return <Status tone="warning">{texts.signedTrouble[standing.trouble]}</Status>;
  if (standing.newest?.first != null) return <Status tone="neutral">{texts.signedFirst}</Status>;
  return <Status tone="good">{texts.signedGood}</Status>;
}

function whatItMeans({ trouble, newest }: Standing): string {
  // Where nothing was seen before, there may be nothing to wait for: a backup or a key file from before the first head.
  if (trouble === 'space_lied' && newest === null) return texts.signedUnknown;
  if (trouble !== null) return texts.signedMeans[trouble];
  if (newest === null) return texts.signedText;
  const { first } = newest;
  if (first !== null)
    return texts.signedFirstMeans({
      when: formatMoment(first.at),
      revision: first.revision,
      words: headWords(first.hash),
    });
  return texts.signedNewest({
    when: formatMoment(newest.verifiedAt),
    revision: newest.revision,
    words: headWords(newest.hash),
  });
}
