import {
  CLIENT_ERRORS_PER_PAGE,
  type ClientErrorPhase,
  type ClientErrorReport,
  type ClientErrorsBody,
  REMOTES,
  type RemoteName,
} from '@kenali/contracts';
import type { BootDocument } from '../../boot/boot-document.ts';
import type { RemoteFailure } from '../remote-failure.ts';
import { appOfStack, basesOf } from './app-of-stack.ts';
import { cleanMessage } from './clean-message.ts';

/** Errors come in swarms; those of one moment go in one request. */
export const GATHER_MS = 500;

export interface ErrorReporter {
  /** A remote that does not load, start or render. */
  remoteFailed(failure: RemoteFailure): void;
  /** A page of the shell that does not load or render. */
  shellFailed(thrown: unknown, phase?: 'load' | 'render'): void;
  /** Uncaught, whoever it was; what does not come from our own files is left alone. */
  uncaught(phase: 'script' | 'promise', thrown: unknown, address?: string): void;
  /** Sends at once what is gathered: the page goes away. */
  flush(): void;
}

interface Options {
  boot: BootDocument;
  /** Of the site: "https://kenali.example". */
  origin: string;
  /** Must neither throw nor report what fails in it. */
  send(body: ClientErrorsBody): void;
}

/** Tells the site about errors of this page: each once, at most twenty, with release and pointer revision. */
export function createErrorReporter({ boot, origin, send }: Options): ErrorReporter {
  const bases = basesOf(boot, origin);
  const known = new Set<string>();
  let gathered: ClientErrorReport[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (gathered.length === 0) return;
    const errors = gathered;
    gathered = [];
    send({ ...(boot.bootId ? { bootId: boot.bootId } : {}), errors });
  }

  function add(report: ClientErrorReport) {
    const key = JSON.stringify(report);
    if (known.has(key) || known.size >= CLIENT_ERRORS_PER_PAGE) return;
    known.add(key);
    gathered.push(report);
    timer ??= setTimeout(flush, GATHER_MS);
  }

  /** @param releaseId where the page did not run the release that the site had named */
  function report(app: string, phase: ClientErrorPhase, thrown: unknown, releaseId?: string | null) {
    const named = app === 'shell' ? boot.shell : boot.remotes[app as RemoteName];
    const ran = releaseId ?? named?.releaseId ?? null;
    add({
      app: app === 'shell' ? app : REMOTES[app as RemoteName].app,
      releaseId: ran,
      phase,
      revision: ran !== null && ran === named?.releaseId ? (named.revision ?? null) : null,
      message: cleanMessage(thrown),
    });
  }

  return {
    remoteFailed: ({ remote, version, phase, reason, cause }) =>
      report(remote, phase, phase === 'render' || phase === 'start' ? (cause ?? reason) : reason, version),
    shellFailed: (thrown, phase = 'render') => report('shell', phase, thrown),
    uncaught(phase, thrown, address = '') {
      const stack = thrown instanceof Error ? `${thrown.stack ?? ''}` : '';
      const culprit = appOfStack(`${address}\n${stack}`, bases);
      if (culprit) report(culprit.name, phase, thrown, culprit.releaseId);
    },
    flush,
  };
}
