import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { oneOf, user } from '../common/schema.ts';
import {
  type GenericInstrumentView,
  type InstrumentCalls,
  type IntelligenceInstrumentView,
  LEARNING_STYLES,
  type LearningInstrumentView,
  type SensoryInstrumentView,
} from './types.ts';

const text = Joi.string().required();
const described = { label: text, description: text };
const head = { id: text, version: text, title: text, instructions: Joi.array().items(Joi.string()).required() };
const question = { id: text, number: Joi.number().integer().required(), text };
const listOf = (fields: object) => Joi.array().items(Joi.object(fields)).required();

export const sensoryInstrument = Joi.object<SensoryInstrumentView>({
  ...head,
  type: oneOf(['sensory']).required(),
  scale: listOf({ value: Joi.number().required(), percent: Joi.number().required(), ...described }),
  notObserved: Joi.object(described).required(),
  comments: Joi.object({ label: text, placeholder: text }).required(),
  relationships: Joi.array().items(Joi.string()).required(),
  pageSize: Joi.number().integer().required(),
  sections: listOf({ letter: text, name: text, description: text }),
  items: listOf({ ...question, section: text }),
});

const learningInstrument = Joi.object<LearningInstrumentView>({
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

const intelligenceInstrument = Joi.object<IntelligenceInstrumentView>({
  ...head,
  type: oneOf(['intelligence']).required(),
  options: listOf({ value: Joi.boolean().required(), label: text }),
  categories: listOf({ key: text, name: text, description: text, icon: text, color: text }),
  questions: listOf({ ...question, category: text }),
});

const genericInstrument = Joi.object<GenericInstrumentView>({
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

export const instrumentSchemas: CallSchemas<InstrumentCalls> = {
  'GET /api/instruments/{id}/{version}': {
    ...user,
    params: instrumentParams,
    response: Joi.alternatives(sensoryInstrument, learningInstrument, intelligenceInstrument, genericInstrument),
  },
};
