/** The page around the rendered document: no script and no style of its own in it. */
export const docsPage = `<!doctype html>
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
export const docsScript = `window.SwaggerUIBundle({
  url: '/v1/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  displayRequestDuration: true,
  validatorUrl: null,
});
`;
