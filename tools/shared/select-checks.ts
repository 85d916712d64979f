import { CliError } from '@kenali/node-utils';

/** @param part of a name; every name contains an empty one @throws CliError if no check has it: nothing would be checked */
export function selectChecks<Check extends { name: string }>(checks: readonly Check[], part: string): Check[] {
  const selected = checks.filter(({ name }) => name.includes(part));
  if (selected.length > 0) return selected;
  throw new CliError([`No check has "${part}" in its name. Names:`, ...checks.map(({ name }) => name)].join('\n  '));
}
