import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { listOf, oneOf, user } from '../common/schema.ts';
import type * as types from './types.ts';
import { LEARNING_STYLES } from './types.ts';

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

const learningInstrument = Joi.object<types.LearningInstrumentView>({
  ...head,
  type: oneOf(['learning']).required(),
  questions: listOf({
    ...question,
    options: listOf({
      letter: text,
      value: oneOf(LEARNING_STYLES).required(),
      label: text,
    }),
  }),
});

const intelligenceInstrument = Joi.object<types.IntelligenceInstrumentView>({
  ...head,
  type: oneOf(['intelligence']).required(),
  options: listOf({ value: Joi.boolean().required(), label: text }),
  categories: listOf({ key: text, name: text, description: text, icon: text, color: text }),
  questions: listOf({ ...question, category: text }),
});

const genericInstrument = Joi.object<types.GenericInstrumentView>({
  ...head,
  type: oneOf(['other']).required(),
  questions: listOf({ ...question, options: listOf({ value: text, label: text }) }),
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
    response: Joi.alternatives(sensoryInstrument, learningInstrument, intelligenceInstrument, genericInstrument),
  },
};
