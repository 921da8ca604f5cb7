import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import type { Site, SiteFile } from '@axp/server-kit/site';
import { contentTypes, EncodedBody, etagOf, sendFile } from '@axp/server-kit/site';
import type { FastifyInstance } from 'fastify';

const require = createRequire(import.meta.url);
const rendererFolder = dirname(require.resolve('swagger-ui-dist/package.json'));

/** The page that shows the OpenAPI document, with all that it loads: this server's own files. */
export async function readApiDocs(): Promise<Site> {
  const renderer = (name: string) => readFile(join(rendererFolder, name));
  const contents = {
    '/docs': Buffer.from(docsPage),
    '/docs/start.js': Buffer.from(docsScript),
    '/docs/swagger-ui.css': await renderer('swagger-ui.css'),
    '/docs/swagger-ui-bundle.js': await renderer('swagger-ui-bundle.js'),
  };
  const files = Object.entries(contents).map(([path, content]) => {
    const contentType = contentTypes[extname(path) || '.html'] ?? 'application/octet-stream';
    const body = new EncodedBody(content, contentType);
    return [path, { contentType, body, etag: etagOf(content) }] as const;
  });
  return new Map(files);
}

/** Serves the documentation under `/docs`, with the content security policy of every other page. */
export function apiDocsRoutes(app: FastifyInstance, docs: Site): void {
  const serve = (path: string, file: SiteFile) => {
    app.get(path, async (request, reply) => {
      reply.headers({ 'cache-control': 'public, max-age=3600', vary: 'accept-encoding' });
      await sendFile(file, request, reply);
      return reply;
    });
  };
  for (const [path, file] of docs) serve(path, file);
  const page = docs.get('/docs');
  if (page) serve('/docs/', page);
}

/** The page around the rendered document: no script and no style of its own in it. */
const docsPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>AXP Booking API</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
  </head>
  <body>
    <main id="api"></main>
    <noscript>
      <p>This page needs JavaScript. <a href="/v1/openapi.json">The OpenAPI document</a> does not.</p>
    </noscript>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

/** Starts the renderer. `validatorUrl: null` keeps our URL from an external server. */
const docsScript = `window.SwaggerUIBundle({
  url: '/v1/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  displayRequestDuration: true,
  operationsSorter: 'alpha',
  validatorUrl: null,
});
`;
