import { StartRefused } from '../config/start-refused.ts';
import { adviceOn } from '../store/advice.ts';
import { Unavailable } from '../store/unavailable.ts';
import { CommandRefused, OutputLost } from './output.ts';

/**
 * Says in one line what ended a command, and what to do about it.
 *
 * @returns null for a defect of the program
 */
export function failureLine(error: unknown): string | null {
  if (error instanceof StartRefused) return `Coffer cannot start: ${error.message}`;
  if (error instanceof CommandRefused || error instanceof OutputLost) return error.message;
  if (error instanceof Unavailable) return `${error.message}. Run the command again when this is mended.`;
  const advice = adviceOn(error);
  if (advice === null) return null;
  const path = error instanceof Error && 'path' in error ? error.path : null;
  return typeof path === 'string' ? `${path} cannot be used: ${advice}.` : `This cannot be done: ${advice}.`;
}
