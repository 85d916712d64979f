import type { CallInput, CallKey, CallResponse, PracticeFeature, Role } from '@kenali/contracts';
import { type Caller as Audience, type CallSchema, callSchemas } from '@kenali/contracts/schemas';
import type { Request, RequestHandler, Response, Router } from 'express';
import jwt from 'jsonwebtoken';
import { createQueue } from '../async.ts';
import type { ClusterTime } from '../change-feed/index.ts';
import type { AccountLimit } from '../limits/limit-table.ts';
import type { Caller, Services } from '../services.ts';
import { AppError, inTime, toAppError, unknownAddress } from './app-error.ts';
import { type Client, clientOf } from './client.ts';
import { announceDeprecation } from './deprecation.ts';
import { createAccountLimit } from './rate-limits.ts';
import {
  createInputReader,
  type InputSchemas,
  NO_QUERY,
  type PlainParts,
  readJson,
  refuseOtherMedia,
} from './read-input.ts';
import { withReadYourWrites } from './read-your-writes.ts';
import { logSecurity } from './security-log.ts';
import { type FileAnswer, type SerializedJson, sendAnswer } from './send-answer.ts';
import { assertHasFactor, assertProven, type StaffFactorOptions } from './staff-factor.ts';

type Answer<K extends CallKey> = CallResponse<K> extends Blob ? FileAnswer : CallResponse<K> | SerializedJson;

/** What a handler may use besides its validated input. */
export interface CallContext<C = Caller> {
  caller: C;
  services: Services;
  requestId: string;
  idempotencyKey: string | undefined;
  setHeader(name: string, value: string): void;
  /** Adds a Set-Cookie header. */
  addCookie(cookie: string): void;
  /** The sender of the request. */
  client: Client;
  /** For a call with two successful outcomes: 200 if the document already existed, 201 if it was created. */
  setStatus(status: 200 | 201): void;
  /**
   * Passes on the database clock if the answer is nothing but the result of one majority write, which returned the clock.
   * The answer is then confirmed already, which saves a second round trip.
   */
  setWrittenAt(at: ClusterTime): void;
  /**
   * Asks the database about a caller whom this process remembers, for a call with `remembersCaller` whose write does not prove that the
   * session still works. Does nothing for any other caller. @throws AppError Unauthorized
   */
  confirmCaller(): Promise<void>;
}

/** A use case as `forAnyone`, `forUser` and `forAdmin` mount it. It throws an AppError to refuse the call. */
export type Handler<K extends CallKey, C = Caller> = (
  input: CallInput<K>,
  context: CallContext<C>,
) => Promise<Answer<K>>;

/**
 * Calls that run at once in this process. Overload would otherwise lengthen every call until clients give up; a refused
 * call costs a fraction of an accepted one. A body counts only after it has arrived, so slow clients take no place.
 */
const inRunningCalls = createQueue({ concurrency: 200, waitingMax: 0, refusal: () => new AppError('BUSY') });

interface MountOptions {
  /** Middleware that runs before the caller is identified: rate limits, a parser with a smaller limit. */
  before?: RequestHandler[];
  /** Parts of a large body that pass a cheap check of their own and skip joi. */
  plainParts?: PlainParts;
  /** Set for a user's GET that does not use the database, so nothing needs to be confirmed; see `withReadYourWrites`. */
  isReadOnly?: boolean;
  /**
   * Set for a call that succeeds only with a write by which an ended session is found out, or after `confirmCaller`. The process then
   * remembers its callers.
   */
  remembersCaller?: boolean;
  /** Set for a call that may ask the payment provider, which has its own limits on waiting. */
  asksProvider?: boolean;
}

interface SignedInMountOptions extends MountOptions {
  accountLimit?: AccountLimit;
  /** Set for the few calls by which a person replaces a password that staff have set. */
  opensWithTemporaryPassword?: boolean;
}

/** Accounts with this role are psychologists: staff without an admin token. */
const PSYCHOLOGIST: Role = 'internal';

type AdminMountOptions<K extends CallKey> = SignedInMountOptions & StaffFactorOptions<K>;

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

/**
 * Mounts a call for psychologists, who sign in at the site as every user. The rules about the second factor of staff hold.
 */
export const forPsychologist = <K extends CallKey>(
  router: Router,
  key: K,
  handler: Handler<K>,
  options: AdminMountOptions<K> = {},
): void => mount(router, key, 'user', handler, options, PSYCHOLOGIST);

/** Mounts a call for holders of an admin token. */
export const forAdmin = <K extends CallKey>(
  router: Router,
  key: K,
  handler: Handler<K>,
  options: AdminMountOptions<K> = {},
): void => mount(router, key, 'admin', handler, options);

