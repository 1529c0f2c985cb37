import * as z from 'zod/mini';
import { apiVersions } from './api-version.ts';
import { registrationMode } from './settings.ts';

/** The configuration of the page, needed before anyone is signed in. */
export const publicConfiguration = z.object({
  app_name: z.string(),
  version: z.string(),
  api: apiVersions,
  /** The address that cookies and links are made for; the login page says so when it was opened elsewhere. */
  public_url: z.string(),
  registration: registrationMode,
  /** Whether there is no account yet: who registers next becomes the administrator. */
  is_new: z.boolean(),
  activation_required: z.boolean(),
  /** Whether new accounts can be used only once their address is confirmed. */
  confirm_first: z.boolean(),
  /** Whether the server can send mail, and so help people who have lost everything. */
  sends_mail: z.boolean(),
  /** Whether files can be shared by public links. */
  public_links: z.boolean(),
  /** Whether folders can be shared with people. */
  sharing: z.boolean(),
  /** Whether chunks travel straight between browser and storage. */
  direct_transfers: z.boolean(),
});
