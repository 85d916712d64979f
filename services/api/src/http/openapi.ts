import { type CallKey, ERRORS } from '@kenali/contracts';
import { type CallSchema, callSchemas } from '@kenali/contracts/schemas';
import { Router } from 'express';
import type { Schema } from 'joi';
import { areaOf, summaryOf } from './call-summaries.ts';
import { describeDeprecation } from './deprecation.ts';
import type { InputSchemas } from './read-input.ts';

type Json = Record<string, unknown>;
type Parts = CallSchema & InputSchemas;

const DRAFT = { target: 'draft-2020-12' } as const;
const requestShape = (schema: Schema) => withNulls(jsonSchemaOf(schema).input(DRAFT));
const answerShape = (schema: Schema) => withNulls(jsonSchemaOf(schema).output(DRAFT));
const jsonSchemaOf = (schema: Schema) =>
  (schema as unknown as { '~standard': { jsonSchema: Record<'input' | 'output', (options: typeof DRAFT) => Json> } })[
    '~standard'
  ].jsonSchema;

/** A list of values holds for every type. Joi leaves null out of it, and so refuses the null that it lists as a type. */
function withNulls<Node>(node: Node): Node {
  if (Array.isArray(node)) return node.map(withNulls) as Node;
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withNulls(value)]));
  const { type, enum: values } = copy as { type?: unknown; enum?: unknown };
  if (Array.isArray(type) && type.includes('null') && Array.isArray(values)) copy.enum = [...values, null];
  return copy as Node;
}

/** Serves the OpenAPI document. The first request creates it, so that no start of a process waits for it. */
export function openApiRoutes(): Router {
  const router = Router();
  let document: string | undefined;
  router.get('/api/openapi.json', (_request, response) => {
    document ??= JSON.stringify(describeApi());
    response.type('application/json').set('Cache-Control', 'public, max-age=300').send(document);
  });
  return router;
}

/** Returns the OpenAPI 3.1 document of all calls, derived from the schemas that validate them. */
export function describeApi(): Json {
  const paths: Record<string, Json> = {};
  for (const [key, schema] of Object.entries(callSchemas)) {
    const [method, path] = key.split(' ') as [string, string];
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeCall(key as CallKey, schema as Parts) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kenali API', version: '0.1.0', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        user: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'accessToken, 15 minutes' },
        admin: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'admin token, 8 hours at most' },
      },
    },
  };
}

function describeCall(key: CallKey, schema: Parts): Json {
  const { caller, status, statusIfExists, response, params, query, body, bodyTypes = ['application/json'] } = schema;
  const good =
    typeof response === 'string'
      ? { [response]: { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: answerShape(response) } };
  return {
    tags: [areaOf(key.split(' ')[1] as string)],
    summary: summaryOf(key),
    ...describeDeprecation(schema.deprecated),
    operationId: key.replace(/[^A-Za-z0-9]+/g, '_').replace(/_$/, ''),
    security: caller === 'anyone' ? [] : [{ [caller]: [] }],
    ...(params || query ? { parameters: [...parametersIn('path', params), ...parametersIn('query', query)] } : {}),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: Object.fromEntries(bodyTypes.map((type) => [type, { schema: requestShape(body) }])),
          },
        }
      : {}),
    responses: {
      [status]: { description: 'OK', content: good },
      ...(statusIfExists ? { [statusIfExists]: { description: 'It exists already', content: good } } : {}),
      default: failure,
    },
  };
}

function parametersIn(place: 'path' | 'query', schema: Schema | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = requestShape(schema) as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }));
}

const errorSchema = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { type: 'string', enum: Object.keys(ERRORS) },
    message: { type: 'string', description: 'Indonesian, fit to show' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    challenge: { type: 'string', description: 'With SECOND_FACTOR_REQUIRED: the challenge for the second call' },
    registration: {
      type: 'object',
      description:
        'With GOOGLE_REGISTRATION_NEEDED: the ticket for the registration, and what Google says about the person',
      required: ['ticket', 'email', 'firstName', 'lastName'],
      properties: {
        ticket: { type: 'string' },
        email: { type: 'string' },
        firstName: { type: 'string' },
        lastName: { type: 'string' },
      },
    },
    requestId: { type: 'string' },
  },
};

const failure = {
  description: 'Refused or failed; `code` and `message` say why',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};