function mount<K extends CallKey>(
  router: Router,
  key: K,
  audience: Audience,
  handler: (input: CallInput<K>, context: CallContext<never>) => Promise<Answer<K>>,
  options: AdminMountOptions<K>,
  onlyRole?: Role,
): void {
  const isForStaff = audience === 'admin' || onlyRole !== undefined;
  const { before = [], plainParts = {}, isReadOnly = false, asksProvider = false, accountLimit } = options;
  const { opensWithoutFactor = false, needsProof = () => false } = options;
  const schema = callSchemas[key] as CallSchema & InputSchemas;
  if (schema.caller !== audience) throw new Error(`${key} is for "${schema.caller}", not for "${audience}"`);
  const [method, path] = key.split(' ') as [string, string];
  const readInput = createInputReader(audience === 'anyone' ? schema : { query: NO_QUERY, ...schema }, plainParts);
  const countCall = accountLimit && createAccountLimit(key, accountLimit);
  // A file of many rows takes as long as it takes, and its answer begins early.
  const isFile = schema.file !== undefined;
  const deprecation = announceDeprecation(schema);
  const deadline = startDeadline(asksProvider ? PROVIDER_ANSWER_MS : ANSWER_MS);
  const onlyWith = schema.feature && refuseWithout(schema.feature);
  const chain: RequestHandler[] = [
    ...(onlyWith ? [onlyWith] : []),
    ...(deprecation ? [deprecation] : []),
    deadline,
    ...before,
  ];
  if (audience !== 'anyone')
    chain.push(requireCaller(audience, { ...options, onlyRole, needsFactor: isForStaff && !opensWithoutFactor }));
  if (schema.body) chain.push(refuseOtherMedia, readJson);
  chain.push(async (request, response) => {
    const reply: Reply = { status: schema.status };
    const context = contextOf(request, response, reply) as CallContext<never>;
    const input = await refuseAfterConfirming(context, async () => readInput(request) as CallInput<K>);
    if (isForStaff && (isFile || needsProof(input))) assertProven(context.caller, context.services);
    const run = async () => {
      await countCall?.(context);
      return handler(input, context);
    };
    const work = inRunningCalls(() =>
      isReadOnly
        ? run()
        : withReadYourWrites(request, response, { audience, reply, run: () => refuseAfterConfirming(context, run) }),
    );
    const answer = isFile ? await work : await beforeDeadline(request, work);
    await sendAnswer(request, response, { schema, status: reply.status, answer });
  });
  router[method.toLowerCase() as 'get' | 'post' | 'patch'](path.replace(/\{(\w+)\}/g, ':$1'), ...chain);
}

/** A refusal tells about the account, so it is only for callers whose session works. */
async function refuseAfterConfirming<T>({ confirmCaller }: Pick<CallContext, 'confirmCaller'>, run: () => Promise<T>) {
  try {
    return await run();
  } catch (error) {
    if (toAppError(error).status < 500) await confirmCaller();
    throw error;
  }
}

const refuseWithout =
  (feature: PracticeFeature): RequestHandler =>
  (request, _response, next) => {
    const { config } = request.app.locals.services as Services;
    if (!config.features.includes(feature)) throw unknownAddress();
    next();
  };

declare global {
  namespace Express {
    interface Request {
      caller?: Caller;
      /** When the call must be answered, by `performance.now()`. */
      deadline?: number;
    }
  }
}

/** Several waits for an unavailable database add up. A person waits for a few seconds before doubting that anything happens. */
const ANSWER_MS = 4800;
/** Clients give up after 10 s or more, and the provider alone may take 9. */
const PROVIDER_ANSWER_MS = 9500;

const startDeadline =
  (ms: number): RequestHandler =>
  (request, _response, next) => {
    request.deadline = performance.now() + ms;
    next();
  };

/** @throws AppError UNAVAILABLE at the call's deadline. The work continues, and a repeated call finds its result. */
const beforeDeadline = <T>({ deadline = 0 }: Request, work: Promise<T>): Promise<T> =>
  inTime(Math.max(0, deadline - performance.now()), work, 'UNAVAILABLE');

/** Refuses a request without a valid token of the audience, with a password of staff, or without a required second factor, and sets `request.caller` otherwise. */
const requireCaller =
  (
    audience: 'user' | 'admin',
    {
      onlyRole,
      needsFactor,
      remembersCaller,
      opensWithTemporaryPassword,
    }: SignedInMountOptions & { onlyRole: Role | undefined; needsFactor: boolean },
  ): RequestHandler =>
  async (request, _response, next) => {
    const services = request.app.locals.services as Services;
    const identified = remembersCaller ? services.identifyWriter(request, false) : services.identify(request, audience);
    const caller = await beforeDeadline(request, identified);
    if (caller === 'unknown') throw new AppError('Unauthorized');
    if (caller === 'wrong-audience' || (onlyRole && caller.role !== onlyRole)) {
      logRefusedRole(request, services);
      throw new AppError('FORBIDDEN');
    }
    // First the password: who else knows it must not set up a second factor.
    if (caller.mustChangePassword) {
      if (!opensWithTemporaryPassword) throw new AppError('PASSWORD_CHANGE_REQUIRED');
    } else if (needsFactor) assertHasFactor(caller, services);
    request.caller = caller;
    next();
  };

/** The token is verified, so its subject is the account that calls with the wrong role. */
function logRefusedRole(request: Request, services: Services): void {
  const client = clientOf(request);
  const account = Number(jwt.decode(client.bearer ?? '')?.sub) || null;
  const context = { services, client, requestId: String(request.id) };
  logSecurity(context, 'role_refused', { account, reason: `${request.method} ${request.route?.path}` });
}

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
    addCookie: (cookie) => void response.append('Set-Cookie', cookie),
    // Computed only for the calls that use it.
    get client() {
      return clientOf(request);
    },
    setStatus: (status) => {
      reply.status = status;
    },
    setWrittenAt: (at) => {
      reply.writtenAt = at;
    },
    confirmCaller: async () => {
      if (request.caller?.rememberedAt === undefined) return;
      const asked = await (request.app.locals.services as Services).identifyWriter(request, true);
      if (typeof asked === 'string') throw new AppError('Unauthorized');
      request.caller.rememberedAt = undefined;
    },
  };
}
