export { type ApiFailure, apiFailureOf } from './api-failure.ts';
export { defineRemote } from './define-remote.ts';
export { lazyScreen } from './lazy-screen.ts';
export { provideShell, useShell } from './shell-reference.ts';
export { useCart } from './use-cart.ts';
export { useSession } from './use-session.ts';
