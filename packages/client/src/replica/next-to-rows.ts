/** In the place of a directory: the links of the drive. */
export const LINKS = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The same of how the space was opened last. */
export const OPENING = 'ffffffff-ffff-ffff-ffff-fffffffffffe';

/** The same of the rows that only the owner changes. */
export const OWNED = 'ffffffff-ffff-ffff-ffff-fffffffffffd';

/** Whether blocks under an id are of no directory. No client makes such an id, but a member may sign a directory that has it. */
export const isNextToRows = (id: string): boolean => [LINKS, OPENING, OWNED].includes(id);
