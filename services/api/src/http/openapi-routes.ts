import { Router } from 'express';
import { describeApi } from './describe-api.ts';

/** Serves the OpenAPI document, made once. */
export function openApiRoutes(): Router {
  const router = Router();
  const document = JSON.stringify(describeApi());
  router.get('/api/openapi.json', (_request, response) => {
    response.type('application/json').set('Cache-Control', 'public, max-age=300').send(document);
  });
  return router;
}
