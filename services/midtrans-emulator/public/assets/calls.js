import { clientKey, token } from './address.js';

/** A call that failed. `status` is the HTTP status, or 0 when no response arrived. */
export class CallError extends Error {
  constructor(status, { message, field } = {}) {
    super(message ?? 'Halaman pembayaran tidak dapat dimuat. Periksa koneksi, lalu coba lagi.');
    this.status = status;
    this.field = field;
  }
}

async function call(path, init) {
  let response;
  try {
    response = await fetch(`/snap/v4/calls/${encodeURIComponent(token)}${path}`, init);
  } catch {
    throw new CallError(0);
  }
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new CallError(response.status, body);
  return body;
}

/** Loads the data of the page. */
export const load = () => call(clientKey === null ? '' : `?client_key=${encodeURIComponent(clientKey)}`);

/** Calls the action of a button and returns the new data of the page. */
export const press = (action, body = {}) =>
  call(`/${action}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
