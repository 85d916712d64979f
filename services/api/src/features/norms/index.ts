import type { FeatureParts } from '../../feature-parts.ts';
import { normsJob } from './count-norms.ts';
import { forgetInNorms, NormSwitch, Norms } from './norms.model.ts';
import { normRoutes } from './norms.routes.ts';

export { evidenceFor } from './norms-of-result.ts';
export { NormSwitch, Norms };

export const norms: FeatureParts = {
  name: 'norms',
  routes: normRoutes,
  job: normsJob,
  eraseAfter: ({ ids }) => forgetInNorms(ids),
};
