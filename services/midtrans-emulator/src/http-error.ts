/** An error that the routers send to the caller with this status. */
export class HttpError extends Error {
  readonly status: number;
  readonly field: string | undefined;

  /** @param field the form field that the payment page shows the message at */
  constructor(status: number, message: string, field?: string) {
    super(message);
    this.status = status;
    this.field = field;
  }
}

// The readers below check values of a request body. They throw an HttpError with status 400.

export function readObject(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new HttpError(400, 'Kirim objek JSON.');
  return body as Record<string, unknown>;
}

export function readText(name: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new HttpError(400, `${name} wajib diisi.`);
  return value;
}

export const readOptionalText = (name: string, value: unknown) =>
  value === undefined ? undefined : readText(name, value);

/** Whole rupiah, 1 or more. */
export function readOptionalRupiah(name: string, value: unknown): number | undefined {
  if (value === undefined) return undefined;
  if (!Number.isSafeInteger(value) || (value as number) < 1) throw new HttpError(400, `${name} harus rupiah bulat.`);
  return value as number;
}
