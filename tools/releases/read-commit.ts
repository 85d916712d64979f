import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The commit that a folder stands at, or undefined without git, a repository or a first commit. */
export async function readCommit(dir: string): Promise<string | undefined> {
  try {
    const { stdout } = await run('git', ['rev-parse', '--verify', 'HEAD'], { cwd: dir });
    return stdout.trim();
  } catch {
    return undefined;
  }
}
