import Joi from 'joi';
import type { CallSchemas } from '../call-schema.ts';
import { done, id, idParams, isoTime, listOf, oneOf, user } from '../common/schema.ts';
import { child, dataChild } from '../data-requests/schema.ts';
import type * as types from './types.ts';
import { RESTRICTION_REASON_MAX } from './types.ts';

const restriction = Joi.object<types.RestrictionView, true>({
  id: id.required(),
  child: child.allow(null).required(),
  reason: Joi.string().allow('').required(),
  since: isoTime.required(),
});

const newRestriction = Joi.object<types.NewRestriction>({
  scope: oneOf(['account', 'child']).required(),
  child,
  reason: Joi.string().trim().allow('').max(RESTRICTION_REASON_MAX),
});

const own = Joi.object<types.OwnRestrictions, true>({
  restrictions: listOf(restriction),
  children: listOf(dataChild),
});

export const restrictionSchemas: CallSchemas<types.RestrictionCalls> = {
  'GET /api/restrictions': { ...user, response: own },
  'POST /api/restrictions': { ...user, body: newRestriction, response: restriction },
  'POST /api/restrictions/{id}/lift': {
    ...user,
    params: idParams,
    body: Joi.object({ confirmed: Joi.boolean<true>().strict().valid(true).required() }),
    response: done,
  },
};
