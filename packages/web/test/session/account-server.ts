import { keyBytes, keysIn } from '@coffer/client';
import {
  type Authenticated,
  accountKeyUpdate,
  type BegunKeyPairChange,
  credentials,
  type KeyPairBeginning,
  type KeySuccessionRecord,
  keyPairBeginning,
  keyPairChange,
  OWN_API_VERSIONS,
  PROBLEMS,
  type ProblemCode,
  passwordChange,
  registration,
  routes,
  type SignedHead,
  type SpaceDigests,
  signatureLogin,
  type User,
} from '@coffer/contract';
import { storedUser } from '../stored-account.ts';

const DEVICE_ID = 'ZGV2aWNlLWRldmljZS1kZXZpY2UtZGV2aWNlLWRldmk';

/** What is in a drive that nobody has changed. */
const NOTHING: SpaceDigests = {
  ...{ revision: 0, items: '00'.repeat(32), owner: '00'.repeat(32), nodes: [], buckets: [] },
  rows: { items: 0, versions: 0, links: 0, settings: 0, contacts: 0, members: 0 },
};

/** The network with one server behind it that knows one account. */
export class AccountServer {
  /** Calls that arrived, by path. */
  readonly calls: string[] = [];
  /** Unix seconds until which a session lasts. */
  expiresAt = 10_000;
  /** What the next answers show in the drive; nothing by default. */
  readonly digests: Partial<SpaceDigests>[] = [];
  /** The answer to every call; null is the usual one. */
  refusing: ProblemCode | 'no answer' | null = null;
  /** Fields of the user that every answer has in place of the stored ones. */
  lie: Partial<User> = {};
  /** Whether the answer to a new account key is lost on its way. */
  losesAnswers = false;
  /** As where the clocks differ. */
  refusesSignatures = false;
  /** How key pairs came one after another. */
  readonly successions: KeySuccessionRecord[] = [];
  /** The second factor of a login. */
  twoFactorCode: string | null = null;
  /** The first head of the drive. */
  firstHead: SignedHead | null = null;
  #user: User | null = null;
  #password: string | null = null;
  #begun: KeyPairBeginning | null = null;
  #signedIn = false;

  /** Ends the session, as by its time or by another device. */
  endSession(): void {
    this.#signedIn = false;
  }

  /** Takes back all that happens to the account from now on when what it returns is called, as a restored backup does. */
  snapshot(): () => void {
    const [user, password, successions] = [this.#user, this.#password, [...this.successions]];
    return () => {
      this.#user = user;
      this.#password = password;
      this.successions.splice(0, this.successions.length, ...successions);
    };
  }

  get signedIn(): boolean {
    return this.#signedIn;
  }

  /** Stands in for the browser's fetch. */
  readonly fetch: typeof fetch = async (input, init) => {
    const path = new URL(String(input), 'http://coffer.test').pathname;
    this.calls.push(path);
    if (this.refusing === 'no answer') throw new TypeError('Failed to fetch');
    if (this.refusing !== null) return refusal(this.refusing);
    return this.#answer(path, JSON.parse(String(init?.body ?? 'null')));
  };

  #answer(path: string, body: unknown): Response {
    switch (path) {
      case routes.register.path: {
        const form = registration.parse(body);
        this.#user = storedUser(form);
        this.firstHead = form.head ?? null;
        this.#password = form.password;
        return this.#signIn(201);
      }
      case routes.login.path:
        return credentials.parse(body).password === this.#password
          ? (this.#secondStep(credentials.parse(body).token) ?? this.#signIn())
          : refusal('wrong_credentials');
      case routes.loginWithSignature.path: {
        const form = signatureLogin.parse(body);
        if (this.refusesSignatures || form.fingerprint !== this.#user?.fingerprint) {
          return refusal('wrong_credentials');
        }
        return this.#secondStep(form.token) ?? this.#signIn();
      }
      case routes.refresh.path:
        return this.#signedIn ? this.#signIn() : refusal('unauthenticated');
      case routes.setAccountKey.path:
        if (this.#user === null) return refusal('unauthenticated');
        this.#user = { ...this.#user, ...accountKeyUpdate.parse(body) };
        if (this.losesAnswers) throw new TypeError('Failed to fetch');
        return new Response(null, { status: 204 });
      case routes.changePassword.path: {
        const { current_password, password, ...changed } = passwordChange.parse(body);
        if (this.#user === null || current_password !== this.#password) return refusal('validation_failed');
        this.#password = password;
        this.#user = { ...this.#user, ...changed };
        return new Response(null, { status: 204 });
      }
      case routes.changeKeyPair.path: {
        const beginning = keyPairBeginning.safeParse(body);
        if (beginning.success) {
          this.#begun = beginning.data;
          return Response.json({ spaces: [] } satisfies BegunKeyPairChange);
        }
        const { root, former } = keyPairChange.parse(body);
        if (this.#user === null || this.#begun === null) return refusal('unauthenticated');
        const { pubkey, fingerprint, encrypted_private_key, encrypted_account_key, ...form } = this.#begun;
        this.#password = form.password;
        const { generation, generation_signature, changed_at, succession_signature: signature } = form;
        const { space_id: driveId, space_keys: before } = this.#user;
        const own = keysIn(driveId, before).former;
        const space_keys = keyBytes(driveId, { root, former: [former, ...own] });
        const next = { pubkey, fingerprint, encrypted_private_key, encrypted_account_key, space_keys };
        const former_pubkey = this.#user.pubkey;
        this.successions.push({ generation, former_pubkey, fingerprint, changed_at, signature });
        this.#user = { ...this.#user, ...next, generation, generation_signature };
        return new Response(null, { status: 204 });
      }
      case routes.self.path:
        return this.#signedIn ? this.#signIn(200, { api: OWN_API_VERSIONS }) : refusal('unauthenticated');
      case routes.keySuccessions.path:
        return Response.json(this.successions);
      case routes.logout.path:
        this.#signedIn = false;
        return new Response(null, { status: 204 });
      default:
        return path.endsWith('/digests')
          ? Response.json({ ...NOTHING, ...this.digests.shift() })
          : refusal('not_found');
    }
  }

  #secondStep(token: string | undefined): Response | null {
    return this.twoFactorCode === null || token === this.twoFactorCode
      ? null
      : refusal('two_factor_required');
  }

  #signIn(status = 200, more: object = {}): Response {
    if (this.#user === null) return refusal('wrong_credentials');
    this.#signedIn = true;
    const session = { device_id: DEVICE_ID, expires_at: this.expiresAt };
    const authenticated = { user: { ...this.#user, ...this.lie }, session } satisfies Authenticated;
    return Response.json({ ...authenticated, ...more }, { status });
  }
}

function refusal(code: ProblemCode): Response {
  const { status, title } = PROBLEMS[code];
  const body = { type: 'about:blank', status, title, detail: title, code, request_id: 'r' };
  return Response.json(body, { status, headers: { 'Content-Type': 'application/problem+json' } });
}
