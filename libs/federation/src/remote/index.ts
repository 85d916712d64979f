export { type PrerenderedLoad, suspendForLoad, useIsHydrating } from '../hydration.ts';
export { type ApiFailure, apiFailureOf, failureText } from './api-failure.ts';
export { lazyScreen } from './lazy-screen.ts';
export { newKey } from './new-key.ts';
export {
  createUseFlag,
  defineRemote,
  getShell,
  provideShell,
  useCart,
  useSession,
  useShell,
  useStore,
} from './shell.ts';
export { type FormErrors, showServerFields } from './show-server-fields.ts';
