import { hasAll, isObject, parseJson } from '../check.ts';
import type { Core } from '../core.ts';
import { AxpError, failure } from '../errors.ts';
import { withActivity } from '../session/auth-state.ts';

/** One call to the platform. */
export interface PlatformCall {
  /** Below `/api/v1/`. */
  readonly path: string;
  /** A call with a body is a POST, one without a GET. */
  readonly body?: object;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until it is given up; ten seconds unless given. */
  readonly timeout?: number;
}

/** Calls the platform and gives what the envelope holds; throws an AxpError for all but success. */
export function callPlatform(
  core: Core,
  { path, body, token, headers, signal, timeout = 10_000 }: PlatformCall,
): Promise<unknown> {
  const { fetch } = core;
  return withActivity(core, 'fetching', async () => {
    const deadline = AbortSignal.timeout(timeout);
    try {
      const response = await fetch(`${core.baseUrl}/api/v1/${path}`, {
        credentials: 'include',
        headers: {
          'Content-Type': 'application/json',
          ...(token && { Authorization: `Bearer ${token}` }),
          ...headers,
        },
        method: body ? 'POST' : 'GET',
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.any([deadline, signal ?? deadline]),
      });
      return openEnvelope(response, await response.text());
    } catch (error) {
      if (error instanceof AxpError) throw error;
      const code = deadline.aborted ? 'timeout' : 'network';
      throw failure(signal?.aborted ? 'aborted' : code, { cause: error });
    }
  });
}

/** True if it is unknown whether the call arrived. */
export function isLost(error: unknown): error is AxpError {
  return error instanceof AxpError && /^(network|timeout)$/.test(error.code);
}

/** Whether the same call may succeed with another token or another connection. */
export function isWorthRetrying(error: unknown): boolean {
  return isLost(error) || (error instanceof AxpError && error.status === 401);
}

/** Shared work continues if one of its callers aborts. */
export function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  const aborted = new Promise<never>((_, reject) => {
    const giveUp = (): void => reject(new AxpError('aborted'));
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp);
  });
  return Promise.race([work, aborted]);
}

function openEnvelope({ headers, ok, status }: Response, text: string): unknown {
  if (status === 429 || status >= 500) {
    const retryAfterMs = Number(headers.get('Retry-After')) * 1000 || 1000;
    throw failure(status === 429 ? 'rate_limited' : 'unavailable', { status, retryAfterMs });
  }
  const envelope = parseJson(text);
  if (!hasAll(envelope, 'success', 'boolean')) {
    throw failure('bad_response', { status });
  }
  const { data, error } = envelope;
  if (envelope.success && ok) return data;
  const platformCode = codeOf(error ?? (isObject(data) && data.error));
  throw failure('refused', { status, platformCode }, `refused: ${platformCode}`);
}

/** Nothing but a code is taken over, because other texts may quote what was sent. */
function codeOf(error: unknown): string {
  const code = isObject(error) ? error.code : error;
  return typeof code === 'string' && /^[\w.-]{1,64}$/.test(code) ? code : 'unknown';
}
