import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Router } from 'express';
import { installedFile } from '../installed-file.ts';

/** Swagger UI sets inline styles through the object model, which the policy allows, and embeds its icons as data URLs. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kenali API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<script src="/api/docs/swagger-ui-bundle.js" defer></script>
<script src="/api/docs/start.js" defer></script>
</head>
<body>
<main id="docs"></main>
<noscript>This page needs JavaScript. The document is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>
</body>
</html>
`;

const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', docExpansion: 'none', filter: true, deepLinking: true });\n`;

const FILES = [
  { name: 'swagger-ui.css', type: 'text/css' },
  { name: 'swagger-ui-bundle.js', type: 'text/javascript' },
] as const;

/** The OpenAPI document as a page at `/api/docs`. Mounted in demo mode only: production serves no third-party page. */
export function apiDocsRoutes(): Router {
  const router = Router();
  router.get('/api/docs', (_request, response) => {
    response.set('Content-Security-Policy', PAGE_POLICY).type('text/html').send(PAGE);
  });
  router.get('/api/docs/start.js', (_request, response) => {
    response.type('text/javascript').send(START);
  });
  const folder = dirname(installedFile('swagger-ui-dist/package.json'));
  for (const { name, type } of FILES)
    router.get(`/api/docs/${name}`, async (_request, response) => {
      response
        .type(type)
        .set('Cache-Control', 'public, max-age=3600')
        .send(await readFile(join(folder, name)));
    });
  return router;
}
