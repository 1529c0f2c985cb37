import { join } from 'node:path';
import { EXIT, type ExitName } from './exit-codes.ts';
import { failureText } from './failures/texts.ts';
import { profileName, profilesFolder } from './profile/profile-folder.ts';
import { type OpenDrive, openDrive } from './session/open-drive.ts';
import { Progress } from './terminal/progress.ts';
import { Questions } from './terminal/questions.ts';
import { Results } from './terminal/results.ts';
import { quotedLine, shownName } from './terminal/shown-name.ts';

/** What every command takes. */
export interface GlobalOptions {
  readonly profile?: string;
  readonly json?: true;
  readonly quiet?: true;
  /** Each result ends with a NUL character, and has its names as they are. */
  readonly null?: true;
}

/** Where a program reads and writes. */
export interface Streams {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  readonly errors: NodeJS.WriteStream;
}

/** What a command works with. One program run has one. */
export class Context {
  readonly streams: Streams;
  readonly environment: NodeJS.ProcessEnv;
  /** Aborts with SIGINT, SIGTERM and SIGHUP, and once nobody can read what a command shows that only shows something. */
  readonly signal: AbortSignal;
  /** What is written to standard output. */
  readonly results: Results;
  readonly questions: Questions;
  readonly #options: () => GlobalOptions;
  #progress: Progress | null = null;
  #exit: ExitName = 'done';

  constructor(
    streams: Streams,
    environment: NodeJS.ProcessEnv,
    signal: AbortSignal,
    options: () => GlobalOptions,
  ) {
    this.streams = streams;
    this.environment = environment;
    this.results = new Results(streams.output);
    this.signal = AbortSignal.any([signal, this.results.signal]);
    this.questions = new Questions(streams.input, streams.errors, signal);
    this.#options = options;
  }

  /** Whether results are written for programs. */
  get isJson(): boolean {
    return this.#options().json === true;
  }

  /** The line that says how far something is, on a terminal alone. */
  get progress(): Progress {
    const isWanted = !this.isJson && this.#options().quiet !== true;
    this.#progress ??= new Progress(isWanted ? this.streams.errors : null);
    return this.#progress;
  }

  /** The folder of the profile that was named; it may not be there yet. Throws CommandRefused. */
  get folder(): string {
    return join(this.profiles, this.profile);
  }

  /** The name of that profile. Throws CommandRefused. */
  get profile(): string {
    return profileName(this.#options().profile, this.environment);
  }

  /** The folder in which all profiles lie. */
  get profiles(): string {
    return profilesFolder(this.environment);
  }

  /**
   * Does something with the signed-in drive of the profile, and closes it however that ends.
   *
   * @throws as `openDrive`
   */
  async withDrive<T>(work: (open: OpenDrive) => Promise<T>): Promise<T> {
    const open = await openDrive(this.folder, this.signal);
    try {
      return await work(open);
    } finally {
      await open.close();
    }
  }

  /** Does something as `withDrive` does that only shows something of the drive: it ends once nobody can read that. */
  showDrive<T>(work: (open: OpenDrive) => Promise<T>): Promise<T> {
    this.results.onlyShow();
    return this.withDrive(work);
  }

  /** Writes a line of the result to standard output, or a value as one line of JSON where that is wanted. */
  say(line: string, value?: unknown): void {
    this.progress.clear();
    const { results } = this;
    if (this.isJson) {
      if (value !== undefined) results.write(`${JSON.stringify(value)}\n`);
    } else if (this.streams.output.isTTY) results.write(`${shownName(line)}\n`);
    else results.write(this.#options().null === true ? `${line}\0` : `${quotedLine(line)}\n`);
  }

  /** Tells people something that is no result, on standard error. Nothing with --quiet and --json. */
  note(line: string): void {
    this.progress.clear();
    if (this.isJson || this.#options().quiet === true) return;
    this.streams.errors.write(`${shownName(line)}\n`);
  }

  /**
   * Says that a part of what was asked for failed. The command goes on, and ends with the code of the failure if it was
   * the only one, else with that of `partly`.
   *
   * @param about which part, such as a path
   */
  failed(about: string | null, thrown: unknown): void {
    this.progress.clear();
    const { code, exit, text } = failureText(thrown);
    const { errors } = this.streams;
    if (this.isJson) {
      errors.write(
        `${JSON.stringify({ error: { code, message: text, exit: EXIT[exit], ...(about && { path: about }) } })}\n`,
      );
    } else errors.write(`${shownName(about === null ? text : `${about}: ${text}`)}\n`);
    this.endsWith(exit);
  }

  /** Sets how the command ends: with this, or with `partly` where something else was the matter before. */
  endsWith(exit: ExitName): void {
    this.#exit = this.#exit === 'done' || this.#exit === exit ? exit : 'partly';
  }

  /** How the command ends, unless it throws. */
  get exitCode(): number {
    return EXIT[this.#exit];
  }
}
