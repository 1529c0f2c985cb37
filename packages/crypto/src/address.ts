/** An e-mail address in the form in which keys are bound to it, however it was typed. */
export function normalizeAddress(email: string): string {
  return email.trim().toLowerCase().normalize('NFC');
}
