/** Texts of what a server refuses, by the code of its problem. */
export const problems = {
  client_too_old: 'This page is too old for this server. Reload the page.',
  unauthenticated: 'You have been signed out. Please sign in again.',
  wrong_credentials: 'E-mail or password is wrong.',
  two_factor_required: 'Please enter the code of your authenticator app.',
  refresh_token_reused: 'You have been signed out for your safety. Please sign in again.',
  origin_refused:
    'The server does not accept requests from this address. Open it at the address that its administrator gave you.',
  not_found: 'This is not here any more. It may have been deleted or moved.',
  request_timeout: 'What you sent took too long to arrive. Check your connection and try again.',
  space_changed: 'Something else has changed meanwhile. Please try again.',
  too_many_requests: 'That was a bit fast. Please wait a moment and try again.',
  unavailable: 'The server is not ready for the moment. Nothing is lost; please try again shortly.',
} as const;

/** Texts of the client's own failures, by their codes, and of those whose words several share. */
export const failures = {
  account_altered:
    'The server says something else of your account than its key pair has signed. Nothing was done with it. Tell whoever runs the server.',
  cancelled: 'Cancelled',
  envelope_unsupported: 'This was made by a newer version of Coffer. Reload the page to update.',
  first_key_over:
    'The server shows that something is in your drive already. Files and folders: {items}, versions: {versions}, links: {links}, other entries: {others}. None of it opens with your keys; you can keep or delete it. If you continue, your new key signs it as yours. If you know nothing of it, tell whoever runs the server.',
  key_file_needed: 'This account has no key file yet.',
  key_file_needs_password: 'This account has no key file yet. Log in with your password once to make it.',
  key_file_without_seed: 'This is one half of your key file: its block COFFER SEED is missing.',
  key_generation_failed: 'Could not generate private key',
  clock_differs:
    'The clocks of this device and of the server differ. Set that of this device; if it is right, tell your administrator.',
  key_refused: 'Private key does not match user, or the clock of this device is more than a minute wrong.',
  keys_doubted: 'The server shows other keys of your account than this device has seen.',
  keys_locked: 'Your keys are locked. Please sign in again.',
  part_not_loaded: 'A part of this page could not be loaded. Check your connection, or reload the page.',
  password_refused: 'The password does not open your private key.',
  private_key_mismatch: 'Private key does not match user',
  private_key_missing: 'No private key found, please provide your private key when authenticating',
  sign_in_needed: 'Please log in with your password or your private key.',
  wrong_password: 'The password does not open the private key',
  server_too_old: 'This server is too old for this page. Reload the page, or tell whoever runs the server.',
  something_went_wrong: 'Something went wrong',
  not_understood: 'The server gave an answer that Coffer does not understand. Reload the page.',
  server_unreachable: 'The server cannot be reached. Check your connection and try again.',
  invalid_key: { private: 'Invalid private key', public: 'Invalid public key' },
  field_invalid: '{field} is not valid.',
} as const;

/** The specification's words for an answer without what was asked for, by the call. */
export const withoutAnswer = {
  login: 'No authenticated object found after login',
  refresh: 'No authenticated object found after refresh',
  createItem: 'Failed to create file',
  item: 'Failed to get file or directory',
} as const;
