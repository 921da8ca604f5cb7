import type { Language, ProblemCode, ProblemDocument } from '@axp/contracts';
import { AppError, explainIssue, explainProblem, problemStatus } from '@axp/contracts';
import { DatabaseUnavailableError, errorCode, OutcomeUnknownError } from '../db/errors.ts';
import { problemTitle, translateIn } from './messages.ts';

/** What Fastify refuses before a handler runs, in our words. */
const fastifyCodes: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_BAD_URL: 'request.malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'request.not_found',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
};

/** Maps any thrown value to a refusal of the closed list; unknown errors are `server.internal`. */
export function asAppError(error: unknown, bodyLimit: number): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof DatabaseUnavailableError) return retryLater('server.unavailable');
  if (error instanceof OutcomeUnknownError) return retryLater('server.outcome_unknown');
  const code = fastifyCodes[errorCode(error) ?? ''];
  if (!code) return new AppError('server.internal');
  return new AppError(code, code === 'request.too_large' ? { params: { maximum: bodyLimit } } : {});
}

/** A restart or a switch-over of PostgreSQL takes a few seconds. */
const RETRY_AFTER_SECONDS = 5;

function retryLater(code: 'server.unavailable' | 'server.outcome_unknown'): AppError {
  return new AppError(code, { params: { retryAfterSeconds: RETRY_AFTER_SECONDS } });
}

interface Reader {
  readonly requestId: string;
  readonly language: Language;
  readonly timezone: string;
}

/** The problem document of a refusal (RFC 9457, Z-113), in the reader's language and zone. */
export function problemDocument(error: AppError, reader: Reader): ProblemDocument {
  const translate = translateIn(reader.language);
  const { params = {}, issues = [], clashes, timezone = reader.timezone } = error.details;
  const by = { language: reader.language, timezone, translate };
  return {
    type: `urn:axp:problem:${error.code}`,
    title: problemTitle(error.code, reader.language),
    status: problemStatus[error.code],
    detail: explainProblem(error.code, params, by),
    instance: reader.requestId,
    code: error.code,
    params,
    errors: issues.map((issue) => ({ ...issue, message: explainIssue(issue, by) })),
    ...(clashes && { clashes: [...clashes] }),
  };
}
