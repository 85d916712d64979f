import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Cluster } from '../start-cluster.ts';
import { expectSuccess } from './parents.ts';

/** What a fault does to the service while nobody repairs it. */
export type Effect =
  /** No call fails. */
  | 'none'
  /** Calls are refused for some seconds; then the service continues. */
  | 'pause'
  /** Writes are refused until the repair. */
  | 'outage'
  /** Only calls that need the payment provider are refused until the repair. */
  | 'no payments';

export interface Fault {
  name: string;
  effect: Effect;
  /** Whether it needs disks that can be filled. */
  needsDisk?: boolean;
  /** @returns the repair, which resolves when everything runs again, with what went wrong meanwhile */
  inject(cluster: Cluster, round: number): Promise<() => Promise<Problems>>;
}

interface Problems {
  failed?: string | undefined;
  /** What took longer than its limit. */
  late?: string | undefined;
}

/** Limit for a process that starts again: docs/decisions/0057-a-cluster-that-is-broken-on-purpose.md. */
const READY_MS = 10_000;

export const FAULTS: readonly Fault[] = [
  {
    name: 'API killed',
    effect: 'pause',
    inject: async ({ apis }, round) => {
      const api = apis[round % apis.length]!;
      await api.kill();
      return async () => {
        const startedAt = performance.now();
        await api.start();
        const ms = performance.now() - startedAt;
        return { late: ms > READY_MS ? `ready after ${Math.round(ms / 1000)} s` : undefined };
      };
    },
  },
  {
    name: 'primary killed',
    effect: 'pause',
    inject: async ({ database }) => withoutProblems(await database.killPrimary()),
  },
  {
    name: 'secondaries stopped',
    effect: 'outage',
    inject: async ({ database }) => withoutProblems(await database.suspendSecondaries()),
  },
  {
    name: 'primary stopped',
    effect: 'pause',
    inject: async ({ database }) => withoutProblems(await database.suspendPrimary()),
  },
  {
    name: 'rolling restart',
    effect: 'none',
    inject: async ({ apis, sites }) => {
      const problems: string[] = [];
      for (const server of [...apis, ...sites]) {
        const code = await server.stop();
        if (code !== 0) problems.push(`${server.name} ended with ${code}`);
        await server.start();
      }
      return async () => ({ failed: problems.join('; ') });
    },
  },
  {
    name: 'database disk full',
    effect: 'pause',
    needsDisk: true,
    inject: async ({ database }) => withoutProblems(await database.fillPrimaryDisk()),
  },
  {
    name: 'log disk full',
    effect: 'none',
    needsDisk: true,
    inject: async (cluster) => {
      const free = cluster.logDisk!.fill();
      return async () => {
        const size = () => statSync(join(cluster.logs, 'api-1.log')).size;
        free();
        const before = size();
        // Refusals are logged at the default level, successes are not.
        for (let index = 0; index < 20; index += 1) {
          const { status } = await fetch(`${cluster.apis[0].url}/api/unknown`);
          if (status !== 404) return { failed: `an unknown address answered ${status}` };
        }
        return { failed: size() > before ? undefined : 'no log line after the disk had space again' };
      };
    },
  },
  {
    name: 'slow provider',
    effect: 'no payments',
    inject: async ({ providerUrl }) => {
      const path = '/_control/faults';
      const body = { create: 'slow', statusApi: 'timeout' };
      await expectSuccess(providerUrl, { method: 'POST', path, body });
      return async () => {
        const reset = await fetch(providerUrl + path, { method: 'DELETE' });
        return { failed: reset.ok ? undefined : `the emulator answered ${reset.status}` };
      };
    },
  },
];

const withoutProblems = (repair: () => unknown) => async (): Promise<Problems> => {
  await repair();
  return {};
};
