/** The version of the format that this program writes and reads; see docs/format.md. */
export const FORMAT_VERSION = 1;
