export { type Config, ConfigError, readConfig } from './config.ts';
export { bootIdSecretOf } from './features/client-errors/index.ts';
export { DEMO_ACCOUNTS, seedDemo } from './features/demo/index.ts';
export { type RunningApi, startApi } from './start-api.ts';
