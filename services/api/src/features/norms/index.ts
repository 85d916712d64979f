export { normsJob } from './count-norms.ts';
export { forgetInNorms, NormSwitch, Norms } from './norms.model.ts';
export { normRoutes } from './norms.routes.ts';
export { evidenceFor } from './norms-of-result.ts';
