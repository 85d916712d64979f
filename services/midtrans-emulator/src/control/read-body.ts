import { Refusal } from '../refusal.ts';

export const fieldsOf = (body: unknown): Record<string, unknown> => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal(400, 'Kirim objek JSON.');
  return body as Record<string, unknown>;
};

export const textOf = (name: string, value: unknown): string => {
  if (typeof value !== 'string' || value === '') throw new Refusal(400, `${name} wajib diisi.`);
  return value;
};

export const optionalText = (name: string, value: unknown) => (value === undefined ? undefined : textOf(name, value));

/** Whole rupiah from 1, or undefined when it is not named. */
export const optionalRupiah = (name: string, value: unknown): number | undefined => {
  if (value === undefined) return undefined;
  if (!Number.isSafeInteger(value) || (value as number) < 1) throw new Refusal(400, `${name} harus rupiah bulat.`);
  return value as number;
};
