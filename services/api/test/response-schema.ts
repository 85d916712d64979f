import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallKey } from '@kenali/contracts';
import { type CallSchema, callSchemas } from '@kenali/contracts/schemas';
import { Ajv2020 } from 'ajv/dist/2020.js';

const document = JSON.parse(readFileSync(join(__dirname, '../openapi.json'), 'utf8'));
const ajv = new Ajv2020({
  strict: false,
  formats: { 'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, hex: /^[0-9a-f]+$/ },
}).addSchema(document, 'api');

const calls = Object.keys(callSchemas)
  .map((key) => {
    const [method, path] = key.split(' ') as [string, string];
    return {
      key: key as CallKey,
      method,
      names: path.split('{').length,
      address: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
    };
  })
  .sort((one, other) => one.names - other.names);

/** The call that a request is for. */
export const callOf = (method: string, address: string): CallKey | undefined =>
  calls.find((call) => call.method === method && call.address.test(address))?.key;

/** What is wrong with the body of a successful response by the OpenAPI document, or undefined. */
export function schemaError(key: CallKey, body: unknown): string | undefined {
  const [method, path] = key.split(' ') as [string, string];
  const { status }: CallSchema = callSchemas[key];
  const place = ['paths', path, method.toLowerCase(), 'responses', status, 'content', 'application/json', 'schema'];
  const pointer = place.map((part) => String(part).replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
  const validate = ajv.getSchema(`api#/${encodeURI(pointer)}`);
  if (!validate) throw new Error(`${key} has no JSON response`);
  return validate(body) ? undefined : ajv.errorsText(validate.errors, { dataVar: key });
}
