import Joi from 'joi';
import type {
  GenericInstrumentView,
  InstrumentCalls,
  IntelligenceInstrumentView,
  LearningInstrumentView,
  LearningStyle,
  SensoryInstrumentView,
} from '../calls/instruments.ts';
import type { CallSchemas } from './call-schema.ts';

const text = Joi.string().required();
const described = { label: text, description: text };
const head = { id: text, version: text, title: text, instructions: Joi.array().items(Joi.string()).required() };
const question = { id: text, number: Joi.number().integer().required(), text };
const listOf = (fields: object) => Joi.array().items(Joi.object(fields)).required();

const sensoryInstrument = Joi.object<SensoryInstrumentView>({
  ...head,
  type: Joi.string<'sensory'>().valid('sensory').required(),
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
  type: Joi.string<'learning'>().valid('learning').required(),
  questions: listOf({
    ...question,
    options: listOf({
      letter: text,
      value: Joi.string<LearningStyle>().valid('visual', 'auditori', 'kinestetik').required(),
      label: text,
    }),
  }),
});

const intelligenceInstrument = Joi.object<IntelligenceInstrumentView>({
  ...head,
  type: Joi.string<'intelligence'>().valid('intelligence').required(),
  options: listOf({ value: Joi.boolean().required(), label: text }),
  categories: listOf({ key: text, name: text, description: text, icon: text, color: text }),
  questions: listOf({ ...question, category: text }),
});

const genericInstrument = Joi.object<GenericInstrumentView>({
  ...head,
  type: Joi.string<'other'>().valid('other').required(),
  questions: listOf({ ...question, options: listOf({ value: text, label: text }) }),
});

export const instrumentSchemas: CallSchemas<InstrumentCalls> = {
  'GET /api/instruments/{id}/{version}': {
    caller: 'user',
    status: 200,
    params: Joi.object<{ id: string; version: string }, true>({
      id: Joi.string()
        .pattern(/^[a-z0-9-]{1,60}$/)
        .required(),
      version: Joi.string()
        .pattern(/^\d+\.\d+\.\d+$/)
        .required(),
    }),
    response: Joi.alternatives(sensoryInstrument, learningInstrument, intelligenceInstrument, genericInstrument),
  },
};
