import { randomUUID } from 'node:crypto';
import express, { type Express } from 'express';
import { pinoHttp } from 'pino-http';
import { databaseAnswers } from './db/connect.ts';
import { adminRoutes } from './features/admin/index.ts';
import { assessmentRoutes } from './features/assessments/index.ts';
import { authRoutes } from './features/auth/index.ts';
import { clientErrorRoutes } from './features/client-errors/index.ts';
import { instrumentRoutes } from './features/instruments/index.ts';
import { orderRoutes, ordersPoll } from './features/orders/index.ts';
import { paymentRoutes } from './features/payments/index.ts';
import { releaseRoutes } from './features/releases/index.ts';
import { resultRoutes } from './features/results/index.ts';
import { userAssessmentRoutes, userAssessmentsPoll } from './features/user-assessments/index.ts';
import { forPollers } from './http/conditional-get.ts';
import { errorHandler } from './http/error-handler.ts';
import { openApiRoutes } from './http/openapi-routes.ts';
import { securityHeaders } from './http/security-headers.ts';
import { unknownRoute } from './http/unknown-route.ts';
import { mailboxRoutes } from './mail/index.ts';
import type { Services } from './services.ts';

/** The Express app: everything under /api, the two health addresses, the demo's mailbox. Listens on nothing by itself. */
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
  const logged = requestLog(services);
  forPollers(app, ordersPoll, logged);
  forPollers(app, userAssessmentsPoll, logged);
  app.use(logged, securityHeaders);
  // Express would answer OPTIONS by itself, in plain text; no other origin may call, so there is nothing to tell.
  app.options('/{*path}', unknownRoute);
  for (const routes of [
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
  ])
    app.use(routes(services));
  app.use(mailboxRoutes(services));
  app.use(openApiRoutes());
  app.use(unknownRoute);
  app.use(errorHandler);
  return app;
}

const requestLog = ({ log }: Services) =>
  pinoHttp({
    logger: log,
    genReqId: () => randomUUID(),
    serializers: {
      // Without the query: what staff search for are names and addresses of people.
      req: ({ id, method, url }) => ({ id, method, url: String(url).split('?')[0] }),
      res: ({ statusCode }) => ({ statusCode }),
    },
    customLogLevel: (_request, response, error) =>
      error || response.statusCode >= 500 ? 'error' : response.statusCode >= 400 ? 'info' : 'debug',
  });
