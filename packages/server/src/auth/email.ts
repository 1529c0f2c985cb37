/** What e-mail addresses are compared by: two that differ only in case are one account. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
