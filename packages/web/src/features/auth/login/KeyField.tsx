import type { UseFormReturnType } from '@mantine/form';
import { lazy } from '../../../lazy/lazy.tsx';
import type { CredentialValues } from './credential-values.ts';

/** Its accounts are few, and a login page is what everybody waits for. */
const PrivateKeyField = lazy(
  async () => (await import('../../../private-key/PrivateKeyField.tsx')).PrivateKeyField,
);

/** The private key in the form of a login by password, for accounts whose key the server does not keep. */
export function KeyField({ form }: { readonly form: UseFormReturnType<CredentialValues> }) {
  return (
    <PrivateKeyField
      key={form.key('privateKey')}
      onChoose={(pem) => form.setFieldValue('privateKey', pem)}
      inputProps={form.getInputProps('privateKey')}
    />
  );
}
