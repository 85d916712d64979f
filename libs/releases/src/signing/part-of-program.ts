import { realpathSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';

const PROGRAM = resolve(import.meta.dirname, '../../../..');

/**
 * Whether releases come with the program, as in a package or an image. They are then replaced together with it, by an older
 * version too, and their pointers count from 1 each time. A person who writes there changes the program as well,
 * so an old pointer is not a threat of its own. A volume or bucket that is mounted there is a store like any other.
 */
export function isPartOfProgram(folder: string, program = PROGRAM): boolean {
  try {
    const path = realpathSync(folder);
    return path.startsWith(realpathSync(program) + sep) && statSync(path).dev === statSync(program).dev;
  } catch {
    return false;
  }
}
