import type { FieldIssue, OperationShape } from '@axp/contracts';
import { isIdempotent, operations, ProblemDocument, paramsOf, parseFields } from '@axp/contracts';
import { fieldsOf, oddTexts, oddValues, oddValuesFor, withValue } from '@axp/server-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from './app.ts';
import { testApi } from './app.ts';
import type { Fields } from './good-requests.ts';
import { goodBodies, goodQueries } from './good-requests.ts';
import { codeOf, nobodysId, send } from './send.ts';

const api = testApi();
let ann: Member;
let token: string;
let isUntouched = false;
// Every operation grants an administrator access. An operation that succeeds may end the session or
// change what the next one needs.
beforeEach(async () => {
  if (isUntouched) return;
  ann = await api.member({ user: { is_administrator: true } });
  token = await api.tokenOf(ann);
  isUntouched = true;
});

const named = operations.map((operation) => [operation.id, operation] as const);

const kindOf = ({ method, base, access }: OperationShape) =>
  `${method} ${base} ${typeof access === 'string' ? access : 'right'}`;
const kinds = Map.groupBy(operations, kindOf);

/** An operation of each kind stands for the others in what happens in one place for all. */
const isFirstOfKind = (operation: OperationShape) =>
  kinds.get(kindOf(operation))?.[0] === operation;

const headersOf = () => ({ host: ann.host, authorization: `Bearer ${token}` });

async function expectNoFault(operation: OperationShape, sent: Parameters<typeof send>[2]) {
  const response = await send(api, operation, { headers: headersOf(), ...sent });
  const answer = `${operation.id} ${JSON.stringify(sent).slice(0, 300)}: ${response.body}`;
  expect({ answer, isFault: response.statusCode >= 500 }).toEqual({ answer, isFault: false });
  const isChange = response.statusCode < 400 && operation.method !== 'GET';
  isUntouched &&= !isChange && response.statusCode !== 401;
  return response.statusCode >= 400 ? ProblemDocument.parse(response.json()) : null;
}

/** The parent of a nested field may be named instead, as a union is judged as a whole. */
function expectFieldNamed(issues: readonly FieldIssue[] = [], [field]: readonly string[]) {
  const names = issues.map(({ path }) => path.split('.')[0]);
  expect({ issues, names }).toEqual({ issues, names: expect.arrayContaining([field]) });
}

it('[Z-114] every operation with input has a valid example request', () => {
  const isGood = ({ id, body, query }: OperationShape) =>
    (!body || (goodBodies[id]?.every((good) => body.safeParse(good).success) ?? false)) &&
    (query?.safeParse(goodQueries[id] ?? {}).success ?? true);
  expect(operations.filter((operation) => !isGood(operation)).map(({ id }) => id)).toEqual([]);
});

const withBody = named.filter(([, { body }]) => body);
const malformed = ['', '{', '\u0000', '\ufeff{}', '{"a":1,}'];
const oddBodies = oddValues.flatMap(({ json, type }) => (type === 'string' ? [] : [json]));
const unknownField = { path: ['unknown'], types: new Set<never>() };
/** A logout token may come with parameters that we don't know, which the standard says to ignore. */
const ignoresUnknownFields: ReadonlySet<string> = new Set(['backchannelLogout']);
const oddHeaders = ['', ';;,,=%-1\u00ff'];

const sentRefusals = new Set<string>();

/**
 * Chooses what is sent. The server refuses by the schema before it does anything else, in one place
 * for all operations: so of the values that a schema refuses, one of each operation is sent, and
 * one of each combination of rules.
 */
function chooserFor(schema: OperationShape['body']) {
  let hasRefused = false;
  return (issues: readonly FieldIssue[] | undefined): boolean => {
    if (!schema || !issues) return true;
    const rules = [...new Set(issues.map(({ code }) => code))].sort().join();
    const isKnown = hasRefused && sentRefusals.has(rules);
    hasRefused = true;
    sentRefusals.add(rules);
    return !isKnown;
  };
}

