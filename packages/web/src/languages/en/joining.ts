/** The words of an invitation into a folder. */
export const joining = {
  title: '{invitedBy} shares a folder with you',
  folder: 'The folder “{name}” is end-to-end encrypted: who runs this server cannot read it.',
  someFolder: 'It is end-to-end encrypted: who runs this server cannot read it.',
  opening: 'Opening the invitation …',
  notGoodTitle: 'This invitation is not good',
  notGood: 'It was used, taken back, or has run out. Ask who sent it for another one.',
  failedTitle: 'The invitation could not be opened',
  tryAgain: 'Try again',
  until: 'Good until {day}',
  asked: 'This address came by e-mail, so the one who invites you is asked to let you in.',
  register: 'Create account',
  login: 'I have an account',
  keep: 'Keep the address of this page: if you are asked to confirm your e-mail address first, open it again afterwards.',
  signedInAs: 'You are signed in as {email}.',
  join: 'Join',
  joinedTitle: 'You have joined',
  joined:
    'The next time {invitedBy} opens Coffer, the folder is shared with you. You find it under Shared with me.',
  joinedAsked:
    '{invitedBy} is asked to let you in, and shown these words. If they call you: the words are the same for both of you.',
  words: 'Words of your key',
  toFiles: 'My Files',
} as const;
