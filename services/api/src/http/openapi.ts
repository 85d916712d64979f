import { readFileSync } from 'node:fs';
import { Router } from 'express';
import { installedFile } from '../installed-file.ts';

/** Serves the OpenAPI document. The first request reads it, so that no start of a process waits for it. */
export function openApiRoutes(): Router {
  const router = Router();
  let document: Buffer | undefined;
  router.get('/api/openapi.json', (_request, response) => {
    document ??= readFileSync(installedFile('@kenali/api/openapi.json'));
    response.type('application/json').set('Cache-Control', 'public, max-age=300').send(document);
  });
  return router;
}
