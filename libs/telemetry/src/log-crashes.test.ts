import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Runs code in a process with the handlers, which logs to standard output and ends with `process.exit(0)`. */
function run(code: string) {
  const file = pathToFileURL(join(__dirname, 'log.ts')).href;
  const script = `
    import { logCrashes } from '${file}';
    const write = (level) => (fields, text) => process.stdout.write(JSON.stringify({ level, text, ...fields }) + '\\n');
    logCrashes({ error: write('error'), fatal: write('fatal') });
    ${code}
    setTimeout(() => { process.stdout.write('"still running"'); process.exit(0); }, 50);`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  return {
    status,
    lines: stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  };
}

it('when nothing handles a rejection, then it is logged without its other fields and the process continues', () => {
  const { status, lines } = run(
    `Promise.reject(Object.assign(new Error('stray'), { config: { key: 'very-secret' } }));`,
  );
  const failure = { name: 'Error', message: 'stray', stack: expect.stringContaining('stray') };
  expect(lines).toEqual([{ level: 'error', text: 'unhandled rejection', failure }, 'still running']);
  expect(status).toBe(0);
});

it('when nothing catches an exception, then it is logged and the process ends with status 1', () => {
  const { status, lines } = run(`setTimeout(() => { throw new Error('broken'); }, 1);`);
  const failure = { name: 'Error', message: 'broken', stack: expect.stringContaining('broken') };
  expect(lines).toEqual([{ level: 'fatal', text: 'uncaught exception', failure }]);
  expect(status).toBe(1);
});
