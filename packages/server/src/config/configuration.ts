import { resolve } from 'node:path';
import { MEBIBYTE } from '@coffer/contract';
import { z } from 'zod';
import {
  DATABASE_URL_FORM,
  databaseConfiguration,
  isDatabaseUrl,
  type PostgresConfiguration,
} from './database-configuration.ts';
import { isMailFrom, isSmtpUrl, type MailConfiguration, mailConfiguration } from './mail-configuration.ts';
import { type MetricsConfiguration, metricsConfiguration, metricsToken } from './metrics-configuration.ts';
import { isS3Prefix, type S3Configuration, s3Configuration, s3Prefix } from './s3-configuration.ts';
import { StartRefused } from './start-refused.ts';
import { TLS_MODES, type TlsConfiguration, tlsConfiguration } from './tls-configuration.ts';
import { trustedProxies } from './trusted-proxies.ts';
import { checkWorkers, workerCount } from './workers-configuration.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const SWITCH = ['on', 'off'] as const;

/** Where chunks can lie. */
export const STORES = ['disk', 's3'] as const;
export type Store = (typeof STORES)[number];

const PRINTABLE = /^[!-~]{1,200}$/;
const hostName = z
  .string('a host name or an IP address')
  .regex(/^[A-Za-z0-9.:_-]{1,253}$/, 'a host name or an IP address, such as 127.0.0.1 or 0.0.0.0');

const PORT_RULE = 'a whole number from 0 to 65535, where 0 picks a free port';
const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, PORT_RULE)
  .transform(Number)
  .refine((port) => port <= 65_535, PORT_RULE);

const CONNECTIONS_RULE = 'a whole number from 1 to 1000000';
const connectionCount = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, CONNECTIONS_RULE)
  .transform(Number)
  .refine((count) => count <= 1_000_000, CONNECTIONS_RULE);

const PERCENTAGE_RULE = 'a whole number from 1 to 100';
const percentage = z
  .string()
  .regex(/^([1-9]\d?|100)$/, PERCENTAGE_RULE)
  .transform(Number);

const MEBIBYTES_RULE = 'a whole number of MiB from 1 to 1048576';
const mebibytes = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, MEBIBYTES_RULE)
  .transform(Number)
  .refine((count) => count <= 1_048_576, MEBIBYTES_RULE);

const databaseUrl = z.string().refine(isDatabaseUrl, DATABASE_URL_FORM).optional();

