import type { OperationShape } from '@axp/contracts';
import { fieldsOf, oddTexts, oddValues, oddValuesFor, withValue } from '@axp/server-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import * as meOperations from '../src/contract/me-operations.ts';
import * as tokenOperations from '../src/contract/token-operations.ts';
import { acmeHost, acmeOrigin, apiHost, testSso } from './app.ts';
import { bookingOrigin, handleBody, refreshBody, signedOn } from './client.ts';

const sso = testSso();
let bodies: Readonly<Record<string, readonly object[]>>;
let headers: Readonly<Record<string, string>>;
// Some bodies end the session.
beforeEach(async () => {
  sso.clock.advance({ minutes: 2 });
  const client = await signedOn(sso);
  headers = {
    host: apiHost,
    origin: bookingOrigin,
    authorization: `Bearer ${client.tokens.access_token}`,
    cookie: client.apiCookie,
  };
  bodies = {
    takeTokens: [handleBody(client), refreshBody(client)],
    checkSession: [{ session_key: 'x' }],
    logoutOfPlatform: [{ session_key: 'x' }],
    listIdpSessions: [{ session_key: 'x', scopes: ['openid'] }],
    visitApplication: [{ slug: 'x', type: 'APPLICATION' }],
    exchangeCode: [
      {
        grant_type: 'exchange',
        response_type: 'token',
        scopes: ['openid'],
        state: 'x',
        authorize_code: 'x',
        connector_id: 'x',
        tenant_key: 'acme',
        prompt: 'none',
      },
    ],
    takeClientToken: [{ session_key: 'x', scopes: ['openid'] }],
  };
});

function isOperation(value: unknown): value is OperationShape {
  return typeof value === 'object' && value !== null && 'id' in value && 'method' in value;
}

const exported: readonly unknown[] = Object.values({ ...meOperations, ...tokenOperations });
const named = exported.filter(isOperation).map((operation) => [operation.id, operation] as const);

let calls = 0;
function nextAddress(): string {
  calls += 1;
  return `10.0.${Math.floor(calls / 250)}.${calls % 250}`;
}

async function expectNoFault(operation: OperationShape, payload?: string, param = 'axp-booking') {
  const response = await sso.inject({
    method: operation.method === 'GET' ? 'GET' : 'POST',
    url: `/api/v1${operation.path.replaceAll(/\{\w+\}/g, encodeURIComponent(param))}`,
    headers: { ...headers, ...(payload !== undefined && { 'content-type': 'application/json' }) },
    // Limits of calls are not the subject here.
    remoteAddress: nextAddress(),
    ...(payload !== undefined && { payload }),
  });
  const answer = `${operation.id} ${payload?.slice(0, 300)}: ${response.body}`;
  expect({ answer, isFault: response.statusCode >= 500 }).toEqual({ answer, isFault: false });
  return response;
}

it('[Z-114] every operation with a body has a valid example', () => {
  const withBody = named.filter(([, { body }]) => body).map(([id]) => id);
  expect(Object.keys(bodies).sort()).toEqual(withBody.sort());
});

describe.each(named)('[Z-114] %s', (_, operation) => {
  it('refuses odd values in its path', async () => {
    for (const text of oddTexts) {
      await expectNoFault(operation, operation.body && '{}', text.slice(0, 299));
    }
  });

  it('refuses odd values in its body', async () => {
    for (const base of (operation.body && bodies[operation.id]) ?? []) {
      for (const field of fieldsOf(operation.body)) {
        for (const { json, type } of oddValuesFor(field)) {
          const { statusCode } = await expectNoFault(operation, withValue(base, field.path, json));
          const answer = `${field.path.join('.')} ${json.slice(0, 100)}: ${statusCode}`;
          const isTaken = !field.types.has(type) && statusCode !== 400;
          expect({ answer, isTaken }).toEqual({ answer, isTaken: false });
        }
      }
    }
  });

  it('refuses a body of another type', async () => {
    for (const { json } of oddValues) await expectNoFault(operation, json);
  });
});

it('[Z-114] the field with a value of the wrong type is reported', async () => {
  const operation = meOperations.checkSession;
  const response = await expectNoFault(operation, '{"session_key":{"length":{"toString":1}}}');
  expect(response.json().error).toMatchObject({
    code: 'request.invalid',
    errors: [{ path: 'session_key.length.toString' }],
  });
});

describe.each([
  ['/login', acmeHost, acmeOrigin],
  ['/iframe/v1/watch', apiHost, `https://${apiHost}`],
])('[Z-114] %s', (url, host, origin) => {
  it('refuses odd forms and bodies', async () => {
    const types = ['application/x-www-form-urlencoded', 'application/json', 'text/plain'];
    const texts = ['', 'a', 'a=1&a=2', 'email=%ff%00', 'email=%ED%A0%80', '__proto__=1', '%'];
    for (const type of types) {
      for (const payload of [...texts, ...oddValues.map(({ json }) => json)]) {
        const response = await sso.inject({
          method: 'POST',
          url,
          headers: { host, origin, 'content-type': type },
          payload,
          remoteAddress: nextAddress(),
        });
        const answer = `${type} ${payload.slice(0, 100)}: ${response.statusCode}`;
        expect({ answer, isFault: response.statusCode >= 500 }).toEqual({ answer, isFault: false });
      }
    }
  });
});
