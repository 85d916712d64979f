import type { RemoteFactory } from '@kenali/contracts';
import type { RemoteHost } from '@kenali/federation/host';

const remotes: Record<string, () => Promise<{ default: RemoteFactory }>> = {
  // The first view needs this remote, so it is part of the bundle. The others load when they are opened.
  catalog_mf: () => import(/* webpackMode: "eager" */ '../../../apps/catalog-mf/src/remote.ts'),
  assessment_mf: () => import('../../../apps/assessment-mf/src/remote.ts'),
  admin_mf: () => import('../../../apps/admin-mf/src/remote.ts'),
};

/** Replaces the federated host: the remotes are part of the same build. */
export const createRemoteHost = (): RemoteHost => ({
  async loadModule(name, shell) {
    const load = remotes[name];
    if (!load) throw new Error(`${name} is not in the bundle`);
    return (await load()).default(shell);
  },
  // The bundle already contains the code.
  fetch: () => undefined,
  releaseOf: () => null,
});

/** Replaces the federation runtime. */
export const getInstance = (): object => ({});
