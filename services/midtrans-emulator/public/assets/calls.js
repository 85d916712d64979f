import { clientKey, enabled, token } from './address.js';

export class CallError extends Error {
  constructor(status, { message, field } = {}) {
    super(message ?? 'Halaman pembayaran tidak dapat dimuat. Periksa koneksi, lalu coba lagi.');
    this.status = status;
    this.field = field;
  }
}

async function call(path, init) {
  let answer;
  try {
    answer = await fetch(`/snap/v4/calls/${encodeURIComponent(token)}${path}`, init);
  } catch {
    throw new CallError(0);
  }
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new CallError(answer.status, body);
  return enabled ? { ...body, methods: body.methods.filter(({ code }) => enabled.includes(code)) } : body;
}

export const load = () => call(clientKey === null ? '' : `?client_key=${encodeURIComponent(clientKey)}`);

export const press = (act, body = {}) =>
  call(`/${act}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
