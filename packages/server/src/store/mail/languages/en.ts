/**
 * What the server mails, as ICU messages; {app} is the name of the installation. Subjects are one line, paragraphs of bodies are
 * parted by an empty one, and an address stands where a mail program makes a link of it: at the end of a line or alone.
 */
export const en = {
  activation: {
    subject: 'Activate your {app} account',
    body: `Someone, hopefully you, has registered at {app} with this e-mail address.

To activate the account, open this address within seven days, and confirm there, signed in to the account:

{link}

Accounts that nobody has activated after {days, plural, one {# day} other {# days}} are removed, with everything in them.

If it was not you, ignore this message: the account does not get your address. At the same address you can have it deleted at once.
`,
  },
  alreadyRegistered: {
    subject: 'You have a {app} account already',
    body: `Someone, hopefully you, has tried to register at {app} with this e-mail address, which has an account already.

To sign in, open {login}

If you have lost your password: {forgotten}

If it was not you, ignore this message: nothing has changed.
`,
  },
  startOver: {
    subject: 'Start over with your {app} account',
    body: `Someone, hopefully you, has lost the password and the private key of the {app} account with this e-mail address.

Nobody can open it without one of them. What can be done is to delete everything that is stored in it, and to begin anew. To do so, open this address within one hour:

{link}

If you have your private key or a recovery code, nothing needs to be deleted: {forgotten}

If it was not you, ignore this message: nothing has changed.
`,
  },
  invitation: {
    subject: 'You are invited to {app}',
    body: `{inviter} invites you to {app}, to store your files there, end-to-end encrypted.

To create your account, open this address by {until} UTC:

{link}

If you do not know what this is about, ignore this message.
`,
  },
  /** The same of an inviter who is unknown. */
  unsignedInvitation: {
    subject: 'You are invited to {app}',
    body: `An administrator of {app} invites you to {app}, to store your files there, end-to-end encrypted.

To create your account, open this address by {until} UTC:

{link}

If you do not know what this is about, ignore this message.
`,
  },
  spaceInvitation: {
    subject: '{inviter} shares a folder with you',
    body: `{inviter} wants to share a folder with you at {app}, end-to-end encrypted.

To see it, open this address by {until} UTC, and create your account there:

{link}

{inviter} is asked then to let you in. If you do not know what this is about, ignore this message.
`,
  },
  shared: {
    subject: '{owner} shares something with you',
    body: `{owner} shares something with you at {app}, end-to-end encrypted.

To see what it is, and to accept or decline it, sign in: {page}

If you do not know who that is, decline it. You switch these messages off under Details in your account: {account}
`,
  },
  test: {
    subject: 'Test e-mail of {app}',
    body: `This message was sent from the settings of {app} at {page}.

Mail works.
`,
  },
};

/** The same in another language: a mail that is missing does not compile. */
export type MailTexts = Readonly<
  Record<keyof typeof en, { readonly subject: string; readonly body: string }>
>;
