// Parameters in the address of the page: the token, and how the shop opened the page.
const query = new URLSearchParams(location.search);

export const token = decodeURIComponent(location.pathname.split('/').pop() ?? '');
export const isFramed = window.parent !== window;
export const hostOrigin = query.get('host');
export const mode = isFramed ? 'popup' : 'full';
export const clientKey = isFramed ? (query.get('client_key') ?? '') : null;
/** With a mouse, a wallet shows its QR code. On a phone, it opens its app. */
export const uiMode = matchMedia('(pointer: fine)').matches ? 'qr' : 'auto';
/** Seconds until a finished page closes. */
export const AUTO_CLOSE_SECONDS = 3;
