export { readCatalogue } from './features/assessments/index.ts';
export { DEMO_ACCOUNTS, seedDemo } from './features/demo/index.ts';
export { bootIdSecretOf } from './features/releases/index.ts';
export { type RunningApi, startApi } from './start-api.ts';
