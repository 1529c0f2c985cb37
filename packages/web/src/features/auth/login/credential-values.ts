/** What the form of a login by password holds. */
export interface CredentialValues {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
  readonly privateKey: string;
  readonly token: string;
}
