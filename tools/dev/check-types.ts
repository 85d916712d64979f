import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '@kenali/node-utils';

const ERROR = /^(\S+)\((\d+),(\d+)\): (error .*)$/;

export interface TypeChecks {
  /** Checks the types as they are now. During a check it asks for one more. */
  check(): void;
  stop(): Promise<void>;
}

/**
 * Checks the types of the repository in a process of its own, because the builds do not check them. Logs every error, and
 * once when there are none left. A check after a change takes about two seconds, because it keeps what it knows in
 * `.cache`. The compiler's own watch mode misses changes.
 */
export function createTypeChecks(root: string, log: (line: string) => void): TypeChecks {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let isOutdated = false;
  let hadErrors = false;

  async function run(): Promise<void> {
    const cache = join(root, '.cache/dev');
    mkdirSync(cache, { recursive: true });
    const args = ['-p', 'tsconfig.json', '--noEmit', '--incremental', '--pretty', 'false'];
    const { code, output } = await runCommand(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), ...args, '--tsBuildInfoFile', join(cache, 'types.tsbuildinfo')],
      { cwd: root, signal: stopping.signal },
    );
    if (stopping.signal.aborted || isOutdated) return;
    const errors = output.split('\n').flatMap((line) => {
      const found = ERROR.exec(line);
      return found ? [`types: ${found[1]}:${found[2]}:${found[3]} ${found[4]}`] : [];
    });
    if (code !== 0 && errors.length === 0) errors.push(`types: they could not be checked: ${output.trim()}`);
    for (const error of errors) log(error);
    if (errors.length === 0 && hadErrors) log('types: no errors left');
    hadErrors = errors.length > 0;
  }

  function check(): void {
    isOutdated = true;
    running ??= (async () => {
      while (isOutdated && !stopping.signal.aborted) {
        isOutdated = false;
        await run();
      }
      running = undefined;
    })();
  }

  return {
    check,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
