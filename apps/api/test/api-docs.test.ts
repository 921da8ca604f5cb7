import { brotliDecompressSync } from 'node:zlib';
import { basePathOf, operations, ProblemDocument } from '@axp/contracts';
import { problemCodesOf } from '@axp/contracts/openapi';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compileErrors, validate } from '@readme/openapi-parser';
import { readApiDocs } from '../src/platform/docs/api-docs.ts';
import type { TestApi } from './app.ts';
import { startTestApi } from './app.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ apiDocs: await readApiDocs() });
});
afterAll(() => api.close());

interface Content {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly $ref: string }>>;
}
type Contents = Readonly<Record<string, Content>>;
interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly { readonly name: string; readonly example?: unknown }[];
  readonly requestBody?: { readonly content: Contents };
  readonly responses: Readonly<Record<string, { readonly content?: Contents }>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly examples: Readonly<Record<string, { readonly value: unknown }>> };
}

const readDocument = async () => (await api.inject('/v1/openapi.json')).json<Document>();

describe('[Z-113] the OpenAPI document', () => {
  it('is valid OpenAPI 3.1 without unresolved references', async () => {
    const response = await api.inject('/v1/openapi.json');
    expect(response.json()).toMatchObject({ openapi: '3.1.0' });
    const result = await validate(response.json());
    expect(result.valid ? '' : compileErrors(result)).toBe('');
  });

  it('shows a request and a response of every operation', async () => {
    const { paths } = await readDocument();
    for (const operation of operations) {
      const entry =
        paths[`${basePathOf(operation)}${operation.path}`]?.[operation.method.toLowerCase()];
      const answer = entry?.responses[operation.success.status];
      const shown = {
        id: entry?.operationId,
        body: entry?.requestBody?.content['application/json']?.example !== undefined,
        answer: answer?.content?.['application/json']?.example !== undefined,
      };
      expect(shown).toEqual({
        id: operation.id,
        body: operation.body !== undefined,
        answer: operation.success.status !== 204 && !operation.download,
      });
    }
  });

  it('shows every error of every operation as the document that the client receives', async () => {
    const { paths, components } = await readDocument();
    for (const operation of operations) {
      const entry =
        paths[`${basePathOf(operation)}${operation.path}`]?.[operation.method.toLowerCase()];
      const shown = Object.entries(entry?.responses ?? {}).flatMap(([status, { content }]) =>
        Object.keys(content?.['application/problem+json']?.examples ?? {}).map((code) => {
          const problem = ProblemDocument.parse(components.examples[code]?.value);
          expect(problem).toMatchObject({ code, status: Number(status) });
          expect(problem.detail).not.toMatch(/^$|{{|undefined/);
          return code;
        }),
      );
      expect(shown).toEqual(expect.arrayContaining([...problemCodesOf(operation)]));
    }
  });
});

describe('the documentation page', () => {
  const ownPolicy = async () => (await api.inject('/health/live')).headers;

  it.each(['/docs', '/docs/'])('is at %s, with a content policy of its own', async (path) => {
    const response = await api.inject(path);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': (await ownPolicy())['content-security-policy'],
      'x-content-type-options': 'nosniff',
    });
  });

  it('loads only files of this server, and has no inline script', async () => {
    const { body } = await api.inject('/docs');
    const sources = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source = '']) => source);
    expect(sources.toSorted()).toEqual([
      '/docs/start.js',
      '/docs/swagger-ui-bundle.js',
      '/docs/swagger-ui.css',
      '/v1/openapi.json',
      'data:,',
    ]);
    expect(body).not.toMatch(/<script>|\son\w+=/);
    for (const source of sources.filter((one) => one.startsWith('/'))) {
      expect((await api.inject(source)).statusCode).toBe(200);
    }
  });

  it.each([
    ['/docs/swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
    ['/docs/start.js', 'text/javascript; charset=utf-8'],
    ['/docs/swagger-ui.css', 'text/css; charset=utf-8'],
  ])('serves %s as %s, cached for an hour and revalidated by its ETag', async (url, type) => {
    const { headers } = await api.inject(url);
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    });
    const again = await api.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  it('compresses the large files', async () => {
    const url = '/docs/swagger-ui-bundle.js';
    const plain = await api.inject(url);
    const small = await api.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(small.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(small.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  });

  it('does not use an external validator', async () => {
    expect((await api.inject('/docs/start.js')).body).toContain('validatorUrl: null');
  });

  it.each(['/docs/package.json', '/docs/../package.json', '/docs/swagger-ui.js'])(
    'has no other files: %s',
    async (url) => {
      expect((await api.inject(url)).statusCode).toBe(404);
    },
  );
});