/** Undefined where the server has to say, also when a value makes the schema fail. */
function issuesOf(schema: OperationShape['body'], value: unknown) {
  if (!schema) return;
  try {
    const parsed = parseFields(schema, value);
    if (!parsed.success) return parsed.issues;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

describe('[Z-114] an odd value is reported as a problem', () => {
  it.each(named.filter(([, operation]) => paramsOf(operation)))(
    'in the path of %s',
    async (_, operation) => {
      const params = paramsOf(operation);
      const names = Object.keys(params?.shape ?? {});
      const isChosen = chooserFor(params);
      for (const param of ['\u0000', '💥', nobodysId, 'x'.repeat(299), ...oddTexts]) {
        const values = Object.fromEntries(names.map((name) => [name, param]));
        if (param.length > 299 || !isChosen(issuesOf(params, values))) continue;
        await expectNoFault(operation, { param, ...(operation.body && { payload: '{}' }) });
      }
    },
  );

  it.each(named.filter(([, operation]) => operation.query ?? isFirstOfKind(operation)))(
    'in the query of %s',
    async (_, operation) => {
      const isChosen = chooserFor(operation.query);
      for (const { path } of [...fieldsOf(operation.query), unknownField]) {
        for (const text of oddTexts) {
          const query = { ...goodQueries[operation.id], [path.join('.')]: text };
          if (!isChosen(issuesOf(operation.query, query))) continue;
          await expectNoFault(operation, { query });
        }
      }
    },
  );

  it.each(withBody)('in the body of %s, with the field', async (_, operation) => {
    const seen = new Set<string>();
    const isChosen = chooserFor(operation.body);
    for (const base of goodBodies[operation.id] ?? [{}]) {
      for (const field of fieldsIn(operation, base)) {
        if (seen.has(field.path.join('.'))) continue;
        seen.add(field.path.join('.'));
        const isIgnored = field === unknownField && ignoresUnknownFields.has(operation.id);
        for (const { json, type } of oddValuesFor(field)) {
          const payload = withValue(base, field.path, json);
          // The server's JSON parser has a rule of its own for it.
          const isForParser = payload.includes('__proto__');
          const known = isForParser ? undefined : issuesOf(operation.body, JSON.parse(payload));
          const isSent = isChosen(known);
          const problem = isSent ? await expectNoFault(operation, { payload }) : null;
          const issues = isSent ? problem?.errors : known;
          if (!isIgnored && !field.types.has(type)) expectFieldNamed(issues, field.path);
        }
      }
    }
  });

  it.each(withBody)('as the body of %s', async (_, operation) => {
    const isChosen = chooserFor(operation.body);
    for (const payload of oddBodies) {
      const isForParser = payload.includes('__proto__');
      if (!isForParser && !isChosen(issuesOf(operation.body, JSON.parse(payload) ?? {}))) continue;
      await expectNoFault(operation, { payload });
    }
  });

  it.each(named.filter(([, operation]) => isFirstOfKind(operation)))(
    'as the body of %s, malformed',
    async (_, operation) => {
      for (const payload of malformed) await expectNoFault(operation, { payload });
    },
  );
});

/** The fields that a body of the same kind may have, and one that no body has. */
function fieldsIn({ body }: OperationShape, base: Fields) {
  const isKnown = (name: string | undefined) => {
    const parsed = body && name !== undefined && parseFields(body, { ...base, [name]: {} });
    return !parsed || parsed.success || parsed.issues.every(({ code }) => code !== 'unknown_field');
  };
  return [...fieldsOf(body).filter(({ path }) => isKnown(path[0])), unknownField];
}

/** All requests have them read in one place. */
const sharedHeaders = ['host', 'authorization', 'accept-language'];

const headersReadBy = (operation: OperationShape) => [
  ...(isFirstOfKind(operation) ? sharedHeaders : []),
  ...(operation.download ? ['range'] : []),
  ...(isIdempotent(operation) ? ['idempotency-key'] : []),
];

const withHeaders = operations.flatMap((operation) =>
  headersReadBy(operation).map((header) => [operation.id, header, operation] as const),
);

describe('[Z-114] an odd header', () => {
  it.each(withHeaders)('of %s is reported as a problem: %s', async (_, header, operation) => {
    const payload = JSON.stringify(goodBodies[operation.id]?.[0] ?? {});
    for (const value of oddHeaders) {
      const headers = { ...headersOf(), [header]: value };
      await expectNoFault(operation, { headers, ...(operation.body && { payload }) });
    }
  });
});

const takingForms = named.filter(([, { upload, form }]) => upload ?? form);

describe.each(takingForms)('[Z-114] %s', (_, operation) => {
  const part = (disposition: string, content = 'x') =>
    `--b\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n--b--\r\n`;

  it.each([
    '',
    '--b',
    '--b--\r\n',
    '\u0000',
    'x'.repeat(300_000),
    '--b\r\n\r\n\r\n--b--',
    `--b\r\n${'X: y\r\n'.repeat(5_000)}\r\nx\r\n--b--`,
    part('form-data'),
    part('attachment; filename="a.pdf"'),
    part('form-data; name=""; filename=""'),
    part('form-data; name="file"; filename="\u0000"'),
    part('form-data; name="file"; filename="%00%2e%2e/%ff.pdf"', '%PDF-1.4'),
    part(`form-data; name="file"; filename="${'x'.repeat(70_000)}"`),
    part(`form-data; name="${'x'.repeat(70_000)}"; filename="a"`),
    part('form-data; name="__proto__"; filename="a"'),
    part('form-data; name="constructor"'),
    part('form-data; name="file"; filename="a.pdf"', 'PK\u0003\u0004'.repeat(1_000)),
    part('form-data; name="file"; filename="a.gif"', 'GIF89a'),
    part('form-data; name="file"; filename="a.csv"', '\ud800,=cmd()'),
    part('form-data; name="a"').repeat(50),
    part('form-data; name="file"; filename="a"').repeat(50),
  ])('reports a form of another kind as a problem: %#', async (payload) => {
    for (const type of ['multipart/form-data; boundary=b', 'multipart/form-data', 'multipart/x']) {
      const headers = { ...headersOf(), 'content-type': type };
      await expectNoFault(operation, { payload, headers });
    }
  });
});

describe('[Z-114] a well-formed request with extreme times', () => {
  it.each([
    ['0000-01-01T00:00:00Z', '9999-12-31T00:00:00Z'],
    ['0001-01-01T00:00:00+14:00', '0001-01-02T00:00:00Z'],
    ['9999-12-31T00:00:00Z', '9999-12-31T23:59:59-14:00'],
    ['2026-11-02T02:00:00Z', '2026-11-02T02:00:00.0000000001Z'],
  ])('from %s to %s causes no server error', async (start, end) => {
    const operationOf = (id: string) => {
      const operation = operations.find((known) => known.id === id);
      if (!operation) throw new Error(`${id} is gone`);
      return operation;
    };
    const room = { type: 'room', resourceId: nobodysId, title: 'Edge', attendees: 1, start, end };
    await expectNoFault(operationOf('listCalendar'), { query: { from: start, to: end } });
    await expectNoFault(operationOf('createBooking'), { payload: JSON.stringify(room) });
    await expectNoFault(operationOf('searchResources'), {
      payload: JSON.stringify({ type: 'room', start, end }),
    });
  });
});

describe('[Z-114] a request for an unknown route', () => {
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'OPTIONS' | 'TRACE', url: string) =>
    api.inject({ method, url, headers: headersOf() });

  it.each([
    ['GET', '/v1/frontend/nothing', 404],
    ['GET', '/v1/', 404],
    ['GET', '/v2/frontend/auth/me', 404],
    ['GET', '/%', 400],
    ['GET', '/v1/frontend/resources/%ff', 400],
    ['GET', `/v1/frontend/resources/${'x'.repeat(400)}`, 404],
    ['POST', '/v1/frontend/auth/me', 405],
    ['PUT', '/v1/frontend/bookings', 405],
    ['OPTIONS', '/v1/frontend/bookings', 405],
    ['TRACE', '/v1/frontend/bookings', 405],
    ['GET', '/v1/frontend/auth/login', 405],
  ] as const)('%s %s is a problem with status %i', async (method, url, status) => {
    const response = await ask(method, url);
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(ProblemDocument.parse(response.json()).status).toBe(status);
  });

  it('returns the allowed methods of an address', async () => {
    const { headers } = await ask('PUT', '/v1/frontend/bookings');
    expect(headers.allow).toBe('POST, GET, HEAD');
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'refuses a body of %s',
    async (type) => {
      const response = await api.inject({
        method: 'POST',
        url: '/v1/frontend/auth/login',
        headers: { ...headersOf(), 'content-type': type },
        payload: 'email=x',
      });
      expect(codeOf(response)).toBe('request.unsupported_media_type');
    },
  );

  it('refuses a body that is too large and returns the limit', async () => {
    const response = await api.inject({
      method: 'POST',
      url: '/v1/frontend/auth/login',
      headers: { ...headersOf(), 'content-type': 'application/json' },
      payload: JSON.stringify({ email: 'x'.repeat(300_000) }),
    });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ params: { maximum: 262_144 } });
  });
});
