/** What authenticators know an account by: the bytes of its id, which tell nothing about a person; base64url. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}
