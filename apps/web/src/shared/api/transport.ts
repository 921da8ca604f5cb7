import type { OperationAnswer, OperationShape, SessionEndReason } from '@axp/contracts';
import { adminBasePath, apiBasePath, refreshTokens } from '@axp/contracts';
import type { AxiosProgressEvent, AxiosRequestConfig } from 'axios';
import type { Call, CallArguments, CallOptions, FetchFile, OpenStream } from './call.ts';
import type { EarlyReader } from './early-answers.ts';
import { createEarlyReader, takeEarlyAnswer } from './early-answers.ts';
import type { Http, HttpAnswer } from './http.ts';
import { openAnswer } from './operation-answer.ts';
import type { UrlParts } from './operation-url.ts';
import { operationUrl } from './operation-url.ts';
import { ApiProblem, NetworkProblem, problemFrom, retryAfterMs, unreachable } from './problem.ts';
import type { Refresher, TokenStore } from './refresh.ts';
import { createRefresher } from './refresh.ts';
import { createTokenLife } from './token-life.ts';

/** Settings that the application updates at run time. */
export interface TransportSettings {
  readonly language: string;
  readonly merchantId: string | null;
  /** Called with each answer of the API; false while the service is unavailable. */
  readonly onAnswer: (isAvailable: boolean) => void;
  /** The session is over and its tokens are gone. The transport itself goes nowhere. */
  readonly onSessionEnd: (reason: SessionEndReason | null) => void;
  /**
   * Called when an operation takes a new proof of identity. The same request is sent again if it
   * returns true, so that nothing typed is lost (H-06).
   */
  readonly onProofNeeded: () => Promise<boolean>;
}

interface RequestParts extends UrlParts {
  readonly body?: unknown;
}

export interface Transport extends EarlyReader {
  readonly call: Call;
  readonly fetchFile: FetchFile;
  readonly openStream: OpenStream;
  readonly configure: (settings: Partial<TransportSettings>) => void;
}

function requestConfig({ form, onProgress, isKeptAlive, signal }: CallOptions): AxiosRequestConfig {
  return {
    ...(signal && { signal }),
    ...(form && { data: form, timeout: transferTimeoutMs }),
    ...(onProgress && {
      onUploadProgress: ({ progress }: AxiosProgressEvent) => onProgress(progress ?? 0),
    }),
    ...(isKeptAlive && { adapter: 'fetch' as const, fetchOptions: { keepalive: true } }),
  };
}

function headersOf(token: string | null, { idempotencyKey }: CallOptions): Record<string, string> {
  return { ...bearer(token), ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }) };
}

/** Sends with a valid token, and retries with a new one if it was refused. */
async function sendAsMember(
  refresher: Refresher,
  request: (token: string | null) => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  const token = await refresher.tokenToSend();
  const response = await request(token);
  if (response.status !== 401) return response;
  const fresh = await refresher.tokenAfter(token);
  if (!fresh) return response;
  const replayed = await request(fresh);
  if (replayed.status === 401) await refresher.tokenAfter(fresh);
  return replayed;
}

/** One tab at a time swaps the refresh token that all share; the others find what it has stored. */
async function inTurnOfTabs<T>(work: () => Promise<T>): Promise<T> {
  let running: Promise<T> | undefined;
  const begin = () => {
    running ??= work();
    return running;
  };
  try {
    await navigator.locks.request('axp-refresh', begin);
  } catch {
    // Locks exist only in secure contexts with storage. Without storage, tabs share no token; in
    // insecure contexts, the server tolerates two at once.
  }
  return begin();
}

const initialSettings: TransportSettings = {
  language: 'en',
  merchantId: null,
  onAnswer: () => {},
  onSessionEnd: () => {},
  onProofNeeded: async () => false,
};

