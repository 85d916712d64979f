// Parameters in the address of the page: the token, and how the shop opened the page.
const query = new URLSearchParams(location.search);

export const token = decodeURIComponent(location.pathname.split('/').pop() ?? '');
export const isFramed = window.parent !== window;
export const hostOrigin = query.get('host');
export const mode = isFramed ? (query.get('mode') ?? 'popup') : 'full';
export const clientKey = isFramed ? (query.get('client_key') ?? '') : null;
export const selected = query.get('selected');
export const enabled = query.get('enabled')?.split(',');

const requested = query.get('ui_mode') ?? 'auto';
/** With a mouse, a wallet shows its QR code. On a phone, it opens its app. */
export const uiMode = requested === 'auto' && matchMedia('(pointer: fine)').matches ? 'qr' : requested;

const delay = Number(query.get('auto_close') ?? 3);
/** Seconds until a finished page closes. With 0 it stays open. */
export const autoCloseSeconds = Number.isFinite(delay) && delay >= 0 ? delay : 3;
