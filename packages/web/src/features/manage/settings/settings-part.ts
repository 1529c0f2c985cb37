import type { Settings } from '@coffer/contract';
import type { UseFormReturnType } from '@mantine/form';

/** What a part of the settings works on. */
export interface SettingsPart {
  readonly form: UseFormReturnType<Settings>;
}
