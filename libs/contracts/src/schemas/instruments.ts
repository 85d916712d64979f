import Joi from 'joi';
import type { InstrumentCalls, SensoryInstrumentView } from '../calls/instruments.ts';
import type { CallSchemas } from './call-schema.ts';

const text = Joi.string().required();
const described = { label: text, description: text };

const sensoryInstrument = Joi.object<SensoryInstrumentView>({
  id: text,
  version: text,
  type: Joi.string<'sensory'>().valid('sensory').required(),
  title: text,
  instructions: Joi.array().items(Joi.string()).required(),
  scale: Joi.array()
    .items(Joi.object({ value: Joi.number().required(), percent: Joi.number().required(), ...described }))
    .required(),
  notObserved: Joi.object(described).required(),
  comments: Joi.object({ label: text, placeholder: text }).required(),
  relationships: Joi.array().items(Joi.string()).required(),
  pageSize: Joi.number().integer().required(),
  sections: Joi.array()
    .items(Joi.object({ letter: text, name: text, description: text }))
    .required(),
  items: Joi.array()
    .items(Joi.object({ id: text, number: Joi.number().integer().required(), section: text, text }))
    .required(),
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
    response: sensoryInstrument,
  },
};
