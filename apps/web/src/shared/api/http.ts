import type { AxiosRequestConfig } from 'axios';
import axios from 'axios';
import { CallAbandoned, NetworkProblem, unreachable } from './problem.ts';

/** Longer than any answer may take, shorter than a person's patience with a lost connection. */
const timeoutMs = 15_000;

/** Headers of every request besides authentication. */
export interface RequestContext {
  readonly language: string;
  readonly merchantId: string | null;
}

export interface HttpAnswer {
  readonly status: number;
  readonly body: unknown;
}

export type Http = (request: AxiosRequestConfig) => Promise<HttpAnswer>;

function failure(error: unknown): unknown {
  if (!axios.isAxiosError(error)) return error;
  // The second code is the browser's: it drops what is under way when the page is left.
  if (error.code === 'ERR_CANCELED' || error.code === 'ECONNABORTED') {
    return new CallAbandoned({ cause: error });
  }
  if (error.code === 'ETIMEDOUT') return new NetworkProblem('timeout', { cause: error });
  return unreachable(error);
}

/** An axios instance that names language and merchant on each request. */
export function createHttp(context: () => RequestContext): Http {
  const http = axios.create({
    // Whole, because a request that outlives its page knows no address to add to.
    baseURL: window.location.origin,
    timeout: timeoutMs,
    // Every status is an answer; the transport decides what it means.
    validateStatus: () => true,
    transitional: { clarifyTimeoutError: true },
  });
  const isAttended = watchAttendance(window);
  const nextTraceparent = createPageTrace();
  http.interceptors.request.use((config) => {
    const { language, merchantId } = context();
    config.headers.set('Accept-Language', language);
    config.headers.set('Locale', language);
    if (!isAttended()) config.headers.set('Unattended', '1');
    if (merchantId) config.headers.set('Merchant-Id', merchantId);
    const traceparent = nextTraceparent();
    if (traceparent) config.headers.set('traceparent', traceparent);
    return config;
  });
  return async (request) => {
    try {
      const { status, data } = await http.request<unknown>(request);
      return { status, body: data };
    } catch (error) {
      throw failure(error);
    }
  };
}

const unattendedAfterMs = 5 * 60_000;
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Tells whether anyone has touched the page lately: a tab that keeps asking the server while no one
 * sits there must not keep the session from ending (H-06).
 */
export function watchAttendance(page: Window): () => boolean {
  let touchedAt = Date.now();
  const note = () => {
    touchedAt = Date.now();
  };
  for (const sign of signs) page.addEventListener(sign, note, { capture: true, passive: true });
  return () => Date.now() - touchedAt < unattendedAfterMs;
}

/** 32 hexadecimal digits, of which neither half is zero. */
const newId = () => crypto.randomUUID().replaceAll('-', '');

/**
 * Returns the `traceparent` of each request (W3C Trace Context): one trace for each page that is
 * opened. Null where the server did not ask for it in the head of the page.
 */
export function createPageTrace(): () => string | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="axp-trace"]');
  if (!meta) return () => null;
  let path = window.location.pathname;
  // `public/first-view.js` began it, if it has sent requests.
  let trace = meta.content || newId();
  return () => {
    if (path !== window.location.pathname) {
      path = window.location.pathname;
      trace = newId();
    }
    return `00-${trace}-${newId().slice(16)}-01`;
  };
}
