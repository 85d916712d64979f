export { ADMIN_TOKEN_KEY, type ShellAdminSessionStore } from './admin-session-store.ts';
export type { ShellApiClient } from './api-client.ts';
export { ApiError, isUnauthorized } from './api-error.ts';
export { CART_KEY, type DrawerStore } from './cart-store.ts';
export { createWebCore, type WebCore, type WebCoreOptions } from './create-web-core.ts';
export type { ShellSessionStore } from './session-store.ts';
export { SESSION_KEYS } from './session-tokens.ts';
export { createStorage, parseJson, type SafeStorage } from './storage.ts';
export type { ToastStore, VisibleToast } from './toast-store.ts';
