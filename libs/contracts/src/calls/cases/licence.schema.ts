import { ADMIN_TEXTS, CASE_TEXTS } from '../../texts.ts';
import { Joi } from '../common/joi.ts';
import { line, oneOf, realDay } from '../common/schema.ts';
import { LICENCE_KINDS, LICENCE_PATTERN, type Licence, type SignOffRequest } from './licence.types.ts';

const signatureFields = {
  name: line(120)
    .min(3)
    .required()
    .messages({ id: { '*': CASE_TEXTS.nameRequired, 'string.max': ADMIN_TEXTS.fieldTooLong('Nama', 120) } }),
  licenceKind: oneOf(LICENCE_KINDS).required(),
  licence: Joi.string()
    .trim()
    .pattern(LICENCE_PATTERN, 'licence')
    .required()
    .messages({ id: { '*': CASE_TEXTS.licenceRequired } }),
};
export const signOff = Joi.object<SignOffRequest, true>(signatureFields);
const licenceFields = { ...signatureFields, expiresOn: realDay.allow(null).required() };
export const licence = Joi.object<Licence, true>(licenceFields);
