import type { Schema } from 'joi';

interface StandardSchema {
  '~standard': { jsonSchema: { input(options: { target: 'draft-2020-12' }): object } };
}

/** The JSON Schema of what a joi schema accepts. */
export const jsonSchemaOf = (schema: Schema): object =>
  withNulls((schema as unknown as StandardSchema)['~standard'].jsonSchema.input({ target: 'draft-2020-12' }));

/** A list of values holds for every type. Joi leaves null out of it, and so refuses the null that it lists as a type. */
function withNulls<Node>(node: Node): Node {
  if (Array.isArray(node)) return node.map(withNulls) as Node;
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withNulls(value)]));
  const { type, enum: values } = copy as { type?: unknown; enum?: unknown };
  if (Array.isArray(type) && type.includes('null') && Array.isArray(values)) copy.enum = [...values, null];
  return copy as Node;
}
