import type { ApiSettings } from '@kenali/settings';
import { type Response, Router } from 'express';
import { isDatabaseReady } from '../db/database.ts';
import { securityHeadersOf } from './middleware.ts';

/**
 * `/healthz` answers as long as the process runs. `/readyz` answers 503 while the database is unavailable and while the
 * process is being stopped. They precede the request log, because probes would fill it.
 */
export function healthRoutes(config: Pick<ApiSettings, 'publicUrl'>): Router {
  const router = Router();
  const headers = { ...securityHeadersOf(config), 'Cache-Control': 'no-store' };
  const answer = (response: Response, code: number, status: string): void =>
    void response.status(code).set(headers).json({ status });
  /** Anybody may ask, so simultaneous requests share one ping. */
  let ping: Promise<boolean> | undefined;
  router.get('/healthz', (_request, response) => answer(response, 200, 'ok'));
  router.get('/readyz', async (request, response) => {
    if (request.app.locals.isDraining) return answer(response, 503, 'stopping');
    ping ??= isDatabaseReady().finally(() => {
      ping = undefined;
    });
    if (await ping) answer(response, 200, 'ok');
    else answer(response, 503, 'database-unavailable');
  });
  return router;
}
