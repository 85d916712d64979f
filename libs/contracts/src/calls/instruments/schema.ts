import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { listOf, oneOf, user } from '../common/schema.ts';
import type * as types from './types.ts';

const text = Joi.string().required();
const described = { label: text, description: text };
const head = { id: text, version: text, title: text, instructions: listOf(Joi.string()) };
const question = { id: text, number: Joi.number().integer().required(), text };

export const sensoryInstrument = Joi.object<types.SensoryInstrumentView>({
  ...head,
  type: oneOf(['sensory']).required(),
  scale: listOf({ value: Joi.number().required(), percent: Joi.number().required(), ...described }),
  notObserved: Joi.object(described).required(),
  comments: Joi.object({ label: text, placeholder: text }).required(),
  relationships: listOf(Joi.string()),
  pageSize: Joi.number().integer().required(),
  sections: listOf({ letter: text, name: text, description: text }),
  items: listOf({ ...question, section: text }),
});

export const instrumentParams = Joi.object<{ id: string; version: string }, true>({
  id: Joi.string()
    .pattern(/^[a-z0-9-]{1,60}$/)
    .required(),
  version: Joi.string()
    .pattern(/^\d+\.\d+\.\d+$/)
    .required(),
});

export const instrumentSchemas: CallSchemas<types.InstrumentCalls> = {
  'GET /api/instruments/{id}/{version}': {
    ...user,
    params: instrumentParams,
  },
};
