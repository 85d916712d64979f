export { endObservations, endUpdate, eraseObservations, Observation } from './observation.model.ts';
export { observationRoutes } from './observations.routes.ts';
export { readComparisons } from './read-comparisons.ts';
