import type { ApiSettings } from '@kenali/settings';
import { isTracing } from '@kenali/telemetry';
import express, { type Express, type Response, Router } from 'express';
import { isDatabaseReady } from './db/database.ts';
import { accountRoutes } from './features/account/index.ts';
import { adminRoutes } from './features/admin/index.ts';
import { assessmentRoutes } from './features/assessments/index.ts';
import { authRoutes } from './features/auth/index.ts';
import { caseRoutes } from './features/cases/index.ts';
import { dataExportRoutes } from './features/data-export/index.ts';
import { dataRequestRoutes } from './features/data-requests/index.ts';
import { guardianRoutes } from './features/guardians/index.ts';
import { observationRoutes } from './features/observations/index.ts';
import { orderRoutes } from './features/orders/index.ts';
import { paymentRoutes } from './features/payments/index.ts';
import { releaseRoutes } from './features/releases/index.ts';
import { restrictionRoutes } from './features/restrictions/index.ts';
import { resultRoutes } from './features/results/index.ts';
import { sharingRoutes } from './features/sharing/index.ts';
import { userAssessmentRoutes } from './features/user-assessments/index.ts';
import { apiDocsRoutes } from './http/api-docs.ts';
import {
  createRequestLog,
  errorHandler,
  onlyAtStaffOrigin,
  refuseLongPath,
  securityHeaders,
  securityHeadersOf,
  traceRequests,
  unknownRoute,
} from './http/middleware.ts';
import { openApiRoutes } from './http/openapi.ts';
import { mailboxRoutes } from './mail/index.ts';
import type { Metrics } from './metrics/create-metrics.ts';
import { FEATURE_PARTS } from './practice-features.ts';
import type { Services } from './services.ts';

const FEATURES = [
  // First, because every router before it costs each save a little.
  userAssessmentRoutes,
  authRoutes,
  assessmentRoutes,
  orderRoutes,
  accountRoutes,
  paymentRoutes,
  dataRequestRoutes,
  resultRoutes,
  sharingRoutes,
  guardianRoutes,
  observationRoutes,
  adminRoutes,
  caseRoutes,
  restrictionRoutes,
  dataExportRoutes,
  releaseRoutes,
  ...FEATURE_PARTS.map(({ routes }) => routes),
];

/** Creates the Express app: all calls under /api, the health checks and the demo mailbox. It does not listen. */
export function createApp(services: Services, metrics: Metrics | null = null): Express {
  const app = express();
  if (isTracing()) app.use(traceRequests);
  if (metrics) app.use(metrics.measure);
  app.locals.services = services;
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', services.config.trustedProxies.length > 0 ? services.config.trustedProxies : false);
  const requestLog = createRequestLog(services.log);
  // Features mount their polled calls on the app while the routers are built, so these precede the request log.
  const routers = FEATURES.map((routes) => routes(services, { app, requestLog }));
  app.use(healthRoutes(services.config));
  app.use(requestLog, securityHeaders(services.config), refuseLongPath);
  // Express would answer OPTIONS with plain text. No other origin may call the API, so preflight requests get no answer.
  app.options('/{*path}', unknownRoute);
  const atStaffOrigin = onlyAtStaffOrigin(services.config);
  if (atStaffOrigin) app.use(atStaffOrigin);
  for (const router of routers) app.use(router);
  app.use(mailboxRoutes(services));
  app.use(openApiRoutes());
  if (services.config.mode === 'demo') app.use(apiDocsRoutes());
  app.use(unknownRoute);
  app.use(errorHandler);
  return app;
}

/**
 * `/healthz` answers as long as the process runs. `/readyz` answers 503 while the database is unavailable and while the
 * process is being stopped. They precede the request log, because probes would fill it.
 */
function healthRoutes(config: Pick<ApiSettings, 'publicUrl'>): Router {
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
