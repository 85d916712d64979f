import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CallInput, CallKey, CallResponse } from '@kenali/contracts';
import { type CallSchema, callSchemas, type Caller as Who } from '@kenali/contracts/schemas';
import type { Request, RequestHandler, Response, Router } from 'express';
import type { Schema } from 'joi';
import type { ClusterTime } from '../live/index.ts';
import type { Services } from '../services.ts';
import { AppError } from './app-error.ts';
import type { Caller } from './caller.ts';
import { JOI_MESSAGES } from './joi-messages.ts';
import { type PlainParts, setPlainPartsAside } from './plain-parts.ts';
import { JSON_TYPES, readJson } from './read-json.ts';
import { requireCaller } from './require-caller.ts';
import { showWrites } from './show-writes.ts';

/** What an act answers where the contract's answer is a file; a stream is read only as fast as the caller takes it. */
export interface FileAnswer {
  fileName: string;
  body: Buffer | Readable;
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
  /** An act whose one write told the database's clock hands it on, so that the clock is not asked for once more. */
  setWrittenAt(at: ClusterTime): void;
}

/** The act behind a call: checked input in, answer out. Refusals are thrown as AppError. */
export type Handler<K extends CallKey, C = Caller> = (
  input: CallInput<K>,
  context: CallContext<C>,
) => Promise<Answer<K>>;

/** Mounts a call that needs no session. The contract must agree about who may call. */
export const forAnyone = <K extends CallKey>(
  router: Router,
  key: K,
  act: Handler<K, null>,
  ...before: RequestHandler[]
): void => mount(router, key, 'anyone', act, before);

/** Mounts a call for any signed-in person. */
export const forUser = <K extends CallKey>(
  router: Router,
  key: K,
  act: Handler<K>,
  ...before: RequestHandler[]
): void => mount(router, key, 'user', act, before);

/** The same for a call whose body has big maps: those that pass their own check are not shown to joi. */
export const forUserWithMaps = <K extends CallKey>(router: Router, key: K, parts: PlainParts, act: Handler<K>): void =>
  mount(router, key, 'user', act, [], parts);

/** Mounts a call for holders of the admin token. */
export const forAdmin = <K extends CallKey>(
  router: Router,
  key: K,
  act: Handler<K>,
  ...before: RequestHandler[]
): void => mount(router, key, 'admin', act, before);

function mount<K extends CallKey>(
  router: Router,
  key: K,
  who: Who,
  act: (input: CallInput<K>, context: CallContext<never>) => Promise<Answer<K>>,
  before: RequestHandler[],
  plainParts: PlainParts = {},
): void {
  const schema = callSchemas[key] as CallSchema & { params?: Schema; query?: Schema; body?: Schema };
  if (schema.caller !== who) throw new Error(`${key} is for "${schema.caller}", not for "${who}"`);
  const [method, path] = key.split(' ') as [string, string];
  const check = createCheck(schema, plainParts);
  const chain: RequestHandler[] = [...before];
  if (who !== 'anyone') chain.push(requireCaller(who));
  if (schema.body) chain.push(refuseOtherMedia, readJson);
  chain.push(async (request, response) => {
    const input = check(request) as CallInput<K>;
    const context = contextOf(request, response) as CallContext<never>;
    const answer = await showWrites(request, response, { who, act: () => act(input, context) });
    await send(request, response, schema, answer);
  });
  router[method.toLowerCase() as 'get' | 'post' | 'patch'](path.replace(/\{(\w+)\}/g, ':$1'), ...chain);
}

/** Express 5 does not let `req.query` be assigned, so the checked parts travel as an argument. */
function createCheck(schema: { params?: Schema; query?: Schema; body?: Schema }, plainParts: PlainParts) {
  const wanted = (['query', 'body'] as const).flatMap((part) => {
    // Bound here once: joi would prepare its messages anew at each request.
    const own = schema[part]?.required().label('Isi permintaan').prefs(CHECK);
    return own ? [[part, own] as const] : [];
  });
  return (request: Request) => {
    const input: Record<string, unknown> = {};
    // An id that is no id names nothing: a missing page, not a wrong field.
    if (schema.params) {
      const { value, error } = schema.params.validate(request.params);
      if (error) throw new AppError('NOT_FOUND');
      input.params = value;
    }
    for (const [part, own] of wanted) {
      const { plain, rest } = setPlainPartsAside(request[part], part === 'body' ? plainParts : {});
      const { value, error } = own.validate(rest);
      if (error) throw error;
      input[part] = plain ? { ...value, ...plain } : value;
    }
    return input;
  };
}

const CHECK = {
  abortEarly: false,
  stripUnknown: { objects: true },
  messages: JOI_MESSAGES,
  // The schemas' own sentences stand under the language `id`, and so win over the general ones.
  errors: { wrap: { label: false }, language: 'id' },
} as const;

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
    setWrittenAt: (writtenAt) => void Object.assign(response.locals, { writtenAt }),
  };
}

async function send(request: Request, response: Response, schema: CallSchema, answer: unknown): Promise<void> {
  if (!response.get('Cache-Control')) response.set('Cache-Control', 'no-store');
  if (typeof schema.response !== 'string') {
    response.status(response.locals.status ?? schema.status).json(answer);
    return;
  }
  const { fileName, body } = answer as FileAnswer;
  response.status(schema.status).type(schema.response).attachment(fileName);
  if (Buffer.isBuffer(body)) response.send(body);
  else await sendStream(request, response, body);
}

/**
 * A caller who goes away ends the stream and with it what it reads from. A fault on the way breaks the connection off:
 * the status is out already, and half a file must not pass for a whole one.
 */
async function sendStream(request: Request, response: Response, body: Readable): Promise<void> {
  if (request.method === 'HEAD') {
    body.destroy();
    response.end();
    return;
  }
  await pipeline(body, response).catch((error: Error & { code?: string }) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}
