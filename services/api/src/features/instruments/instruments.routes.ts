import { callSchemas } from '@kenali/contracts/schemas';
import { Router } from 'express';
import { AppError } from '../../http/app-error.ts';
import { requireCaller } from '../../http/require-caller.ts';
import type { Services } from '../../services.ts';

/** A version never changes: browsers keep it for good, and the process writes it as JSON once. */
const FOR_GOOD = 'private, max-age=31536000, immutable';

export function instrumentRoutes({ instruments }: Services): Router {
  const router = Router();
  const { params } = callSchemas['GET /api/instruments/{id}/{version}'];
  const bodies = new Map<string, string>();
  router.get('/api/instruments/:id/:version', requireCaller('user'), (request, response) => {
    const { value, error } = params.validate(request.params);
    const instrument = error ? undefined : instruments.find(value.id, value.version);
    if (!instrument) throw new AppError('NOT_FOUND');
    const key = `${instrument.id}/${instrument.version}`;
    const body = bodies.get(key) ?? JSON.stringify(instrument.view());
    bodies.set(key, body);
    response.set('Cache-Control', FOR_GOOD).type('json').send(body);
  });
  return router;
}
