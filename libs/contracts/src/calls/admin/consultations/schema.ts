import { ADMIN_BULK_MAX, STAFF_NOTE_MAX } from '../../../limits.ts';
import type { CallSchemas } from '../../call-schema.ts';
import { Joi } from '../../common/joi.ts';
import { admin, id, idParams, optionalRemark, paging, searchText } from '../../common/schema.ts';
import { consultationStatus } from '../../user-assessments/schema.ts';
import type * as types from './types.ts';

const note = optionalRemark(STAFF_NOTE_MAX);
export const consultationUpdate = Joi.object<types.ConsultationUpdate>({
  from: consultationStatus.required(),
  status: consultationStatus.required(),
  note,
});
const manyUpdate = Joi.object<types.ManyConsultationsUpdate>({
  items: Joi.array()
    .items(Joi.object({ id: id.strict().required(), from: consultationStatus.required() }))
    .min(1)
    .max(ADMIN_BULK_MAX)
    .unique('id')
    .required(),
  status: consultationStatus.required(),
  note,
});

export const adminConsultationSchemas: CallSchemas<types.AdminConsultationCalls> = {
  'GET /api/admin/consultations': {
    ...admin,
    query: Joi.object({ ...paging, status: consultationStatus, id, userId: id, search: searchText }),
  },
  'PATCH /api/admin/consultations/{id}': {
    ...admin,
    params: idParams,
    body: consultationUpdate,
  },
  'POST /api/admin/consultations/update-many': { ...admin, body: manyUpdate },
};
