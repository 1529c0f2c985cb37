import { type Failure, failureOf, isFromServer, type ServerFailure, serverFailureOf } from '@coffer/client';
import { type ProblemCode, type RouteDefinition, routes } from '@coffer/contract';
import { type English, messages } from '../languages/messages.ts';

/** Problems that differ from case to case, so that only the server can say what is wrong. */
type OwnWords =
  | 'already_set'
  | 'changes_wait'
  | 'chunk_already_exists'
  | 'chunk_length_mismatch'
  | 'epoch_outdated'
  | 'head_refused'
  | 'id_exists'
  | 'last_administrator'
  | 'mail_unavailable'
  | 'malformed_json'
  | 'method_not_allowed'
  | 'payload_too_large'
  | 'range_not_satisfiable'
  | 'request_full'
  | 'suspended'
  | 'switched_off'
  | 'unsupported_media_type'
  | 'validation_failed';

/** Texts by the server's problem code. A code that is missing, here or in `OwnWords`, does not compile. */
const OF_SERVER: Readonly<Record<Exclude<ProblemCode, keyof English['driveFailures'] | OwnWords>, string>> =
  messages('problems');

/** Texts of the client's own failures. */
const own = messages('failures');

/** Of failures that somebody meets on the login page; `drive-texts.ts` has those of all others. */
export type EarlyCode = keyof English['failures'] | 'encoding_invalid';

const withoutAnswer = messages('withoutAnswer');

/** The specification's words for an answer without what was asked for, by the call. */
const WITHOUT_ANSWER = new Map<string, keyof typeof withoutAnswer>([
  [nameOf(routes.login), 'login'],
  [nameOf(routes.loginWithSignature), 'login'],
  [nameOf(routes.loginWithPasskey), 'login'],
  [nameOf(routes.refresh), 'refresh'],
  [nameOf(routes.createItem), 'createItem'],
  [nameOf(routes.itemMetadata), 'item'],
  [nameOf(routes.itemByNameHash), 'item'],
  [nameOf(routes.findItem), 'item'],
  [nameOf(routes.findByNameHash), 'item'],
]);

function nameOf({ method, path }: RouteDefinition): string {
  return `${method} ${path}`;
}

/** What the login page does not need, once that is loaded. */
let later: LaterTexts | null = null;

/** Texts of failures that nobody meets on the login page. */
export interface LaterTexts {
  /** About a problem of the server; undefined for its own words. */
  ofServer(failure: ServerFailure): string | undefined;
  /** About a failure of the client. */
  ofClient(failure: Exclude<Failure, ServerFailure>, thrown: unknown): string | undefined;
}

/** Adds the texts that other pages bring. */
export function addTexts(texts: LaterTexts): void {
  later = texts;
}

/** One sentence for people about a thrown value. */
export function failureText(thrown: unknown): string {
  const failure = failureOf(thrown);
  return isFromServer(failure) ? serverText(failure) : ownText(failure, thrown);
}

function serverText(failure: ServerFailure): string {
  const { code, detail } = failure;
  const early: Readonly<Partial<Record<ProblemCode, string>>> = {
    ...OF_SERVER,
    // As good as its own words, which the login page does without.
    internal: OF_SERVER.unavailable,
  };
  return later?.ofServer(failure) ?? early[code] ?? (detail || own.something_went_wrong);
}

function ownText(failure: Exclude<Failure, ServerFailure>, thrown: unknown): string {
  switch (failure.code) {
    case 'server_unreachable':
      return own.server_unreachable;
    case 'response_invalid': {
      const call = WITHOUT_ANSWER.get(failure.route);
      return call === undefined ? own.not_understood : withoutAnswer[call];
    }
    case 'invalid_key':
      return own.invalid_key[failure.which];
    case 'encoding_invalid':
      return own.something_went_wrong;
    case 'first_key_over':
      return own.first_key_over(failure);
    default:
      return earlyText(failure.code) ?? later?.ofClient(failure, thrown) ?? own.something_went_wrong;
  }
}

function earlyText(code: string): string | undefined {
  const early: Readonly<Partial<Record<string, unknown>>> = own;
  const text = early[code];
  return typeof text === 'string' ? text : undefined;
}

/** The server's own words for a problem; for everything else, one sentence of ours. */
export function serverDescription(thrown: unknown): string {
  return serverFailureOf(thrown)?.detail || failureText(thrown);
}

/** The notice of a failure that nothing has handled: our sentence, and the server's words below it if they differ. */
export function unhandledNotice(thrown: unknown): { readonly title?: string; readonly message: string } {
  const text = failureText(thrown);
  const description = serverDescription(thrown);
  return description === text ? { message: text } : { title: text, message: description };
}

/**
 * The text above the fields of a form about a thrown value: one sentence, and the server's messages for fields that
 * the form does not have.
 *
 * @param fields those that show their messages themselves
 */
export function formText(thrown: unknown, fields: readonly string[]): string {
  // What names an operation of a batch says what the server says, and no field.
  const detail = serverFailureOf(thrown)?.detail;
  const refused = Object.entries(fieldTexts(thrown)).filter(([, text]) => text !== detail);
  const hidden = refused.filter(([field]) => !fields.includes(field)).map(([, text]) => text);
  // "Check the marked fields" is of no help where none is marked.
  const isAllHidden = refused.length > 0 && hidden.length === refused.length;
  return [...(isAllHidden ? [] : [failureText(thrown)]), ...hidden].join(' ');
}

/** The server's messages for fields of a form, by field; empty if it has none. */
export function fieldTexts(thrown: unknown): Readonly<Record<string, string>> {
  const failure = failureOf(thrown);
  if (failure.code === 'current_password_wrong') return { current_password: failureText(thrown) };
  // Its fields are none of a form, and its text says what they name.
  if (failure.code === 'too_many_items') return {};
  const entries = Object.entries(isFromServer(failure) ? failure.errors : {});
  // The words of the server about a date say nothing of its clock.
  if (isFromServer(failure) && failure.serverTime !== undefined)
    return Object.fromEntries(entries.map(([field]) => [field, failureText(thrown)]));
  return Object.fromEntries(
    entries.map(([field, texts]) => [field, texts[0] ?? own.field_invalid({ field })]),
  );
}
