import type { CallInput, CallKey, CallResponse } from '@kenali/contracts';
import { type Caller as Audience, type CallSchema, callSchemas } from '@kenali/contracts/schemas';
import type { Request, RequestHandler, Response, Router } from 'express';
import type { ClusterTime } from '../change-feed/index.ts';
import type { Caller, Services } from '../services.ts';
import { AppError } from './app-error.ts';
import { type AccountLimit, createAccountLimit } from './rate-limits.ts';
import { createInputReader, type InputSchemas, type PlainParts, readJson, refuseOtherMedia } from './read-input.ts';
import { withReadYourWrites } from './read-your-writes.ts';
import { type FileAnswer, type SerializedJson, sendAnswer } from './send-answer.ts';

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
  /** Set for a user's GET that writes nothing. Its response then needs no database clock; see `withReadYourWrites`. */
  isReadOnly?: boolean;
}

interface SignedInMountOptions extends MountOptions {
  accountLimit?: AccountLimit;
}

/** Mounts a call that needs no session. Throws at startup if the contract requires one. */
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

function mount<K extends CallKey>(
  router: Router,
  key: K,
  audience: Audience,
  handler: (input: CallInput<K>, context: CallContext<never>) => Promise<Answer<K>>,
  { before = [], plainParts = {}, isReadOnly = false, accountLimit }: SignedInMountOptions,
): void {
  const schema = callSchemas[key] as CallSchema & InputSchemas;
  if (schema.caller !== audience) throw new Error(`${key} is for "${schema.caller}", not for "${audience}"`);
  const [method, path] = key.split(' ') as [string, string];
  const readInput = createInputReader(schema, plainParts);
  const countCall = accountLimit && createAccountLimit(accountLimit);
  const chain: RequestHandler[] = [...before];
  if (audience !== 'anyone') chain.push(requireCaller(audience));
  if (schema.body) chain.push(refuseOtherMedia, readJson);
  chain.push(async (request, response) => {
    const input = readInput(request) as CallInput<K>;
    const reply: Reply = { status: schema.status };
    const context = contextOf(request, response, reply) as CallContext<never>;
    const run = async () => {
      countCall?.(context);
      return handler(input, context);
    };
    const answer = isReadOnly ? await run() : await withReadYourWrites(request, response, { audience, reply, run });
    await sendAnswer(request, response, { schema, status: reply.status, answer });
  });
  router[method.toLowerCase() as 'get' | 'post' | 'patch'](path.replace(/\{(\w+)\}/g, ':$1'), ...chain);
}

declare global {
  namespace Express {
    interface Request {
      caller?: Caller;
    }
  }
}

/** Refuses a request without a valid token of the audience, and sets `request.caller` otherwise. */
const requireCaller =
  (audience: 'user' | 'admin'): RequestHandler =>
  async (request, _response, next) => {
    const services = request.app.locals.services as Services;
    const caller = await services.identify(request, audience);
    if (caller === 'wrong-audience') throw new AppError('FORBIDDEN');
    if (caller === 'unknown') throw new AppError('Unauthorized');
    request.caller = caller;
    next();
  };

/** What a handler sets through its context besides the response body. */
interface Reply {
  status: number;
  writtenAt?: ClusterTime;
}

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
