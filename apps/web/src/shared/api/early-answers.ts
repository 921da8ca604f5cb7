import type { Merchant, OperationAnswer, OperationShape, User } from '@axp/contracts';
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
    /** By question; requested by `public/first-view.js` before the scripts of the page ran. */
    axpEarlyAnswers?: Map<string, EarlyAnswer>;
    /** Requests what a page computes from the user's profile; absent once the page has loaded. */
    axpAskEarly?: (questionsOf: (user: User, merchant: Merchant) => readonly string[]) => void;
  }
}

/** A page as its first requests depend on it. */
export interface EarlyPage {
  readonly user: User;
  readonly merchant: Merchant;
  /** Of the address. */
  readonly query: Readonly<Record<string, string>>;
}

/** Requests what a page computes from its address and the profile while its scripts still run. */
export function requestEarly(questionsOf: (page: EarlyPage) => readonly string[]): void {
  if (typeof window === 'undefined') return;
  window.axpAskEarly?.((user, merchant) => {
    const query = Object.fromEntries(new URLSearchParams(window.location.search));
    return questionsOf({ user, merchant, query });
  });
}

interface Asker {
  readonly token: string | null;
  readonly language: string;
}

interface QuestionParts extends UrlParts {
  readonly body?: unknown;
}

/** A request as `public/first-view.js` reads it: a URL, and after a space the body of a search. */
export function questionOf(operation: OperationShape, parts: QuestionParts = {}): string {
  const url = operationUrl(operation, parts);
  return operation.method === 'GET' ? url : `${url} ${JSON.stringify(parts.body ?? null)}`;
}

function find(question: string, { token, language }: Asker): EarlyAnswer | null {
  const early = window.axpEarlyAnswers?.get(question);
  return early?.token === token && early?.language === language ? (early ?? null) : null;
}

function drop(question: string): void {
  window.axpEarlyAnswers?.delete(question);
}

/**
 * Returns the answer that was requested before the application started, once; null if there is none
 * for the same token and language.
 */
export async function takeEarlyAnswer(
  operation: OperationShape,
  parts: QuestionParts,
  asker: Asker,
): Promise<HttpAnswer | null> {
  if (!window.axpEarlyAnswers?.size) return null;
  const question = questionOf(operation, parts);
  const early = find(question, asker);
  drop(question);
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
  function peekEarly(operation: OperationShape, parts: QuestionParts) {
    const settled = find(questionOf(operation, parts), asker())?.settled;
    if (settled?.status !== operation.success.status) return undefined;
    try {
      return openAnswer(operation, settled);
    } catch {
      return undefined;
    }
  }
  const readEarly: ReadEarly = (operation, input) => {
    const answer = peekEarly(operation, input);
    if (answer) drop(questionOf(operation, input));
    return answer;
  };
  return { readEarly, peekEarly };
}
