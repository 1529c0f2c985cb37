/** Texts for who has not confirmed an address yet, on all pages; apart from those of the pages behind a link in a mail. */
export const activationWaiting = {
  firstTitle: 'Confirm your e-mail address first',
  first:
    'This server is for certain e-mail addresses. Open the link that we sent to {email}; your drive opens here as soon as you have confirmed.',
  logout: 'Log out',
  deleteThis: 'Delete this account',

  banner: 'Open the link that we sent to {email} to activate your account.',
  bannerUntil: 'Accounts that are not active by {day} are removed.',
  bannerResend: 'Resend the link',
  bannerResent: 'Another link is on its way to {email}.',
  bannerFailed: "Couldn't resend activation email",
} as const;