/** Every environment variable that the server reads, with its default and what is allowed. */
const variables = {
  COFFER_HOST: hostName.default('127.0.0.1'),
  COFFER_PORT: portNumber.default(4000),
  COFFER_DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  COFFER_DATABASE_URL: databaseUrl,
  COFFER_TARGET_DATABASE_URL: databaseUrl,
  COFFER_PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'an http or https address without path, such as https://drive.example.org')
    .transform((text) => new URL(text).origin)
    .optional(),
  COFFER_APP_NAME: z
    .string()
    .trim()
    .min(1, 'a name of 1 to 64 characters')
    .max(64, 'a name of 1 to 64 characters')
    .default('Coffer'),
  COFFER_STORE: z.enum(STORES, 'disk or s3').default('disk'),
  COFFER_S3_ENDPOINT: z
    .string()
    .refine(isOrigin, 'an http or https address without path, such as https://s3.example.org')
    .optional(),
  COFFER_S3_REGION: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, 'the name of a region, such as eu-central-1')
    .default('us-east-1'),
  COFFER_S3_BUCKET: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/, 'the name of a bucket')
    .optional(),
  COFFER_S3_ACCESS_KEY: z.string().regex(PRINTABLE, 'an access key without spaces').optional(),
  COFFER_S3_SECRET_KEY: z.string().regex(PRINTABLE, 'a secret key without spaces').optional(),
  COFFER_S3_PREFIX: z
    .string()
    .refine(
      isS3Prefix,
      'names of letters, digits, dots, dashes and underscores with a slash after each, such as coffer/',
    )
    .default('')
    .transform(s3Prefix),
  COFFER_S3_PATH_STYLE: z.enum(SWITCH, 'on or off').optional(),
  COFFER_S3_DIRECT: z.enum(SWITCH, 'on or off').default('off'),
  COFFER_SMTP_URL: z
    .string()
    .refine(isSmtpUrl, 'an smtp: or smtps: address, such as smtps://user:password@mail.example.org')
    .optional(),
  COFFER_MAIL_FROM: z
    .string()
    .refine(isMailFrom, 'an e-mail address, or a name with one, such as Coffer <drive@example.org>')
    .optional(),
  COFFER_TLS: z.enum(TLS_MODES, `one of ${TLS_MODES.join(', ')}`).default('off'),
  COFFER_TLS_CERT: z.string().optional(),
  COFFER_TLS_KEY: z.string().optional(),
  COFFER_TRUST_PROXY: z.string().default('false').transform(trustedProxies),
  COFFER_CONNECTIONS: connectionCount.default(2_048),
  COFFER_CONNECTIONS_PER_ADDRESS: connectionCount.default(256),
  COFFER_REQUEST_SHARE: percentage.default(10),
  COFFER_KEPT_PER_PERSON: mebibytes.default(256),
  COFFER_KEPT_PER_OWNER: mebibytes.default(4_096),
  COFFER_METRICS_PORT: portNumber.optional(),
  COFFER_METRICS_HOST: hostName.optional(),
  COFFER_METRICS_TOKEN: metricsToken.optional(),
  COFFER_WORKERS: workerCount.default(1),
  COFFER_SHUTDOWN_DELAY: seconds(300).default(0),
  COFFER_LOG_LEVEL: z.enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`).default('info'),
} as const;

/** Variables whose value is shown to nobody, because a password may stand in it, or is it. */
const SECRETS = new Set([
  'COFFER_DATABASE_URL',
  'COFFER_TARGET_DATABASE_URL',
  'COFFER_METRICS_TOKEN',
  'COFFER_SMTP_URL',
  'COFFER_S3_ACCESS_KEY',
  'COFFER_S3_SECRET_KEY',
]);

const environment = z.object(variables);

/** How many connections there may be at once. */
export interface ConnectionLimits {
  /** From one address, IPv6 by its /64. */
  readonly perAddress: number;
  readonly total: number;
}

export interface Configuration {
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** Absolute. */
  readonly dataDirectory: string;
  /** Null where SQLite in the data directory is the database. */
  readonly database: PostgresConfiguration | null;
  /** Where `move-database` moves to; null where it is not set. */
  readonly targetDatabase: PostgresConfiguration | null;
  /** The origin that people open; null means whichever address they used. */
  readonly publicUrl: string | null;
  readonly appName: string;
  /** Where chunks lie. */
  readonly store: Store;
  /** Never null where `store` is `s3`. */
  readonly s3: S3Configuration | null;
  /** Null where no mail can be sent. */
  readonly mail: MailConfiguration | null;
  readonly tls: TlsConfiguration;
  /** The addresses of the proxies in front, or false. */
  readonly trustProxy: false | string[];
  /** How many connections a process keeps at once. */
  readonly connections: ConnectionLimits;
  /** The part of what is free in an account that may wait there by request links, from 0 to 1. */
  readonly requestShare: number;
  /** How much is kept of what people change in the folders of others, so that these can undo it. */
  readonly keptLimits: { readonly perPerson: number; readonly perOwner: number };
  /** Null where nobody reads metrics. */
  readonly metrics: MetricsConfiguration | null;
  /** How many processes serve. */
  readonly workers: number;
  /** How long the server says that it is stopping, in seconds, before it takes no new connections. */
  readonly shutdownDelay: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

/**
 * Reads the configuration from environment variables. An empty variable counts as not set.
 *
 * @throws StartRefused naming the first wrong or unknown `COFFER_*` variable, its problem and what is allowed
 */
export function readConfiguration(env: Readonly<Record<string, string | undefined>>): Configuration {
  const given = Object.entries(env).filter(([name, value]) => name.startsWith('COFFER_') && value !== '');
  const unknown = given.find(([name]) => !Object.hasOwn(variables, name));
  if (unknown !== undefined) {
    throw new StartRefused(
      `${unknown[0]} is not a variable of this server; known are ${Object.keys(variables).join(', ')}`,
    );
  }
  const parsed = environment.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    const shown = SECRETS.has(name) ? 'not valid:' : `${JSON.stringify(env[name])}, but`;
    throw new StartRefused(`${name} is ${shown} must be ${issue?.message}`);
  }
  const values = parsed.data;
  const publicUrl = values.COFFER_PUBLIC_URL ?? null;
  const reachable = publicUrl !== null || !['0.0.0.0', '::'].includes(values.COFFER_HOST);
  const metrics = metricsConfiguration({
    host: values.COFFER_METRICS_HOST,
    port: values.COFFER_METRICS_PORT,
    token: values.COFFER_METRICS_TOKEN,
  });
  return Object.freeze({
    host: values.COFFER_HOST,
    port: values.COFFER_PORT,
    dataDirectory: values.COFFER_DATA_DIR,
    database: databaseConfiguration('COFFER_DATABASE_URL', values.COFFER_DATABASE_URL),
    targetDatabase: databaseConfiguration('COFFER_TARGET_DATABASE_URL', values.COFFER_TARGET_DATABASE_URL),
    publicUrl,
    appName: values.COFFER_APP_NAME,
    store: values.COFFER_STORE,
    s3: s3Configuration(
      {
        endpoint: values.COFFER_S3_ENDPOINT,
        region: values.COFFER_S3_REGION,
        bucket: values.COFFER_S3_BUCKET,
        accessKey: values.COFFER_S3_ACCESS_KEY,
        secretKey: values.COFFER_S3_SECRET_KEY,
        prefix: values.COFFER_S3_PREFIX,
        pathStyle: values.COFFER_S3_PATH_STYLE,
        direct: values.COFFER_S3_DIRECT,
      },
      values.COFFER_STORE === 's3',
    ),
    mail: mailConfiguration(
      { url: values.COFFER_SMTP_URL, from: values.COFFER_MAIL_FROM },
      { appName: values.COFFER_APP_NAME, reachable },
    ),
    tls: tlsConfiguration({
      mode: values.COFFER_TLS,
      certificate: values.COFFER_TLS_CERT,
      key: values.COFFER_TLS_KEY,
      publicUrl,
    }),
    trustProxy: values.COFFER_TRUST_PROXY,
    connections: {
      total: values.COFFER_CONNECTIONS,
      perAddress: values.COFFER_CONNECTIONS_PER_ADDRESS,
    },
    requestShare: values.COFFER_REQUEST_SHARE / 100,
    keptLimits: {
      perPerson: values.COFFER_KEPT_PER_PERSON * MEBIBYTE,
      perOwner: values.COFFER_KEPT_PER_OWNER * MEBIBYTE,
    },
    metrics,
    workers: checkWorkers(values.COFFER_WORKERS, {
      isShared: values.COFFER_DATABASE_URL !== undefined,
      metrics,
    }),
    shutdownDelay: values.COFFER_SHUTDOWN_DELAY,
    logLevel: values.COFFER_LOG_LEVEL,
  });
}

/** Whether it is an http or https address without path, question or fragment. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}

/** A number of whole seconds in a variable. */
export function seconds(maximum: number) {
  const rule = `a number of whole seconds from 0 to ${maximum}`;
  return z
    .string()
    .regex(/^\d{1,6}$/, rule)
    .transform(Number)
    .refine((value) => value <= maximum, rule);
}
