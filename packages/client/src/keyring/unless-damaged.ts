import { EncodingInvalid, EnvelopeDamaged, EnvelopeUnsupported } from '@coffer/crypto';

/** What was opened, or null if it is not what was sealed. Other errors are thrown on. */
export async function unlessDamaged<T>(opening: Promise<T>): Promise<T | null> {
  try {
    return await opening;
  } catch (error) {
    if (isDamage(error)) return null;
    throw error;
  }
}

function isDamage(error: unknown): boolean {
  return (
    error instanceof EnvelopeDamaged ||
    error instanceof EnvelopeUnsupported ||
    error instanceof EncodingInvalid
  );
}
