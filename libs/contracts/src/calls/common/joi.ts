import joi, { type Extension, type Root, type Schema } from 'joi';

/** Blanks and invisible characters that rules remove may make a text this many times longer than what is stored. */
const SLACK = 4;
/** Entries of a map without a `max`, such as one whose pattern allows only a few names. */
const MAP_MAX = 500;

const maxOf = (schema: Schema, otherwise = Number.POSITIVE_INFINITY): number =>
  schema.$_getRule('max')?.args?.limit ?? otherwise;

const bounded = (
  type: 'string' | 'array' | 'object',
  base: Schema,
  isTooLarge: (value: unknown, schema: Schema) => boolean,
): Extension => ({
  type,
  base,
  prepare(value, { schema, error }) {
    if (isTooLarge(value, schema)) return { value, errors: error(`${type}.max`, { limit: maxOf(schema) }) };
  },
});

/**
 * Joi for the calls. What is far too large is refused before any other rule sees it. Joi reports all faults of an input, so it would run
 * every rule, which may need much more time for a long text, and validate every entry of a list or map.
 */
export const Joi: Root = joi.extend(
  bounded('string', joi.string(), (text, schema) => typeof text === 'string' && text.length > maxOf(schema) * SLACK),
  bounded('array', joi.array(), (list, schema) => Array.isArray(list) && list.length > maxOf(schema)),
  bounded('object', joi.object(), (map, schema) => {
    if (typeof map !== 'object' || map === null || Array.isArray(map)) return false;
    return Object.keys(map).length > maxOf(schema, schema.$_terms.patterns ? MAP_MAX : undefined);
  }),
);
