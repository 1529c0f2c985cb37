/** Names of devices, beside those of browsers and systems. */
export const devices = {
  unknown: 'Unknown device',
  /** The browser of the program for the command line. */
  commandLine: 'Coffer command line',
  browserOn: '{browser} on {system}',
} as const;
