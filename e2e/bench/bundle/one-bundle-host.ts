import type { RemoteFactory } from '@kenali/contracts';
import type { RemoteHost } from '@kenali/federation/host';

const remotes: Record<string, () => Promise<{ default: RemoteFactory }>> = {
  // What the first view needs stands in the bundle itself; the other areas come when they are opened.
  catalog_mf: () => import(/* webpackMode: "eager" */ '../../../apps/catalog-mf/src/remote.ts'),
  assessment_mf: () => import('../../../apps/assessment-mf/src/remote.ts'),
  admin_mf: () => import('../../../apps/admin-mf/src/remote.ts'),
};

/** In place of the federated host: the remotes are parts of the same build. */
export const createRemoteHost = (): RemoteHost => ({
  async loadModule(name, shell) {
    const load = remotes[name];
    if (!load) throw new Error(`${name} is not in the bundle`);
    return (await load()).default(shell);
  },
  // It came with the shell.
  fetch: () => undefined,
  releaseOf: () => null,
});

/** In place of the federation runtime. */
export const getInstance = (): object => ({});
