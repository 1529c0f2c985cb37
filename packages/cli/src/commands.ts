import type { Command } from 'commander';
import { registerLogin } from './commands/login.ts';
import { registerLogout } from './commands/logout.ts';
import { registerStatus } from './commands/status.ts';
import type { Context } from './context.ts';

/** Adds a command to the program. What the command needs that is large is loaded when it runs. */
export type Register = (program: Command, context: Context) => void;

/** All commands, in the order of the help. */
export const COMMANDS: readonly Register[] = [registerLogin, registerLogout, registerStatus];
