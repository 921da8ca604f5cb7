import type { DestinationStream, Logger } from 'pino';
import { pino } from 'pino';

export type { Logger };

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface LoggerOptions {
  readonly name: string;
  readonly level: LogLevel;
  /** Number of the process, if several serve one port. */
  readonly worker?: number | undefined;
  /** Where the lines go; standard output when absent. */
  readonly destination?: DestinationStream;
}

/** Field names whose values never reach a log, at the top level and up to two levels below. */
const SECRET_FIELDS = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'token',
  'accessToken',
  'refreshToken',
  'access_token',
  'refresh_token',
  'secret',
];

/** JSON lines: time in ISO, level by name, no secrets. Messages are keys, not sentences. */
export function createLogger({ name, level, worker, destination }: LoggerOptions): Logger {
  const options = {
    name,
    level,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRET_FIELDS.flatMap(withinTwoLevels), censor: '[redacted]' },
  };
  const logger = destination === undefined ? pino(options) : pino(options, destination);
  return worker === undefined ? logger : logger.child({ worker });
}

function withinTwoLevels(field: string): string[] {
  const suffix = field.startsWith('[') ? field : `.${field}`;
  return [field, `*${suffix}`, `*.*${suffix}`];
}
