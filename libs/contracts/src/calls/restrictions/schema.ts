import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { done, id, idParams, isoTime, oneOf, optionalRemark, user } from '../common/schema.ts';
import { child, dataChild } from '../data-requests/schema.ts';
import {
  type NewRestriction,
  type OwnRestrictions,
  RESTRICTION_REASON_MAX,
  type RestrictionCalls,
  type RestrictionView,
} from './types.ts';

const restriction = Joi.object<RestrictionView, true>({
  id: id.required(),
  child: child.allow(null).required(),
  reason: Joi.string().allow('').required(),
  since: isoTime.required(),
});

const newRestriction = Joi.object<NewRestriction>({
  scope: oneOf(['account', 'child']).required(),
  child,
  reason: optionalRemark(RESTRICTION_REASON_MAX),
});

const own = Joi.object<OwnRestrictions, true>({
  restrictions: Joi.array().items(restriction).required(),
  children: Joi.array().items(dataChild).required(),
});

export const restrictionSchemas: CallSchemas<RestrictionCalls> = {
  'GET /api/restrictions': { ...user, response: own },
  'POST /api/restrictions': { ...user, body: newRestriction, response: restriction },
  'POST /api/restrictions/{id}/lift': {
    ...user,
    params: idParams,
    body: Joi.object({ confirmed: Joi.boolean<true>().strict().valid(true).required() }),
    response: done,
  },
};
