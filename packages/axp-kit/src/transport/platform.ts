import { isObject, parseJson } from '../check.ts';
import type { AxpEnvironment } from '../environment.ts';
import { AxpError } from '../errors.ts';

/** One call to the platform. */
export interface PlatformCall {
  /** Below `/api/v1/`. */
  readonly path: string;
  /** A call with a body is a POST, one without a GET. */
  readonly body?: object;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  readonly deadlineMs?: number;
}

/** Calls the platform and gives what the envelope holds; throws an AxpError for all but success. */
export type Platform = (call: PlatformCall) => Promise<unknown>;

const usualDeadlineMs = 10_000;

/** The calls below an address. */
export function platform(environment: AxpEnvironment, baseUrl: string): Platform {
  return async ({ path, body, token, headers, signal, deadlineMs = usualDeadlineMs }) => {
    const attempt = new AbortController();
    const giveUp = (): void => attempt.abort();
    const timer = setTimeout(giveUp, deadlineMs);
    signal?.addEventListener('abort', giveUp);
    try {
      if (signal?.aborted) giveUp();
      const response = await environment.fetch(`${baseUrl}/api/v1/${path}`, {
        method: body ? 'POST' : 'GET',
        credentials: 'include',
        headers: {
          ...(body && { 'Content-Type': 'application/json' }),
          ...(token && { Authorization: `Bearer ${token}` }),
          ...headers,
        },
        body: body ? JSON.stringify(body) : null,
        signal: attempt.signal,
      });
      return openEnvelope(response, await response.text());
    } catch (error) {
      if (error instanceof AxpError) throw error;
      if (signal?.aborted) throw lost('aborted', error);
      throw lost(attempt.signal.aborted ? 'timeout' : 'network', error);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    }
  };
}

/** Whether nobody knows if the call has arrived. */
export function isLost(error: unknown): boolean {
  return error instanceof AxpError && (error.code === 'network' || error.code === 'timeout');
}

/** Whether the same call may succeed with another token or another connection. */
export function isWorthRetrying(error: unknown): boolean {
  return isLost(error) || (error instanceof AxpError && error.status === 401);
}

/** Shared work goes on when one of those who wait for it gives up. */
export function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new AxpError('aborted'));
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

function lost(code: 'aborted' | 'network' | 'timeout', cause: unknown): AxpError {
  return new AxpError(code, code, { cause });
}

function openEnvelope({ headers, ok, status }: Response, text: string): unknown {
  if (status === 429 || status >= 500) {
    const retryAfterMs = Number(headers.get('Retry-After')) * 1000 || 1000;
    const code = status === 429 ? 'rate_limited' : 'unavailable';
    throw new AxpError(code, code, { status, retryAfterMs });
  }
  const envelope = parseJson(text);
  if (!isObject(envelope) || typeof envelope.success !== 'boolean') {
    throw new AxpError('bad_response', 'bad_response', { status });
  }
  const { data, error, success } = envelope;
  if (success && ok) return data;
  const platformCode = codeOf(error ?? (isObject(data) && data.error));
  throw new AxpError('refused', `refused: ${platformCode}`, { status, platformCode });
}

/** Nothing but a code is taken over, because other texts may quote what was sent. */
function codeOf(error: unknown): string {
  const code = isObject(error) ? error.code : error;
  return typeof code === 'string' && /^[\w.-]{1,64}$/.test(code) ? code : 'unknown';
}
