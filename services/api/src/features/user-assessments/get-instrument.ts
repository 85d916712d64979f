import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import { SerializedJson } from '../../http/send-answer.ts';
import type { Caller, Services } from '../../services.ts';
import { instrumentIdOf } from './pinned-instrument.ts';
import { UserAssessment, type UserAssessmentDocument } from './user-assessment.model.ts';

/** A published version never changes, so browsers may cache it forever. */
const CACHE_CONTROL = 'private, max-age=31536000, immutable';

/**
 * Returns one version of an instrument to staff and to users who own an assessment with it: the practice sells its items, so
 * an account alone must not reveal them. Each version is serialized once per process.
 */
export function createGetInstrument(): Handler<'GET /api/instruments/{id}/{version}'> {
  const bodies = new Map<string, SerializedJson>();
  return async ({ params }, { caller, services, setHeader }) => {
    const instrument = services.instruments.find(params.id, params.version);
    if (!instrument || !(await mayRead(caller, instrument.id, services))) throw new AppError('NOT_FOUND');
    const key = `${instrument.id}/${instrument.version}`;
    const body = bodies.get(key) ?? new SerializedJson(instrument.view());
    bodies.set(key, body);
    setHeader('Cache-Control', CACHE_CONTROL);
    return body;
  };
}

/** Any version of an owned instrument may be read: an attempt is pinned to the latest one only when it starts. */
async function mayRead({ id: userId, role }: Caller, instrumentId: string, services: Services): Promise<boolean> {
  if (role !== 'user') return true;
  const owned = await UserAssessment.find({ userId, withdrawnAt: null }, ['instrument', 'assessment']).lean<
    Pick<UserAssessmentDocument, 'instrument' | 'assessment'>[]
  >();
  return owned.some((each) => instrumentIdOf(each, services) === instrumentId);
}
