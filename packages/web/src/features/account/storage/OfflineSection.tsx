import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { Section } from '../../../panels/Section.tsx';
import { isUsedOffline } from '../../../session/offline-choice.ts';
import { texts } from '../texts.ts';
import { useThisDevice } from './DeviceSection.tsx';
import { OFFLINE_USE_KEY, useSetOfflineUse } from './offline-changes.ts';
import classes from './StorageSection.module.css';

/** Whether this device opens the drive without the server. */
export function OfflineSection() {
  const { data: isOn } = useQuery({
    queryKey: OFFLINE_USE_KEY,
    queryFn: () => isUsedOffline(),
    staleTime: 0,
  });
  const isInMemory = useThisDevice().data?.rows?.persistence === 'memory';
  const { mutate: setOfflineUse, isPending, error } = useSetOfflineUse();
  return (
    <Section id="offline" title={texts.offline} text={texts.offlineText}>
      <div className={classes.body}>
        <FormFailure failure={error} />
        <Switch
          label={texts.offlineUse}
          description={
            isInMemory ? texts.offlineUseNot : isOn === true ? texts.offlineUseOn : texts.offlineUseOff
          }
          checked={isOn === true}
          disabled={isPending || isOn === undefined || (isInMemory && !isOn)}
          onChange={({ currentTarget }) => setOfflineUse(currentTarget.checked)}
        />
      </div>
    </Section>
  );
}
