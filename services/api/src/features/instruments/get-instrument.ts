import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import { SerializedJson } from '../../http/send-answer.ts';

/** A published version never changes, so browsers may keep it forever. */
const FOREVER = 'private, max-age=31536000, immutable';

/** Returns one version of an instrument. Each version is serialized once per process. */
export function createGetInstrument(): Handler<'GET /api/instruments/{id}/{version}'> {
  const bodies = new Map<string, SerializedJson>();
  return async ({ params }, { services, setHeader }) => {
    const instrument = services.instruments.find(params.id, params.version);
    if (!instrument) throw new AppError('NOT_FOUND');
    const key = `${instrument.id}/${instrument.version}`;
    const body = bodies.get(key) ?? new SerializedJson(instrument.view());
    bodies.set(key, body);
    setHeader('Cache-Control', FOREVER);
    return body;
  };
}
