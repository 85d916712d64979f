import type { FeatureParts } from '../../feature-parts.ts';
import { normsJob } from './count-norms.ts';
import { forgetInNorms } from './norms.model.ts';
import { normRoutes } from './norms.routes.ts';

export { evidenceFor } from './norms-of-result.ts';

export const norms = {
  name: 'norms',
  routes: normRoutes,
  job: normsJob,
  activity: {
    'norms.switch': ({ details }) =>
      `${details.isOn ? 'menampilkan' : 'menyembunyikan'} norma ${details.instrument} ${details.version}`,
  },
  eraseAfter: ({ ids }) => forgetInNorms(ids),
} satisfies FeatureParts<'norms'>;
