import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { notify } from '../../../notices/report-failure.ts';
import { useServices } from '../../../session/services.tsx';
import classes from '../AuthForm.module.css';
import { AuthFrame } from '../AuthFrame.tsx';
import { ChoosePin } from './ChoosePin.tsx';
import { IdleChoice } from './IdleChoice.tsx';
import { texts } from './texts.ts';

interface SetupLockScreenPageProps {
  onLock(): void;
  onDone(): void;
}

const PIN_QUERY = ['device-pin'];

/** How this device is locked and unlocked: a PIN, and whether it locks by itself. */
export function SetupLockScreenPage({ onLock, onDone }: SetupLockScreenPageProps) {
  const { session } = useServices();
  const queryClient = useQueryClient();
  const { data: isSet } = useQuery({
    queryKey: PIN_QUERY,
    queryFn: async () => (await session.pin.stored()) !== null,
    staleTime: 0,
  });
  const reload = () => queryClient.invalidateQueries({ queryKey: PIN_QUERY });
  const remove = async () => {
    await session.pin.remove();
    notify(texts.pinRemoved);
    await reload();
  };

  return (
    <AuthFrame title={texts.setupTitle} subtitle={texts.setupSubtitle}>
      <div className={classes.form}>
        <section className={classes.section} aria-labelledby="pin-section">
          <h2 id="pin-section">{texts.pinSection}</h2>
          {isSet === true && (
            <p className={classes.set}>
              {texts.isSet}
              <Button variant="subtle" size="compact-md" onClick={() => void remove()}>
                {texts.removePin}
              </Button>
            </p>
          )}
          {isSet !== undefined && <ChoosePin isSet={isSet} onChosen={() => void reload()} />}
        </section>
        <section className={classes.section} aria-labelledby="idle-section">
          <h2 id="idle-section">{texts.idleSection}</h2>
          <IdleChoice />
        </section>
        <div className={classes.actions}>
          <Button variant="default" onClick={onLock}>
            {texts.lockNow}
          </Button>
          <Button onClick={onDone}>{texts.done}</Button>
        </div>
      </div>
    </AuthFrame>
  );
}
