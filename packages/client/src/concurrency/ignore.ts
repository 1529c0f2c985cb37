/** For promises whose failure is told to somebody else. */
export function ignore(): void {}
