import { isRefusedForCertain } from '@coffer/client';

export interface MadeKeyPair {
  readonly privateKeyPem: string;
  /** Whether the server has taken it; false if nobody knows, because no answer came or the server failed. */
  readonly taken: boolean;
}

/**
 * Sends a new key pair to the server by `send`, and hands the private key out whenever the server may have taken it.
 * Throws what the server refused: then it has not. A server that failed may have done so after it had taken the key.
 */
export async function handOverKey(privateKeyPem: string, send: () => Promise<void>): Promise<MadeKeyPair> {
  try {
    await send();
    return { privateKeyPem, taken: true };
  } catch (error) {
    if (isRefusedForCertain(error)) throw error;
    return { privateKeyPem, taken: false };
  }
}
