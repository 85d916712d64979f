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
import { type AccountLimit, createAccountLimit } from './limit-account.ts';
import { type PlainParts, setPlainPartsAside } from './plain-parts.ts';
import { JSON_TYPES, readJson } from './read-json.ts';
import { requireCaller } from './require-caller.ts';
import { showWrites } from './show-writes.ts';

/** The result of a call whose response is a file. A stream is read only as fast as the client accepts it. */
export interface FileAnswer {
  fileName: string;
  body: Buffer | Readable;
}

/** A JSON response that is already serialized, for content that never changes. */
export class SerializedJson {
  readonly text: string;

  constructor(value: unknown) {
    this.text = JSON.stringify(value);
  }
}

type Answer<K extends CallKey> = CallResponse<K> extends Blob ? FileAnswer : CallResponse<K> | SerializedJson;

/** What a handler may use besides its validated input. */
export interface CallContext<C = Caller> {
  caller: C;
  services: Services;
  requestId: string;
  idempotencyKey: string | undefined;
  setHeader(name: string, value: string): void;
  /** For a call with two successful outcomes: 200 if the document already existed, 201 if it was created. */
  setStatus(status: 200 | 201): void;
  /** Passes on the database clock if the handler's only write returned it, which saves a second round trip. */
  setWrittenAt(at: ClusterTime): void;
}

/** A use case as `forAnyone`, `forUser` and `forAdmin` mount it. It throws an AppError to refuse the call. */
export type Handler<K extends CallKey, C = Caller> = (
  input: CallInput<K>,
  context: CallContext<C>,
) => Promise<Answer<K>>;

interface MountOptions {
  /** Middleware that runs before the caller is identified: rate limits, a parser with a smaller limit. */
  before?: RequestHandler[];
  /** Parts of a large body that pass a cheap check of their own and skip joi. */
  plainParts?: PlainParts;
  /** Set for a GET that writes nothing: the response then needs no database clock. See `showWrites`. */
  isReadOnly?: boolean;
}

interface SignedInMountOptions extends MountOptions {
  accountLimit?: AccountLimit;
}

/** Mounts a call that needs no session. Throws at startup if the contract names another caller. */
export const forAnyone = <K extends CallKey>(
  router: Router,
  key: K,
  handler: Handler<K, null>,
  options: MountOptions = {},
): void => mount(router, key, 'anyone', handler, options);

/** Mounts a call for every signed-in user. */
export const forUser = <K extends CallKey>(
  router: Router,
  key: K,
  handler: Handler<K>,
  options: SignedInMountOptions = {},
): void => mount(router, key, 'user', handler, options);

/** Mounts a call for holders of an admin token. */
export const forAdmin = <K extends CallKey>(
  router: Router,
  key: K,
  handler: Handler<K>,
  options: SignedInMountOptions = {},
): void => mount(router, key, 'admin', handler, options);

/** What a handler sets through its context besides the response body. */
export interface Reply {
  status: number;
  writtenAt?: ClusterTime;
}

function mount<K extends CallKey>(
  router: Router,
  key: K,
  who: Who,
  handler: (input: CallInput<K>, context: CallContext<never>) => Promise<Answer<K>>,
  { before = [], plainParts = {}, isReadOnly = false, accountLimit }: SignedInMountOptions,
): void {
  const schema = callSchemas[key] as CallSchema & { params?: Schema; query?: Schema; body?: Schema };
  if (schema.caller !== who) throw new Error(`${key} is for "${schema.caller}", not for "${who}"`);
  const [method, path] = key.split(' ') as [string, string];
  const check = createCheck(schema, plainParts);
  const countCall = accountLimit && createAccountLimit(accountLimit);
  const chain: RequestHandler[] = [...before];
  if (who !== 'anyone') chain.push(requireCaller(who));
  if (schema.body) chain.push(refuseOtherMedia, readJson);
  chain.push(async (request, response) => {
    const input = check(request) as CallInput<K>;
    const reply: Reply = { status: schema.status };
    const context = contextOf(request, response, reply) as CallContext<never>;
    const run = async () => {
      countCall?.(context);
      return handler(input, context);
    };
    const answer = isReadOnly ? await run() : await showWrites(request, response, { who, reply, run });
    await send(request, response, { schema, status: reply.status, answer });
  });
  router[method.toLowerCase() as 'get' | 'post' | 'patch'](path.replace(/\{(\w+)\}/g, ':$1'), ...chain);
}

/** Returns the validated parts of a request as a new object, because `req.query` is read-only in Express 5. */
function createCheck(schema: { params?: Schema; query?: Schema; body?: Schema }, plainParts: PlainParts) {
  const wanted = (['query', 'body'] as const).flatMap((part) => {
    // Bound once, because joi would otherwise prepare its messages for every request.
    const own = schema[part]?.required().label('Isi permintaan').prefs(CHECK);
    return own ? [[part, own] as const] : [];
  });
  return (request: Request) => {
    const input: Record<string, unknown> = {};
    // A malformed id cannot match a document, so the answer is 404, not a field error.
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
  // The schemas keep their own sentences under the language `id`, which takes precedence over JOI_MESSAGES.
  errors: { wrap: { label: false }, language: 'id' },
} as const;

const refuseOtherMedia: RequestHandler = (request, _response, next) => {
  const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length']) > 0;
  if (hasBody && !request.is(JSON_TYPES)) throw new AppError('UNSUPPORTED_MEDIA');
  next();
};

function contextOf(request: Request, response: Response, reply: Reply): CallContext<Caller | null> {
  return {
    caller: request.caller ?? null,
    services: request.app.locals.services as Services,
    requestId: String(request.id),
    idempotencyKey: request.get('Idempotency-Key')?.slice(0, 200) || undefined,
    setHeader: (name, value) => void response.set(name, value),
    setStatus: (status) => {
      reply.status = status;
    },
    setWrittenAt: (at) => {
      reply.writtenAt = at;
    },
  };
}

async function send(
  request: Request,
  response: Response,
  { schema, status, answer }: { schema: CallSchema; status: number; answer: unknown },
): Promise<void> {
  if (!response.get('Cache-Control')) response.set('Cache-Control', 'no-store');
  response.status(status);
  if (typeof schema.response !== 'string') {
    if (answer instanceof SerializedJson) response.type('json').send(answer.text);
    else response.json(answer);
    return;
  }
  const { fileName, body } = answer as FileAnswer;
  response.type(schema.response).attachment(fileName);
  if (Buffer.isBuffer(body)) response.send(body);
  else await sendStream(request, response, body);
}

/**
 * When the client disconnects, the stream and its source end. An error mid-stream aborts the connection: the status is
 * already sent, and a truncated file must not look complete.
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
