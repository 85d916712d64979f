import { PRICE_MAX, STAFF_NOTE_MAX } from '../../limits.ts';
import type { FeatureSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import {
  admin as adminCall,
  CSV,
  id,
  idParams,
  line,
  optionalRemark,
  PDF,
  paging,
  realDay,
  user as userCall,
} from '../common/schema.ts';
import { ACCESS_CODE_MISTYPED, storedAccessCode } from './code.ts';
import type * as types from './types.ts';
import { ACCESS_CODES_MAX, PARTNER_MAX } from './types.ts';

const user = { ...userCall, feature: 'access-codes' } as const;
const admin = { ...adminCall, feature: 'access-codes' } as const;

/** Refused here, a mistyped code is neither looked up nor counted as a guess. */
const code = Joi.string()
  .max(100)
  .custom((value: string, { error }) => storedAccessCode(value) ?? error('string.pattern.base'))
  .messages({ id: { 'string.pattern.base': ACCESS_CODE_MISTYPED } })
  .label('Kode akses');
const number = Joi.number().integer().min(1).max(ACCESS_CODES_MAX);

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

const ofBatch = { ...admin, params: idParams } as const;
const files = Joi.object({ key: Joi.string().max(200).required() });

export const accessCodeSchemas: FeatureSchemas<'access-codes', types.AccessCodeCalls> = {
  'POST /api/access-codes/redeem': {
    ...user,
    summary: 'Redeem an access code',
    body: Joi.object({ code: code.required() }),
  },
  'GET /api/admin/access-codes': {
    ...admin,
    summary: 'Batches of access codes, with counts',
    query: Joi.object(paging),
  },
  'POST /api/admin/access-codes': {
    ...admin,
    summary: 'Create a batch of access codes',
    status: 201,
    body: batchInput,
  },
  'POST /api/admin/access-codes/{id}/csv': {
    ...ofBatch,
    summary: 'The codes of a new batch as CSV',
    body: files,
    file: CSV,
  },
  'POST /api/admin/access-codes/{id}/pdf': {
    ...ofBatch,
    summary: 'The codes of a new batch as slips to print',
    body: files,
    file: PDF,
  },
  'POST /api/admin/access-codes/{id}/revoke': {
    ...ofBatch,
    summary: 'Revoke unused access codes',
    body: Joi.object({ number }),
  },
  'POST /api/admin/access-codes/{id}/give-back': {
    ...ofBatch,
    summary: 'Take back an assessment that was not begun, and free its code',
    body: Joi.object({ number: number.required() }),
  },
};
