/** Texts of the transfer status bar. */
export const texts = {
  transfers: 'Transfers',
  show: 'Show transfers',
  filters: 'Which transfers to show',
  all: 'All',
  active: 'Active',
  pending: 'Pending',
  done: 'Done',
  failed: 'Failed',
  nothing: 'No activity in progress',
  remove: 'Remove from the list',
  cancel: 'Cancel the transfer',
  retry: 'Try again',
  waiting: 'Waiting',
  doneUpload: 'Uploaded',
  doneDownload: 'Downloaded',
  starting: 'Starting…',
  waitingForConnection: 'Waiting for the connection',
  timeLeft: (duration: string) => `${duration} left`,
  preparing: 'Preparing…',
  notUploaded: 'Nothing was uploaded',
  moreFailed: (count: number) =>
    count === 1
      ? '1 more transfer failed. The list of transfers says why.'
      : `${count} more transfers failed. The list of transfers says why.`,
  notAllIn: 'Not everything is in the archive',
  leftOut: (path: string, reason: 'damaged' | 'unfinished') =>
    reason === 'unfinished'
      ? `${path} is not fully uploaded yet.`
      : `A file in ${path || 'this folder'} was changed outside Coffer and cannot be trusted.`,
  andMore: (count: number) => `And ${count} more.`,
  startsAnew: (name: string) => `${name} has changed since; its upload starts anew.`,

  interrupted: 'Interrupted uploads',
  interruptedCount: (count: number) => `${count} interrupted`,
  interruptedHint: 'They go on where they stopped.',
  interruptedAt: (percent: number) => `Stopped at ${percent}%`,
  resume: 'Resume',
  resumeName: (name: string) => `Resume ${name}`,
  resumeAll: 'Resume all',

  nameInUse: 'This name is in use',
  nameInUseText: 'There is an item with this name in this folder already.',
  existingOne: 'In the folder',
  newOne: 'To upload',
  directory: 'Directory',
  skip: 'Skip',
  newVersion: 'New version',
  keepBoth: 'Keep both',
  forAll: (others: number) => (others === 1 ? 'Do the same for 1 more' : `Do the same for ${others} more`),

  progressOf: (name: string) => `Progress of ${name}`,
} as const;
