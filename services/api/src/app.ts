import { randomUUID } from 'node:crypto';
import express, { type Express } from 'express';
import { pinoHttp } from 'pino-http';
import { databaseAnswers } from './db/connect.ts';
import { adminRoutes } from './features/admin/index.ts';
import { assessmentRoutes } from './features/assessments/index.ts';
import { authRoutes } from './features/auth/index.ts';
import { clientErrorRoutes } from './features/client-errors/index.ts';
import { instrumentRoutes } from './features/instruments/index.ts';
import { orderRoutes } from './features/orders/index.ts';
import { paymentRoutes } from './features/payments/index.ts';
import { releaseRoutes } from './features/releases/index.ts';
import { resultRoutes } from './features/results/index.ts';
import { userAssessmentRoutes } from './features/user-assessments/index.ts';
import { apiDocsRoutes } from './http/api-docs.ts';
import { errorHandler } from './http/error-handler.ts';
import { openApiRoutes } from './http/openapi-routes.ts';
import { securityHeaders } from './http/security-headers.ts';
import { unknownRoute } from './http/unknown-route.ts';
import { mailboxRoutes } from './mail/index.ts';
import type { Services } from './services.ts';

const FEATURES = [
  authRoutes,
  assessmentRoutes,
  instrumentRoutes,
  orderRoutes,
  paymentRoutes,
  resultRoutes,
  userAssessmentRoutes,
  adminRoutes,
  clientErrorRoutes,
  releaseRoutes,
];

/** Creates the Express app: all calls under /api, the health checks and the demo mailbox. It does not listen. */
export function createApp(services: Services): Express {
  const app = express();
  app.locals.services = services;
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', services.config.trustedProxies.length > 0 ? services.config.trustedProxies : false);
  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  app.get('/readyz', async (_request, response) => {
    const ready = await databaseAnswers();
    response.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'database-unavailable' });
  });
  const requestLog = createRequestLog(services);
  // Features mount their polled calls on the app while the routers are built, so these precede the request log.
  const routers = FEATURES.map((routes) => routes(services, { app, requestLog }));
  app.use(requestLog, securityHeaders);
  // Express would answer OPTIONS with plain text. No other origin may call the API, so preflight requests get no answer.
  app.options('/{*path}', unknownRoute);
  for (const router of routers) app.use(router);
  app.use(mailboxRoutes(services));
  app.use(openApiRoutes());
  if (services.config.mode === 'demo') app.use(apiDocsRoutes());
  app.use(unknownRoute);
  app.use(errorHandler);
  return app;
}

const createRequestLog = ({ log }: Services) =>
  pinoHttp({
    logger: log,
    genReqId: () => randomUUID(),
    serializers: {
      // Omits the query string, because staff search for names and addresses.
      req: ({ id, method, url }) => ({ id, method, url: String(url).split('?')[0] }),
      res: ({ statusCode }) => ({ statusCode }),
    },
    customLogLevel: (_request, response, error) =>
      error || response.statusCode >= 500 ? 'error' : response.statusCode >= 400 ? 'info' : 'debug',
  });
