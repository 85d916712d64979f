import { Joi } from '../common/joi.ts';
import { id, isoTime, listOf, oneOf } from '../common/schema.ts';
import type * as types from './observer.types.ts';
import { OBSERVER_RELATIONSHIPS } from './observer.types.ts';

export const relationship = oneOf(OBSERVER_RELATIONSHIPS);
export const observerConsent = Joi.object<types.ObserverConsent, true>({
  version: Joi.string().required(),
  name: Joi.string().required(),
  at: isoTime.required(),
});

const count = Joi.number().integer().min(0);
const section = Joi.object<types.ObservedSection, true>({
  total: count.required(),
  answered: count.required(),
  average: Joi.number().allow(null).required(),
});
const label = Joi.string().allow(null).required();

export const observerComparison = Joi.object<types.ObserverComparison, true>({
  id: id.required(),
  relationship: relationship.required(),
  completedAt: isoTime.required(),
  consent: observerConsent.required(),
  bands: Joi.object({ owner: label, observer: label }).required(),
  rows: listOf(
    Joi.object<types.ObserverRow, true>({
      key: Joi.string().required(),
      name: Joi.string().required(),
      owner: section.required(),
      observer: section.allow(null).required(),
      standardError: Joi.number().allow(null).required(),
      uncertain: Joi.boolean().required(),
    }),
  ),
  agreement: Joi.object({ items: count.required(), same: count.required(), near: count.required() }).required(),
});
