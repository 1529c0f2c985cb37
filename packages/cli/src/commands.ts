import type { Command } from 'commander';
import { registerAccept } from './commands/accept.ts';
import { registerChanging } from './commands/changing.ts';
import { registerDescribing } from './commands/describing.ts';
import { registerExport } from './commands/export.ts';
import { registerFormats } from './commands/formats.ts';
import { registerLink } from './commands/link.ts';
import { registerLogin } from './commands/login.ts';
import { registerLogout } from './commands/logout.ts';
import { registerLooking } from './commands/looking.ts';
import { registerRequests } from './commands/requests.ts';
import { registerService } from './commands/service.ts';
import { registerStatus } from './commands/status.ts';
import { registerTransferring } from './commands/transferring.ts';
import { registerTrash } from './commands/trash.ts';
import { registerUndo } from './commands/undo.ts';
import { registerVersions } from './commands/versions.ts';
import type { Context } from './context.ts';
import { registerShare } from './sharing/command.ts';
import { registerSync } from './sync/command.ts';
import { registerWebdav } from './webdav/command.ts';

/** Adds a command to the program. What the command needs that is large is loaded when it runs. */
export type Register = (program: Command, context: Context) => void;

/** All commands, in the order of the help. */
export const COMMANDS: readonly Register[] = [
  registerLogin,
  registerLogout,
  registerStatus,
  registerAccept,
  registerFormats,
  registerLooking,
  registerTransferring,
  registerChanging,
  registerTrash,
  registerVersions,
  registerUndo,
  registerShare,
  registerLink,
  registerRequests,
  registerExport,
  registerWebdav,
  registerSync,
  registerService,
  registerDescribing,
];
