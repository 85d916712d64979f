import { runCommand } from './run-command.ts';

const node = (code: string, options: Partial<Parameters<typeof runCommand>[2]> = {}) =>
  runCommand(process.execPath, ['-e', code], { timeoutMs: 30_000, ...options });

it('runCommand: when the program ends, then code, output and lines are given', async () => {
  const lines: string[] = [];
  const outcome = await node('console.log("a\\rb"); console.error("c"); process.exit(3)', {
    onLine: (line) => lines.push(line),
  });
  expect(outcome).toMatchObject({ code: 3, signal: null, failure: undefined });
  expect(lines.sort()).toEqual(['a', 'b', 'c']);
});

it('runCommand: when the program does not exist, then it says ENOENT and does not throw', async () => {
  const outcome = await runCommand('/nowhere/mongod', ['--version'], { timeoutMs: 1000 });
  expect(outcome).toMatchObject({ code: null, failure: 'ENOENT' });
});

it('runCommand: when no line comes in time, then it is ended as SILENT', async () => {
  const outcome = await node('setTimeout(() => {}, 60000)', { firstLineMs: 200 });
  expect(outcome).toMatchObject({ code: null, failure: 'SILENT' });
});

it('runCommand: when the first line came in time, then only the whole time ends it', async () => {
  // The clock is the test's own: how soon a busy machine brings the line is luck.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const outcome = await node('console.log("here"); setTimeout(() => {}, 60000)', {
    firstLineMs: 1500,
    timeoutMs: 3000,
    onLine: () => void jest.advanceTimersByTime(3000),
  }).finally(() => jest.useRealTimers());
  expect(outcome).toMatchObject({ code: null, failure: 'TIMEOUT' });
});
