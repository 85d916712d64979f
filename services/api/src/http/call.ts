import type { CallInput, CallKey, CallResponse } from '@kenali/contracts';
import { type CallSchema, callSchemas, type Caller as Who } from '@kenali/contracts/schemas';
import type { Request, RequestHandler, Response, Router } from 'express';
import type { Schema } from 'joi';
import type { Services } from '../services.ts';
import { AppError } from './app-error.ts';
import type { Caller } from './caller.ts';
import { JOI_MESSAGES } from './joi-messages.ts';
import { JSON_TYPES, readJson } from './read-json.ts';
import { requireCaller } from './require-caller.ts';
import { showWrites } from './show-writes.ts';

/** What an act answers where the contract's answer is a file. */
export interface FileAnswer {
  fileName: string;
  body: Buffer;
}

type Answer<K extends CallKey> = CallResponse<K> extends Blob ? FileAnswer : CallResponse<K>;

/** Everything an act may know of the request beside its checked input. */
export interface CallContext<C = Caller> {
  caller: C;
  services: Services;
  requestId: string;
  idempotencyKey: string | undefined;
  setHeader(name: string, value: string): void;
  /** Where one call has two good answers: 200 for what was there, 201 for what was made. */
  setStatus(status: 200 | 201): void;
}

/** The act behind a call: checked input in, answer out. Refusals are thrown as AppError. */
export type Act<K extends CallKey, C = Caller> = (input: CallInput<K>, context: CallContext<C>) => Promise<Answer<K>>;

/** Mounts a call that needs no session. The contract must agree about who may call. */
export const forAnyone = <K extends CallKey>(
  router: Router,
  key: K,
  act: Act<K, null>,
  ...before: RequestHandler[]
): void => mount(router, key, 'anyone', act, before);

/** Mounts a call for any signed-in person. */
export const forUser = <K extends CallKey>(router: Router, key: K, act: Act<K>, ...before: RequestHandler[]): void =>
  mount(router, key, 'user', act, before);

/** Mounts a call for holders of the admin token. */
export const forAdmin = <K extends CallKey>(router: Router, key: K, act: Act<K>, ...before: RequestHandler[]): void =>
  mount(router, key, 'admin', act, before);

function mount<K extends CallKey>(
  router: Router,
  key: K,
  who: Who,
  act: (input: CallInput<K>, context: CallContext<never>) => Promise<Answer<K>>,
  before: RequestHandler[],
): void {
  const schema = callSchemas[key] as CallSchema & { params?: Schema; query?: Schema; body?: Schema };
  if (schema.caller !== who) throw new Error(`${key} is for "${schema.caller}", not for "${who}"`);
  const [method, path] = key.split(' ') as [string, string];
  const chain: RequestHandler[] = [...before];
  if (who !== 'anyone') chain.push(requireCaller(who));
  if (schema.body) chain.push(refuseOtherMedia, readJson);
  chain.push(async (request, response) => {
    const input = check(schema, request) as CallInput<K>;
    const context = contextOf(request, response) as CallContext<never>;
    const answer = await showWrites(request, response, { who, act: () => act(input, context) });
    send(response, schema, answer);
  });
  router[method.toLowerCase() as 'get' | 'post' | 'patch'](path.replace(/\{(\w+)\}/g, ':$1'), ...chain);
}

/** Express 5 does not let `req.query` be assigned, so the checked parts travel as an argument. */
function check(schema: { params?: Schema; query?: Schema; body?: Schema }, request: Request) {
  const input: Record<string, unknown> = {};
  // An id that is no id names nothing: a missing page, not a wrong field.
  if (schema.params) {
    const { value, error } = schema.params.validate(request.params);
    if (error) throw new AppError('NOT_FOUND');
    input.params = value;
  }
  for (const part of ['query', 'body'] as const) {
    const wanted = schema[part];
    if (!wanted) continue;
    const { value, error } = wanted
      .required()
      .label('Isi permintaan')
      .validate(request[part], {
        abortEarly: false,
        stripUnknown: { objects: true },
        messages: JOI_MESSAGES,
        // The schemas' own sentences stand under the language `id`, and so win over the general ones.
        errors: { wrap: { label: '' }, language: 'id' },
      });
    if (error) throw error;
    input[part] = value;
  }
  return input;
}

const refuseOtherMedia: RequestHandler = (request, _response, next) => {
  const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length']) > 0;
  if (hasBody && !request.is(JSON_TYPES)) throw new AppError('UNSUPPORTED_MEDIA');
  next();
};

function contextOf(request: Request, response: Response): CallContext<Caller | null> {
  return {
    caller: request.caller ?? null,
    services: request.app.locals.services as Services,
    requestId: String(request.id),
    idempotencyKey: request.get('Idempotency-Key')?.slice(0, 200) || undefined,
    setHeader: (name, value) => void response.set(name, value),
    setStatus: (status) => void Object.assign(response.locals, { status }),
  };
}

function send(response: Response, schema: CallSchema, answer: unknown) {
  if (!response.get('Cache-Control')) response.set('Cache-Control', 'no-store');
  if (schema.response !== 'application/pdf') {
    response.status(response.locals.status ?? schema.status).json(answer);
    return;
  }
  const { fileName, body } = answer as FileAnswer;
  response.status(schema.status).type('application/pdf').attachment(fileName).send(body);
}
