import { Router } from 'express';
import { AppError } from '../../http/app-error.ts';
import { forUser, type Handler } from '../../http/call.ts';
import { SerializedJson } from '../../http/send-answer.ts';

/** A published version never changes, so browsers may cache it forever. */
const CACHE_CONTROL = 'private, max-age=31536000, immutable';

export function instrumentRoutes(): Router {
  const router = Router();
  forUser(router, 'GET /api/instruments/{id}/{version}', createGetInstrument(), { isReadOnly: true });
  return router;
}

/** Returns one version of an instrument. Each version is serialized once per process. */
function createGetInstrument(): Handler<'GET /api/instruments/{id}/{version}'> {
  const bodies = new Map<string, SerializedJson>();
  return async ({ params }, { services, setHeader }) => {
    const instrument = services.instruments.find(params.id, params.version);
    if (!instrument) throw new AppError('NOT_FOUND');
    const key = `${instrument.id}/${instrument.version}`;
    const body = bodies.get(key) ?? new SerializedJson(instrument.view());
    bodies.set(key, body);
    setHeader('Cache-Control', CACHE_CONTROL);
    return body;
  };
}
