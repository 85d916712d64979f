import type { PaymentEventDocument } from '../../payments/index.ts';

/** @returns what reads a field of the body that the provider sent: its text, or null */
export function sentTextOf({ raw }: PaymentEventDocument): (field: string) => string | null {
  const body = JSON.parse(raw ?? '{}') as Record<string, unknown>;
  return (field) => {
    const value = body[field];
    return typeof value === 'string' && value !== '' ? value : null;
  };
}
