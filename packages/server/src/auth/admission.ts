import type { Role, Settings } from '@coffer/contract';
import { fieldRefused, Refusal } from '../calls/refusal.ts';
import type { Invitations } from '../invitations/invitations.ts';
import { isEmailAllowed } from '../settings/email-patterns.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { Queries } from '../store/database/database.ts';
import { normalizeEmail } from '../users/user.ts';
import { userRepository } from '../users/user-repository.ts';

/** As what somebody is admitted. */
interface Admitted {
  readonly role: Role;
  readonly quota: number;
  /** Whether it is known already that the address is theirs. */
  readonly emailConfirmed: boolean;
}

export type Admission = ReturnType<typeof createAdmission>;

interface AdmissionPorts {
  readonly settings: SettingsService;
  readonly invitations: Invitations;
}

/** Who may register: the first person always, invited people, and others as the settings say. */
export function createAdmission({ settings, invitations }: AdmissionPorts) {
  return {
    /**
     * Within the transaction that creates the account. An invitation is used up; it outdoes the settings.
     *
     * @throws Refusal of `invitation_id` or `email`; `registration_closed`
     */
    async admit(
      queries: Queries,
      form: { readonly email: string; readonly invitation_id?: string | undefined },
    ): Promise<Admitted> {
      const isFirst = await userRepository(queries).isEmpty();
      if (form.invitation_id !== undefined) {
        const { role, quota, emailConfirmed } = await invitations.accept(queries, {
          secret: form.invitation_id,
          email: form.email,
        });
        return { role: isFirst ? 'admin' : role, quota, emailConfirmed };
      }
      const current = await settings.current(queries);
      if (isFirst) return { role: 'admin', quota: 0, emailConfirmed: false };
      checkSettings(current, form.email);
      return { role: 'user', quota: current.default_quota, emailConfirmed: false };
    },
  };
}

function checkSettings(settings: Settings, email: string): void {
  if (settings.registration === 'closed') {
    throw new Refusal('registration_closed', 'Nobody can register on this server at present.');
  }
  if (settings.registration === 'invitation') {
    throw new Refusal('registration_closed', 'Registration is by invitation. Ask the administrator for one.');
  }
  if (!isEmailAllowed(normalizeEmail(email), settings)) {
    throw fieldRefused('email', 'Addresses like this one cannot register here.');
  }
}
