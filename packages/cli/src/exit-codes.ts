/** How a command ends, by what a script may want to tell apart. */
export const EXIT = {
  done: 0,
  /** Things of more than one kind failed, each said in a line of its own; all else is done. */
  partly: 1,
  /** The command line was not understood. */
  usage: 2,
  /** What was named is not there. */
  notFound: 3,
  /** Something is there already, and was not overwritten, or changed meanwhile. */
  conflict: 4,
  /** Nobody is signed in, or password, code or key is wrong. */
  signIn: 5,
  /** The server does not answer, or not for now. */
  unreachable: 6,
  /** The account's storage, the server's disk or this device is full. */
  full: 7,
  /** Something is not what its owner sealed or signed. Nothing was done with it. */
  untrusted: 8,
  /** The server refuses it. */
  refused: 9,
  /** A file or folder on this device cannot be read or written. */
  local: 10,
  /** A defect. */
  defect: 70,
  /** SIGINT, SIGTERM or SIGHUP. */
  interrupted: 130,
} as const;

export type ExitName = keyof typeof EXIT;
