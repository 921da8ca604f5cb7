import type { OperationAnswer, OperationShape, User } from '@axp/contracts';
import type { CallInput } from './call.ts';
import type { HttpAnswer } from './http.ts';
import { openAnswer } from './operation-answer.ts';
import type { UrlParts } from './operation-url.ts';
import { operationUrl } from './operation-url.ts';

interface EarlyAnswer {
  readonly token: string;
  readonly language: string;
  readonly answer: Promise<HttpAnswer>;
  /** Null until the answer has arrived. */
  readonly settled: HttpAnswer | null;
}

declare global {
  interface Window {
    /** By URL; requested by `public/first-view.js` before the scripts of the page ran. */
    axpEarlyAnswers?: Map<string, EarlyAnswer>;
    /** Requests what a page computes from the user's profile; absent once the page has loaded. */
    axpAskEarly?: (urlsOf: (user: Pick<User, 'timezone'>) => readonly string[]) => void;
  }
}

interface Asker {
  readonly token: string | null;
  readonly language: string;
}

function take(url: string, { token, language }: Asker): EarlyAnswer | null {
  const early = window.axpEarlyAnswers?.get(url);
  window.axpEarlyAnswers?.delete(url);
  return early?.token === token && early?.language === language ? (early ?? null) : null;
}

/**
 * Returns the answer that was requested before the application started, once; null if there is none
 * for the same token and language.
 */
export async function takeEarlyAnswer(
  operation: OperationShape,
  parts: UrlParts,
  asker: Asker,
): Promise<HttpAnswer | null> {
  if (operation.method !== 'GET') return null;
  const early = take(operationUrl(operation, parts), asker);
  return (await early?.answer.catch(() => null)) ?? null;
}

/**
 * Returns a success that has arrived before the application started, for the first render; undefined
 * if there is none.
 */
export type ReadEarly = <T extends OperationShape>(
  operation: T,
  input: CallInput<T>,
) => OperationAnswer<T> | undefined;

export function createEarlyReader(asker: () => Asker): ReadEarly {
  function read<T extends OperationShape>(
    operation: T,
    input: CallInput<T>,
  ): OperationAnswer<T> | undefined;
  function read(operation: OperationShape, parts: UrlParts) {
    const url = operationUrl(operation, parts);
    const settled = window.axpEarlyAnswers?.get(url)?.settled;
    if (settled?.status !== operation.success.status || !take(url, asker())) return undefined;
    try {
      return openAnswer(operation, settled);
    } catch {
      return undefined;
    }
  }
  return read;
}
