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

function find(url: string, { token, language }: Asker): EarlyAnswer | null {
  const early = window.axpEarlyAnswers?.get(url);
  return early?.token === token && early?.language === language ? (early ?? null) : null;
}

function drop(url: string): void {
  window.axpEarlyAnswers?.delete(url);
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
  const url = operationUrl(operation, parts);
  const early = find(url, asker);
  drop(url);
  return (await early?.answer.catch(() => null)) ?? null;
}

/** Returns a success that has arrived before the application started; undefined if there is none. */
export type ReadEarly = <T extends OperationShape>(
  operation: T,
  input: CallInput<T>,
) => OperationAnswer<T> | undefined;

export interface EarlyReader {
  /** For the first render of a query, once. */
  readonly readEarly: ReadEarly;
  /** For state that a render makes: React may discard that render and make it again. */
  readonly peekEarly: ReadEarly;
}

export function createEarlyReader(asker: () => Asker): EarlyReader {
  function peekEarly<T extends OperationShape>(
    operation: T,
    input: CallInput<T>,
  ): OperationAnswer<T> | undefined;
  function peekEarly(operation: OperationShape, parts: UrlParts) {
    const settled = find(operationUrl(operation, parts), asker())?.settled;
    if (settled?.status !== operation.success.status) return undefined;
    try {
      return openAnswer(operation, settled);
    } catch {
      return undefined;
    }
  }
  const readEarly: ReadEarly = (operation, input) => {
    const answer = peekEarly(operation, input);
    if (answer) drop(operationUrl(operation, input));
    return answer;
  };
  return { readEarly, peekEarly };
}
