import { CliError } from '@kenali/node-utils';
import type { NewRemote } from '../read-request.ts';

/** One file of the repository that knows every remote, and how it gets to know one more. */
export interface Edit {
  /** Path from the root. */
  path: string;
  /** The file's text with the new remote in it. @throws CliError when it does not look as expected */
  apply(text: string, remote: NewRemote): string;
}

/** Puts `line` in front of what `before` finds. @throws CliError when that is not there exactly once */
export function insertBefore(text: string, before: RegExp, line: string, path: string): string {
  const found = [...text.matchAll(new RegExp(before, 'gm'))];
  const at = found[0]?.index;
  if (found.length !== 1 || at === undefined)
    throw new CliError(`${path} does not look as this command expects (${before}); nothing was written.`);
  return text.slice(0, at) + line + text.slice(at);
}
