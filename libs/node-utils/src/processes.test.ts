import { CliError, reportFailure, runCommand } from './processes.ts';

const UNKNOWN_OPTION = { code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION' };
it.each([
  [
    'an unknown option',
    Object.assign(new TypeError("Unknown option '--no'"), UNKNOWN_OPTION),
    /^Unknown option '--no'\n$/,
  ],
  ['what a person can fix', new CliError('Fix it.'), /^Fix it\.\n$/],
  ['a fault of the program', new Error('broken'), /^Error: broken\n +at /],
])('reportFailure: %s', (_what, error, expected) => {
  const said = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  reportFailure(error);
  expect([process.exitCode, said.mock.calls[0]?.[0]]).toEqual([1, expect.stringMatching(expected)]);
  process.exitCode = undefined;
  said.mockRestore();
});

const node = (code: string, options: Partial<Parameters<typeof runCommand>[2]> = {}) =>
  runCommand(process.execPath, ['-e', code], { timeoutMs: 30_000, ...options });

it('runCommand: returns the exit code and the output, and reports each line', async () => {
  const lines: string[] = [];
  const outcome = await node('console.log("a\\rb"); console.error("c"); process.exit(3)', {
    onLine: (line) => lines.push(line),
  });
  expect(outcome).toMatchObject({ code: 3, signal: null, failure: undefined });
  expect(lines.sort()).toEqual(['a', 'b', 'c']);
});

it('runCommand: reports ENOENT for a missing program instead of throwing', async () => {
  const outcome = await runCommand('/nowhere/mongod', ['--version'], { timeoutMs: 1000 });
  expect(outcome).toMatchObject({ code: null, failure: 'ENOENT' });
});

it('runCommand: kills a program that prints nothing in time and reports SILENT', async () => {
  const outcome = await node('setTimeout(() => {}, 60000)', { firstLineMs: 200 });
  expect(outcome).toMatchObject({ code: null, failure: 'SILENT' });
});

it('runCommand: after the first line, kills a program only when the total time is over', async () => {
  // Fake timers, because a busy machine may print the line late.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const outcome = await node('console.log("here"); setTimeout(() => {}, 60000)', {
    firstLineMs: 1500,
    timeoutMs: 3000,
    onLine: () => void jest.advanceTimersByTime(3000),
  }).finally(() => jest.useRealTimers());
  expect(outcome).toMatchObject({ code: null, failure: 'TIMEOUT' });
});
