import type { UseFormReturnType } from '@mantine/form';
import { PrivateKeyField } from '../../../private-key/PrivateKeyField.tsx';
import type { CredentialValues } from './credential-values.ts';

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
