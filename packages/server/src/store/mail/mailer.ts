/** A message to one person, in plain text. */
export interface Mail {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

/** The port to a mail server. */
export interface Mailer {
  /** Resolves once the mail server has taken the message; whatever goes wrong is thrown. */
  send(mail: Mail): Promise<void>;

  /** Resolves where the mail server answers and lets this one in; sends nothing. */
  verify(): Promise<void>;
}
