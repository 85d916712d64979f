/** As `URL.canParse`, which browsers of before 2024 lack: the first script runs before anything is brought along. */
export function isAddress(text: string): boolean {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}
