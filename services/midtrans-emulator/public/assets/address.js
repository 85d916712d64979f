// What the page's own address says: the token, and how the shop opened it.
const query = new URLSearchParams(location.search);

export const token = decodeURIComponent(location.pathname.split('/').pop() ?? '');
export const isFramed = window.parent !== window;
export const hostOrigin = query.get('host');
export const mode = isFramed ? (query.get('mode') ?? 'popup') : 'full';
export const clientKey = isFramed ? (query.get('client_key') ?? '') : null;
export const selected = query.get('selected');
export const enabled = query.get('enabled')?.split(',');

const wanted = query.get('ui_mode') ?? 'auto';
/** On a larger screen a wallet shows its QR code, on a phone it opens its app. */
export const uiMode = wanted === 'auto' && matchMedia('(pointer: fine)').matches ? 'qr' : wanted;

const delay = Number(query.get('auto_close') ?? 3);
/** Seconds until a finished page closes by itself; 0 is never. */
export const autoCloseSeconds = Number.isFinite(delay) && delay >= 0 ? delay : 3;
