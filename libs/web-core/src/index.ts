/** The live services of a page. The shell alone imports this and hands them on as `ShellV1`. */
export { ADMIN_TOKEN_KEY, type ShellAdminSessionStore } from './admin-session-store.ts';
export type { ShellApiClient } from './api-client.ts';
export { ApiError, isUnauthorized } from './api-error.ts';
export { CART_KEY, type DrawerStore } from './cart-store.ts';
export { createWebCore, type WebCore, type WebCoreOptions } from './create-web-core.ts';
export { parseJson } from './parse-json.ts';
export type { ShellSessionStore } from './session-store.ts';
export { SESSION_KEYS } from './session-tokens.ts';
export { createStorage, type SafeStorage } from './storage.ts';
export type { ToastStore, VisibleToast } from './toast-store.ts';
export { useStore } from './use-store.ts';
