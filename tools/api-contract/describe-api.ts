import { type CallKey, ERRORS } from '@kenali/contracts';
import { type CallSchema, callSchemas, type Deprecation } from '@kenali/contracts/schemas';
import type { Schema as JoiSchema } from 'joi';
import { jsonSchemaOf } from '../shared/joi-json-schema.ts';
import type { ApiDocument, Schema } from './breaking-changes.ts';
import { areaOf, summaryOf } from './call-summaries.ts';
import { readResponseSchemas } from './response-schemas.ts';

const requestShape = (schema: JoiSchema): Schema => ({ ...jsonSchemaOf(schema) });

/** Returns the OpenAPI 3.1 document of all calls: requests from the schemas that validate them, responses from their types. */
export function describeApi(root: string) {
  const responses = readResponseSchemas(root);
  const paths: ApiDocument['paths'] = {};
  for (const [key, schema] of Object.entries(callSchemas)) {
    const [method, path] = key.split(' ') as [string, string];
    const response = responses.properties[key] as Schema;
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeCall(key as CallKey, schema, response) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kenali API', version: '0.1.0', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    components: {
      schemas: { Error: errorSchema, ...responses.definitions },
      securitySchemes: {
        user: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'accessToken, 15 minutes' },
        admin: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'admin token, 8 hours at most' },
      },
    },
  };
}

function describeCall(key: CallKey, schema: CallSchema<unknown>, response: Schema) {
  const { caller, status, statusIfExists, file, bodyTypes = ['application/json'] } = schema;
  const { params, query, body } = schema as { params?: JoiSchema; query?: JoiSchema; body?: JoiSchema };
  const content = file
    ? { [file]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: response } };
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
      [status]: { description: 'OK', content },
      ...(statusIfExists ? { [statusIfExists]: { description: 'It exists already', content } } : {}),
      default: failure,
    },
  };
}

export function describeDeprecation(deprecated: Deprecation | undefined): { deprecated?: true; description?: string } {
  if (!deprecated) return {};
  const { since, until, instead } = deprecated;
  const end = until ? ` It ends on ${until}.` : '';
  return { deprecated: true, description: `Deprecated since ${since}.${end}${instead ? ` Use ${instead}.` : ''}` };
}

function parametersIn(place: 'path' | 'query', schema: JoiSchema | undefined) {
  if (!schema) return [];
  const { properties = {}, required = [] } = requestShape(schema);
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
