import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { failureText } from '../failures/texts.ts';

interface FormFailureProps {
  /** What the last submit threw; null for nothing. */
  readonly failure: unknown;
}

/** The description of what went wrong, above the fields of a form. */
export function FormFailure({ failure }: FormFailureProps) {
  if (failure === null) return null;
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} />}>
      {failureText(failure)}
    </Alert>
  );
}
