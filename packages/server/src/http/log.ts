import { type FastifyBaseLogger, fastify } from 'fastify';
import type { Configuration } from '../config/configuration.ts';
import { errorForLog } from './error-for-log.ts';
import { requestForLog } from './request-log.ts';

/** How everything is logged: one JSON object a line, on standard error, without anything that is secret. */
export function logOptions(level: Configuration['logLevel']) {
  return { level, stream: process.stderr, serializers: { req: requestForLog, err: errorForLog } };
}

/** The log of a process that serves nothing itself. */
export function createLog(level: Configuration['logLevel']): FastifyBaseLogger {
  return fastify({ logger: logOptions(level) }).log;
}
