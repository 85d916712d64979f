export interface FoundAddress {
  /** Counted from 1. */
  line: number;
  text: string;
}

/**
 * Finds the lines of a lock file that contain a registry address in `resolved`. Workspace links such as
 * `"resolved": "apps/shell"` are allowed.
 */
export function findAddresses(lockText: string): FoundAddress[] {
  return lockText
    .split('\n')
    .map((text, index) => ({ line: index + 1, text: text.trim() }))
    .filter(({ text }) => /"resolved":\s*"[a-z+]+:/i.test(text));
}
