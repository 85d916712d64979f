import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** No tag counts, only the commit; what stands in the tree beyond it is said. */
const DESCRIBE = ['describe', '--always', '--dirty', '--exclude=*', '--abbrev=40'];

/** The commit that a folder stands at, with `-dirty` when tracked files differ from it; undefined without git or a first commit. */
export async function readCommit(dir: string): Promise<string | undefined> {
  try {
    const { stdout } = await run('git', ['--no-optional-locks', ...DESCRIBE], { cwd: dir });
    return stdout.trim();
  } catch {
    return undefined;
  }
}