/** The way to the API for one page life: headers, one refresh, answers or problems. */
export function createTransport(tokens: TokenStore): Transport {
  let settings = initialSettings;
  let opened: Http | null = null;

  // A file of its own, fetched beside the first paint, which does not need it.
  async function openHttp(): Promise<Http> {
    if (opened) return opened;
    const { createHttp } = await import('./http.ts').catch((error: unknown) => {
      throw unreachable(error);
    });
    opened = createHttp(() => settings);
    return opened;
  }

  const refresher = createRefresher({
    tokens,
    exchange: async (refreshToken) => (await call(refreshTokens, { body: { refreshToken } })).data,
    life: createTokenLife({ monotonicNow: () => performance.now(), wallNow: () => Date.now() }),
    alone: inTurnOfTabs,
    onSessionEnd: (reason) => settings.onSessionEnd(reason),
  });

  async function send(operation: OperationShape, parts: RequestParts, options: CallOptions) {
    const ask = async (token: string | null) => {
      const http = await openHttp();
      return http({
        method: operation.method,
        url: operationUrl(operation, parts),
        headers: headersOf(token, options),
        ...(parts.body !== undefined && { data: parts.body }),
        ...requestConfig(options),
      });
    };
    const request = async (token: string | null) =>
      (await takeEarlyAnswer(operation, parts, { token, language: settings.language })) ??
      ask(token);
    if (operation.access === 'public') return request(tokens.read().accessToken);
    return sendAsMember(refresher, request);
  }

  function call<T extends OperationShape>(
    operation: T,
    ...rest: CallArguments<T>
  ): Promise<OperationAnswer<T>>;
  async function call(
    operation: OperationShape,
    parts: RequestParts = {},
    options: CallOptions = {},
  ) {
    const response = await proven(() => send(operation, parts, options));
    const problem = response.status === operation.success.status ? null : problemFrom(response);
    settings.onAnswer(retryAfterMs(problem) === null);
    if (problem) throw problem;
    try {
      return openAnswer(operation, response);
    } catch (cause) {
      throw new NetworkProblem('malformed', { cause });
    }
  }

  const proven = (request: () => Promise<HttpAnswer>) => withProof(request, settings);

  const asMember: MemberDeps['asMember'] = (request) =>
    proven(() => sendAsMember(refresher, request));
  void openHttp().catch(() => undefined);
  return {
    call,
    ...createEarlyReader(() => ({
      token: tokens.read().accessToken,
      language: settings.language,
    })),
    fetchFile: createFileFetcher({ openHttp, asMember }),
    openStream: createStreamOpener({ openHttp, asMember }),
    configure: (changes) => {
      settings = { ...settings, ...changes };
    },
  };
}

/** A file takes as long as its line needs; the person sees it go. */
const transferTimeoutMs = 300_000;

function bearer(token: string | null): Record<string, string> {
  return token === null ? {} : { Authorization: `Bearer ${token}` };
}

/** Sends a request, and again after a proof of identity that the server asks for. */
async function withProof(
  request: () => Promise<HttpAnswer>,
  { onProofNeeded }: Pick<TransportSettings, 'onProofNeeded'>,
): Promise<HttpAnswer> {
  const answer = await request();
  const isRepeated = (await needsProof(answer)) && (await onProofNeeded());
  return isRepeated ? request() : answer;
}

async function needsProof({ status, body }: HttpAnswer): Promise<boolean> {
  // The status of `auth.confirmation_required`; the table of all would come with every page.
  if (status !== 403) return false;
  const problem = problemFrom({ status, body: body instanceof Blob ? await readJson(body) : body });
  return problem instanceof ApiProblem && problem.code === 'auth.confirmation_required';
}

/** Parses the refusal of a download: requested as bytes, answered as JSON. */
async function readJson(body: Blob): Promise<unknown> {
  try {
    return JSON.parse(await body.text());
  } catch {
    return null;
  }
}

function hasBase(path: string): boolean {
  return [apiBasePath, adminBasePath].some((base) => path.startsWith(`${base}/`));
}

interface MemberDeps {
  readonly openHttp: () => Promise<Http>;
  readonly asMember: (
    request: (token: string | null) => Promise<HttpAnswer>,
  ) => Promise<HttpAnswer>;
}

/** Fetches files by the paths that the API gives them, which begin with its base or below it. */
function createFileFetcher({ openHttp, asMember }: MemberDeps): FetchFile {
  return async (path, { signal, method = 'GET' } = {}) => {
    const http = await openHttp();
    const { status, body } = await asMember((token) =>
      http({
        method,
        url: hasBase(path) ? path : `${apiBasePath}${path}`,
        // Else axios names a content type for a POST without a body.
        headers: { ...bearer(token), 'Content-Type': false },
        responseType: 'blob',
        adapter: 'fetch',
        timeout: transferTimeoutMs,
        ...(signal && { signal }),
      }),
    );
    if (!(body instanceof Blob)) throw new NetworkProblem('malformed');
    if (status !== 200) throw problemFrom({ status, body: await readJson(body) });
    return body;
  };
}

function createStreamOpener({ openHttp, asMember }: MemberDeps): OpenStream {
  return async (operation, { signal, body: data }) => {
    const http = await openHttp();
    const request = (token: string | null) =>
      http({
        method: operation.method,
        url: operationUrl(operation),
        // A page that listens is no sign of a person: its other requests are.
        headers: { ...bearer(token), Unattended: '1' },
        responseType: 'stream',
        adapter: 'fetch',
        timeout: 0,
        signal,
        ...(data && { data }),
      });
    const isPublic = operation.access === 'public';
    const { status, body } = await (isPublic ? request(null) : asMember(request));
    if (!(body instanceof ReadableStream)) throw new NetworkProblem('malformed');
    if (status === 200) return body;
    await body.cancel();
    throw problemFrom({ status, body: null });
  };
}
