import joi, { type Root, type StringSchema } from 'joi';

/** Blanks and invisible characters that rules remove may make a text this many times longer than what is stored. */
const SLACK = 4;

/**
 * Joi for the calls. A string that is far too long is refused before any other rule sees it: a rule may need much more time for a
 * long text, and joi reports all faults of an input, so it would run every rule.
 */
export const Joi: Root = joi.extend({
  type: 'string',
  base: joi.string(),
  prepare(value: unknown, { schema, error }) {
    const limit = (schema as StringSchema).$_getRule('max')?.args?.limit;
    if (typeof value !== 'string' || typeof limit !== 'number' || value.length <= limit * SLACK) return;
    return { value, errors: error('string.max', { limit }) };
  },
});
