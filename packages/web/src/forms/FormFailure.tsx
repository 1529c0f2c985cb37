import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { failureText, formText } from '../failures/texts.ts';

interface FormFailureProps {
  /** Thrown by the last submit; null for nothing. */
  readonly failure: unknown;
  /** The fields that show the server's messages themselves; all by default. */
  readonly fields?: readonly string[];
}

/** The description of what went wrong, above the fields of a form. */
export function FormFailure({ failure, fields }: FormFailureProps) {
  if (failure === null) return null;
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} />}>
      {fields === undefined ? failureText(failure) : formText(failure, fields)}
    </Alert>
  );
}
