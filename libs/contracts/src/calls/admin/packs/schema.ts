import { STAFF_NOTE_MAX } from '../../../limits.ts';
import type { CallSchemas } from '../../call-schema.ts';
import { Joi } from '../../common/joi.ts';
import { admin, idParams, oneOf, remark } from '../../common/schema.ts';
import type * as types from './types.ts';
import { PACK_DECISIONS, PACK_TEXT_MAX } from './types.ts';

export const adminPackSchemas: CallSchemas<types.AdminPackCalls> = {
  'GET /api/admin/packs': admin,
  'POST /api/admin/pack-proposals': {
    ...admin,
    body: Joi.object<types.PackText, true>({ text: Joi.string().max(PACK_TEXT_MAX).required().label('Isi kuesioner') }),
  },
  'GET /api/admin/pack-proposals/{id}': { ...admin, params: idParams },
  'POST /api/admin/pack-proposals/{id}/decide': {
    ...admin,
    params: idParams,
    body: Joi.object<types.PackDecision, true>({
      decision: oneOf(PACK_DECISIONS).required(),
      reason: remark(STAFF_NOTE_MAX).required().label('Catatan'),
    }),
  },
  'POST /api/admin/pack-proposals/{id}/withdraw': { ...admin, params: idParams },
};
