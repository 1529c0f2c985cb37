/** Texts of what is asked before a device keeps files. */
export const offline = {
  title: 'Keep it on this device?',
  question:
    'It is kept sealed, and follows what you change. This device then opens your drive without a network, too: if you lose it, signing it out from elsewhere takes effect only once it has a network. A PIN protects it until then; logging out removes everything.',
  yes: 'Keep it here',
};
