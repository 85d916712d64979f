import {
  appOf,
  CLIENT_ERROR_FRAMES_MAX,
  CLIENT_ERROR_FRAMES_PER_PAGE,
  CLIENT_ERROR_MESSAGE_MAX,
  CLIENT_ERRORS_PER_PAGE,
  type ClientErrorPhase,
  type ClientErrorReport,
  type ClientErrorsBody,
  withoutPersonalData,
} from '@kenali/contracts';
import type { BootDocument } from '../../boot/boot-document.ts';
import type { RemoteFailure } from '../remote-failure.ts';
import { appOfStack, basesOf, framesOf } from './app-of-stack.ts';

/** Errors come in bursts. Those within this time go in one request. */
export const BATCH_MS = 500;

export interface ErrorReporter {
  /** Reports a remote that does not load, start or render. */
  remoteFailed(failure: RemoteFailure): void;
  /** Reports a page of the shell that does not load or render. */
  shellFailed(thrown: unknown, phase?: 'load' | 'render'): void;
  /** Reports an uncaught error. Ignores errors of scripts that are not ours. */
  uncaught(phase: 'script' | 'promise', thrown: unknown, address?: string): void;
  /** Sends the collected errors at once, because the page is about to go away. */
  flush(): void;
}

interface Options {
  boot: BootDocument;
  /** Origin of the site: "https://kenali.example". */
  origin: string;
  /** Must not throw, and must not report its own failures. */
  send(body: ClientErrorsBody): void;
}

/** Creates the error reporter of a page. It sends each error once and at most twenty, with release and revision. */
export function createErrorReporter({ boot, origin, send }: Options): ErrorReporter {
  const bases = basesOf(boot, origin);
  const known = new Set<string>();
  let framesLeft = CLIENT_ERROR_FRAMES_PER_PAGE;
  let batch: ClientErrorReport[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (batch.length === 0) return;
    const errors = batch;
    batch = [];
    send({ ...(boot.bootId ? { bootId: boot.bootId } : {}), errors });
  }

  /** Two errors are the same if they differ in their stacks alone. */
  function add(report: ClientErrorReport, thrown: unknown) {
    const key = JSON.stringify(report);
    if (known.has(key) || known.size >= CLIENT_ERRORS_PER_PAGE) return;
    known.add(key);
    const stack = framesOf(stackOf(thrown), bases, { shellRelease: boot.shell.releaseId, appOf }).slice(
      0,
      Math.min(CLIENT_ERROR_FRAMES_MAX, framesLeft),
    );
    framesLeft -= stack.length;
    batch.push(stack.length > 0 ? { ...report, stack } : report);
    timer ??= setTimeout(flush, BATCH_MS);
  }

  /** @param releaseId the release that the page ran, when it may differ from the one that the site named */
  function report(app: string, phase: ClientErrorPhase, thrown: unknown, releaseId?: string | null) {
    const named = app === 'shell' ? boot.shell : boot.remotes[app];
    const ran = releaseId ?? named?.releaseId ?? null;
    const revision = ran !== null && ran === named?.releaseId ? (named.revision ?? null) : null;
    add({ app: appOf(app), releaseId: ran, phase, revision, message: cleanMessage(thrown) }, thrown);
  }

  return {
    remoteFailed: ({ remote, version, phase, reason, cause }) =>
      report(remote, phase, phase === 'render' || phase === 'start' ? (cause ?? reason) : reason, version),
    shellFailed: (thrown, phase = 'render') => report('shell', phase, thrown),
    uncaught(phase, thrown, address = '') {
      const owner = appOfStack(`${address}\n${stackOf(thrown)}`, bases);
      if (owner) report(owner.name, phase, thrown, owner.releaseId);
    },
    flush,
  };
}

/** Without the message, which some browsers put before the frames. */
function stackOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return '';
  const stack = `${thrown.stack ?? ''}`;
  return thrown.message ? stack.replace(thrown.message, () => '') : stack;
}

/** An API error. Its message repeats what the user typed, so only status and code are reported. */
interface ApiErrorLike {
  status: number;
  code?: unknown;
}
const isApiError = (thrown: object): thrown is ApiErrorLike =>
  typeof (thrown as Partial<ApiErrorLike>).status === 'number';

function messageOf(thrown: unknown): string {
  if (typeof thrown === 'string') return thrown;
  if (!(thrown instanceof Error)) return thrown === null ? 'null' : typeof thrown;
  if (isApiError(thrown)) return `${thrown.name} ${thrown.status} ${String(thrown.code ?? '')}`;
  return thrown.name === 'Error' ? thrown.message : `${thrown.name}: ${thrown.message}`;
}

/** Returns one line about any thrown value, without personal data, at most 200 characters long. */
export function cleanMessage(thrown: unknown): string {
  return withoutPersonalData(messageOf(thrown)).replace(/\s+/g, ' ').trim().slice(0, CLIENT_ERROR_MESSAGE_MAX);
}
