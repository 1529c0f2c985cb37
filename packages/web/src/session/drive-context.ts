import type { Drive } from '@coffer/client';
import { type Context, createContext, use } from 'react';

/** Null until somebody is signed in: the login page does without the drive's code. */
export const DriveContext: Context<Drive | null> = createContext<Drive | null>(null);

/** The drive of the signed-in user. Throws on any other page. */
export function useDrive(): Drive {
  const drive = use(DriveContext);
  if (drive === null) throw new Error('useDrive was called before the drive was loaded');
  return drive;
}
