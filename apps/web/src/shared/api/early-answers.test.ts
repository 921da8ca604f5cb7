import { getMe, searchResources } from '@axp/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  firstTokens,
  rememberSignIn,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { call, questionOf, readEarly } from './index.ts';
import { configureApi, startPageLife } from './page-transport.ts';

const url = '/v1/frontend/auth/me';
const late = { ...somchai, fullName: 'Asked again' };
const early = {
  token: firstTokens.accessToken,
  language: 'en',
  answer: Promise.resolve({ status: 200, body: { data: somchai } }),
  settled: null,
};

type Answer = Partial<NonNullable<ReturnType<NonNullable<Window['axpEarlyAnswers']>['get']>>>;

function startWith(answer: Answer): void {
  rememberSignIn();
  server.use(respond(getMe, late));
  startPageLife();
  configureApi({ language: 'en' });
  window.axpEarlyAnswers = new Map([[url, { ...early, ...answer }]]);
}

async function nameOf(answer: Answer): Promise<string> {
  startWith(answer);
  return (await call(getMe)).data.fullName;
}

afterEach(() => {
  delete window.axpEarlyAnswers;
});

describe('a response requested before the application started', () => {
  it('is used once', async () => {
    expect(await nameOf({})).toBe(somchai.fullName);
    expect(requestsOf(getMe)).toHaveLength(0);
    expect((await call(getMe)).data.fullName).toBe(late.fullName);
  });

  it.each([
    ['of another session', { token: 'other' }],
    ['in another language', { language: 'th' }],
    ['that was lost', { answer: Promise.reject(new TypeError('Failed to fetch')) }],
  ])('is requested again: one %s', async (_case, answer) => {
    expect(await nameOf(answer)).toBe(late.fullName);
    expect(requestsOf(getMe)).toHaveLength(1);
  });
});

describe('a search sent before the application started', () => {
  const body = { type: 'room', start: '2027-03-01T07:00Z', end: '2027-03-01T08:00Z' } as const;
  const meta = { nextCursor: null, total: 0, free: 0, suggestions: [] };

  it.each([
    ['once, for the same criteria', body, 0],
    ['not at all for others', { ...body, capacity: 4 }, 1],
  ])('is used %s', async (_case, wanted, requests) => {
    startWith({});
    server.use(respond(searchResources, [], { meta }));
    const answer = Promise.resolve({ status: 200, body: { data: [], meta } });
    window.axpEarlyAnswers = new Map([
      [questionOf(searchResources, { body }), { ...early, answer }],
    ]);
    await call(searchResources, { body: wanted });
    expect(requestsOf(searchResources)).toHaveLength(requests);
    await call(searchResources, { body: wanted });
    expect(requestsOf(searchResources)).toHaveLength(requests + 1);
  });
});

describe('a response that arrived before the application started', () => {
  const settled = { status: 200, body: { data: somchai } };

  it('is available in the first render, once', () => {
    startWith({ settled });
    expect(readEarly(getMe, {})?.data.fullName).toBe(somchai.fullName);
    expect(readEarly(getMe, {})).toBeUndefined();
  });

  it.each<[string, Answer]>([
    ['has not arrived', {}],
    ['is a refusal', { settled: { status: 401, body: {} } }],
    ['is not what the contract says', { settled: { status: 200, body: {} } }],
    ['is of another session', { settled, token: 'other' }],
  ])('is missing if it %s', async (_case, answer) => {
    startWith(answer);
    expect(readEarly(getMe, {})).toBeUndefined();
  });
});
