export { endObservations, endUpdate, eraseObservations, Observation } from './observation.model.ts';
export { observationRoutes } from './observations.routes.ts';
export { readComparisons } from './read-comparisons.ts';
export { readObserverStates } from './read-observer-states.ts';
