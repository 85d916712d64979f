import { PRICE_MAX, STAFF_NOTE_MAX } from '../../limits.ts';
import { assessmentType } from '../assessments/schema.ts';
import type { FeatureSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import {
  admin as adminCall,
  CSV,
  day,
  id,
  idParams,
  isoTime,
  line,
  optionalRemark,
  PDF,
  paging,
  realDay,
  rupiah,
  user as userCall,
} from '../common/schema.ts';
import { ACCESS_CODE_MISTYPED, storedAccessCode } from './code.ts';
import type * as types from './types.ts';
import { ACCESS_CODE_STATES, ACCESS_CODES_MAX, PARTNER_MAX } from './types.ts';

const user = { ...userCall, feature: 'access-codes' } as const;
const admin = { ...adminCall, feature: 'access-codes' } as const;

/** Refused here, a mistyped code is neither looked up nor counted as a guess. */
const code = Joi.string()
  .max(100)
  .custom((value: string, { error }) => storedAccessCode(value) ?? error('string.pattern.base'))
  .messages({ id: { 'string.pattern.base': ACCESS_CODE_MISTYPED } })
  .label('Kode akses');
const number = Joi.number().integer().min(1).max(ACCESS_CODES_MAX);

const assessment = Joi.object<types.AccessBatch['assessment'], true>({
  id: id.required(),
  name: Joi.string().required(),
  type: assessmentType.required(),
}).required();

const counts = Joi.object<types.AccessCodeCounts>(
  Object.fromEntries(ACCESS_CODE_STATES.map((state) => [state, Joi.number().integer().min(0).required()])),
).required();

const batch = Joi.object<types.AccessBatch, true>({
  id: id.required(),
  assessment,
  partner: Joi.string().required(),
  count: number.required(),
  lastDay: day.required(),
  note: Joi.string().allow('').required(),
  agreedPrice: rupiah.allow(null).required(),
  createdAt: isoTime.required(),
  counts,
});
const batchInput = Joi.object<types.AccessBatchInput, true>({
  assessmentId: id.strict().required().label('Asesmen'),
  count: number.strict().required().label('Jumlah kode'),
  partner: line(PARTNER_MAX).required().label('Nama mitra'),
  lastDay: realDay.required().label('Berlaku sampai'),
  note: optionalRemark(STAFF_NOTE_MAX).label('Catatan'),
  agreedRupiah: Joi.number()
    .integer()
    .min(0)
    .max(PRICE_MAX * ACCESS_CODES_MAX)
    .strict()
    .label('Harga yang disepakati'),
});

const ofBatch = Joi.object({ key: Joi.string().max(200).required() });

export const accessCodeSchemas: FeatureSchemas<'access-codes', types.AccessCodeCalls> = {
  'POST /api/access-codes/redeem': {
    ...user,
    summary: 'Redeem an access code',
    body: Joi.object({ code: code.required() }),
    response: Joi.object<types.AccessCodeRedeemed, true>({
      orderId: id.required(),
      userAssessmentId: id.required(),
      partner: Joi.string().required(),
      assessment,
    }),
  },
  'GET /api/admin/access-codes': {
    ...admin,
    summary: 'Batches of access codes, with counts',
    query: Joi.object(paging),
    response: Joi.array().items(batch),
  },
  'POST /api/admin/access-codes': {
    ...admin,
    summary: 'Create a batch of access codes',
    status: 201,
    body: batchInput,
    response: batch,
  },
  'POST /api/admin/access-codes/{id}/csv': {
    ...admin,
    summary: 'The codes of a new batch as CSV',
    params: idParams,
    body: ofBatch,
    response: CSV,
  },
  'POST /api/admin/access-codes/{id}/pdf': {
    ...admin,
    summary: 'The codes of a new batch as slips to print',
    params: idParams,
    body: ofBatch,
    response: PDF,
  },
  'POST /api/admin/access-codes/{id}/revoke': {
    ...admin,
    summary: 'Revoke unused access codes',
    params: idParams,
    body: Joi.object({ number }),
    response: batch,
  },
  'POST /api/admin/access-codes/{id}/give-back': {
    ...admin,
    summary: 'Take back an assessment that was not begun, and free its code',
    params: idParams,
    body: Joi.object({ number: number.required() }),
    response: batch,
  },
};
