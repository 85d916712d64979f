import { Joi } from '../common/joi.ts';
import { id, isoTime, oneOf } from '../common/schema.ts';
import {
  OBSERVER_RELATIONSHIPS,
  type ObservedSection,
  type ObserverComparison,
  type ObserverConsent,
  type ObserverRow,
} from './observer.types.ts';

export const relationship = oneOf(OBSERVER_RELATIONSHIPS);
export const observerConsent = Joi.object<ObserverConsent, true>({
  version: Joi.string().required(),
  name: Joi.string().required(),
  at: isoTime.required(),
});

const count = Joi.number().integer().min(0);
const section = Joi.object<ObservedSection, true>({
  total: count.required(),
  answered: count.required(),
  average: Joi.number().allow(null).required(),
});
const label = Joi.string().allow(null).required();

export const observerComparison = Joi.object<ObserverComparison, true>({
  id: id.required(),
  relationship: relationship.required(),
  completedAt: isoTime.required(),
  consent: observerConsent.required(),
  bands: Joi.object({ owner: label, observer: label }).required(),
  rows: Joi.array()
    .items(
      Joi.object<ObserverRow, true>({
        key: Joi.string().required(),
        name: Joi.string().required(),
        owner: section.required(),
        observer: section.allow(null).required(),
        standardError: Joi.number().allow(null).required(),
        uncertain: Joi.boolean().required(),
      }),
    )
    .required(),
  agreement: Joi.object({ items: count.required(), same: count.required(), near: count.required() }).required(),
});
