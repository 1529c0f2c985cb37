import { type AccountSettings, failed } from '@coffer/client';
import { FormFailure } from '../forms/FormFailure.tsx';

/** Says that only a later version understands what is set. */
export function LaterSetting({ state }: Pick<AccountSettings, 'state'>) {
  return <FormFailure failure={state === 'later' ? failed('update_to_change') : null} />;
}
