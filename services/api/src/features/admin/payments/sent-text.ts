/**
 * @param raw the JSON that the provider sent
 * @returns what reads a field of it: its text, or null
 */
export function sentTextOf(raw: string | null | undefined): (field: string) => string | null {
  const body = JSON.parse(raw ?? '{}') as Record<string, unknown>;
  return (field) => {
    const value = body[field];
    return typeof value === 'string' && value !== '' ? value : null;
  };
}
