/** What the operator allows. */
export interface LinkPolicy {
  /** Whether public links can be made and visited. */
  publicLinks(): Promise<boolean>;
  /** Whether the server decrypts for callers that hand it a link key. */
  plaintextKeys(): Promise<boolean>;
}
