import Joi from 'joi';
import { STAFF_NOTE_MAX } from '../../../limits.ts';
import type { CallSchemas } from '../../call-schema.ts';
import { admin, id, idParams, isoTime, paging } from '../../common/schema.ts';
import { consultationStatus } from '../../user-assessments/schema.ts';
import { payer } from '../payments/schema.ts';
import type { AdminConsultation, AdminConsultationCalls, ConsultationUpdate } from './types.ts';

const text = Joi.string().allow('');
const consultation = Joi.object<AdminConsultation>({
  id: id.required(),
  status: consultationStatus.required(),
  requestedAt: isoTime.required(),
  updatedAt: isoTime.required(),
  childName: text.required(),
  user: payer,
  history: Joi.array()
    .items(
      Joi.object({
        at: isoTime.required(),
        status: consultationStatus.required(),
        by: text.required(),
        note: text.required(),
      }),
    )
    .required(),
});
const consultationUpdate = Joi.object<ConsultationUpdate>({
  from: consultationStatus.required(),
  status: consultationStatus.required(),
  note: Joi.string().trim().allow('').max(STAFF_NOTE_MAX),
});

export const adminConsultationSchemas: CallSchemas<AdminConsultationCalls> = {
  'GET /api/admin/consultations': {
    ...admin,
    query: Joi.object({ ...paging, status: consultationStatus, id }),
    response: Joi.array().items(consultation),
  },
  'PATCH /api/admin/consultations/{id}': {
    ...admin,
    params: idParams,
    body: consultationUpdate,
    response: consultation,
  },
};
