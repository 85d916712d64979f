export interface FoundAddress {
  /** Counted from 1. */
  line: number;
  text: string;
}

/**
 * Lines of a lock file that tie it to one registry: `resolved` with an address. Workspace links, which npm writes as
 * `"resolved": "apps/shell"`, are paths and fine.
 */
export function findAddresses(lockText: string): FoundAddress[] {
  return lockText
    .split('\n')
    .map((text, index) => ({ line: index + 1, text: text.trim() }))
    .filter(({ text }) => /"resolved":\s*"[a-z+]+:/i.test(text));
}
