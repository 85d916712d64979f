export { type ApiFailure, apiFailureOf } from './api-failure.ts';
export { lazyScreen } from './lazy-screen.ts';
export { defineRemote, getShell, provideShell, useCart, useSession, useShell } from './shell.ts';
