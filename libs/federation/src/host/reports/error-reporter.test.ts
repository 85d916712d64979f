import { CLIENT_ERROR_FRAME, type ClientErrorsBody } from '@kenali/contracts';
import { BASE_URL, sampleBoot, sampleRemote } from '../../testing/boot-samples.ts';
import { RemoteFailure } from '../remote-failure.ts';
import { BATCH_MS, createErrorReporter } from './error-reporter.ts';

const boot = {
  ...sampleBoot({ catalog_mf: { ...sampleRemote(), revision: 7 } }),
  bootId: 'boot.signed',
  shell: { ...sampleBoot().shell, revision: 3 },
};
const failure = (reason: string, phase: 'load' | 'render' = 'load') =>
  new RemoteFailure({ remote: 'catalog_mf', version: '0.1.0-abc', phase, reason });
const thrownAt = (message: string, address: string) =>
  Object.assign(new TypeError(message), { stack: `TypeError: ${message}\n    at a (${address}:1:2)` });

function start(document = boot) {
  const sent: ClientErrorsBody[] = [];
  const reporter = createErrorReporter({
    boot: document,
    origin: 'https://kenali.test',
    send: (body) => sent.push(body),
  });
  return { reporter, sent };
}

beforeEach(() => jest.useFakeTimers());

describe('createErrorReporter', () => {
  it('when a remote fails, then it sends app, release, phase, revision and boot id', () => {
    const { reporter, sent } = start();
    reporter.remoteFailed(failure('http://cdn.test/a.js answered 503'));
    jest.advanceTimersByTime(BATCH_MS);
    expect(sent).toEqual([
      {
        bootId: 'boot.signed',
        errors: [
          {
            app: 'catalog-mf',
            releaseId: '0.1.0-abc',
            phase: 'load',
            revision: 7,
            message: 'http://cdn.test/a.js answered 503',
          },
        ],
      },
    ]);
  });

  it('when another release than the named one failed, then the report has no revision', () => {
    const { reporter, sent } = start();
    reporter.remoteFailed(
      new RemoteFailure({ remote: 'catalog_mf', version: '0.0.9-x', phase: 'load', reason: 'gone' }),
    );
    reporter.flush();
    expect(sent[0]?.errors[0]).toMatchObject({ releaseId: '0.0.9-x', revision: null });
  });

  it('when one error repeats, then it is sent once', () => {
    const { reporter, sent } = start();
    for (let time = 0; time < 5; time += 1) {
      reporter.remoteFailed(failure('down'));
      jest.advanceTimersByTime(BATCH_MS);
    }
    expect(sent).toHaveLength(1);
  });

  it('when a page has thousands of errors, then it sends twenty', () => {
    const { reporter, sent } = start();
    for (let index = 0; index < 3000; index += 1) reporter.remoteFailed(failure(`down ${index}`));
    reporter.flush();
    reporter.remoteFailed(failure('one more'));
    reporter.flush();
    expect(sent.flatMap(({ errors }) => errors)).toHaveLength(20);
  });

  it('when one of our scripts throws, then the report names its app; other scripts are ignored', () => {
    const { reporter, sent } = start();
    reporter.uncaught('script', thrownAt('x', `${BASE_URL}assets/a.js`));
    reporter.uncaught('promise', thrownAt('y', 'https://kenali.test/assets/main.js'));
    reporter.uncaught('script', thrownAt('z', 'chrome-extension://abc/a.js'));
    reporter.uncaught('script', 'text', `${BASE_URL}remoteEntry.js`);
    reporter.uncaught('promise', undefined);
    reporter.flush();
    expect(sent[0]?.errors.map(({ app, phase, message, revision }) => [app, phase, message, revision])).toEqual([
      ['catalog-mf', 'script', 'TypeError: x', 7],
      ['shell', 'promise', 'TypeError: y', 3],
      ['catalog-mf', 'script', 'text', 7],
    ]);
  });

  it('when a message contains personal data, then the report does not', () => {
    const { reporter, sent } = start();
    reporter.shellFailed(new Error('rina@contoh.test 081200000001'));
    reporter.flush();
    expect(JSON.stringify(sent)).not.toMatch(/rina|0812/);
  });

  it('when an error has a stack, then the report has the places in our own scripts, without message and query', () => {
    const { reporter, sent } = start();
    const stack = [
      `TypeError: rina ${BASE_URL}assets/rina.js:1:1`,
      `    at f (${BASE_URL}assets/58.1f.js?retry=1:1:2034)`,
      `g@https://kenali.test/assets/main.0f.js:3:4`,
      '    at h (https://kenali.test/users/rina/page.js:1:2)',
      '    at i (chrome-extension://abc/a.js:1:2)',
      '    at j (<anonymous>)',
    ].join('\n');
    const message = `rina ${BASE_URL}assets/rina.js:1:1`;
    reporter.uncaught('script', Object.assign(new TypeError(message), { stack }));
    reporter.flush();
    expect(sent[0]?.errors[0]?.stack).toEqual([
      'catalog-mf/0.1.0-abc/assets/58.1f.js:1:2034',
      'shell/0.1.0-def/assets/main.0f.js:3:4',
    ]);
    for (const frame of sent[0]?.errors[0]?.stack ?? []) expect(frame).toMatch(CLIENT_ERROR_FRAME);
  });

  it('when stacks are deep and many, then one has ten places, and all together have forty', () => {
    const { reporter, sent } = start();
    const stack = Array.from({ length: 50 }, (_none, line) => `    at f (${BASE_URL}assets/a.js:${line}:1)`).join('\n');
    for (let index = 0; index < 6; index += 1)
      reporter.uncaught('script', Object.assign(new Error(`error ${index}`), { stack }));
    reporter.flush();
    expect(sent[0]?.errors.map((error) => error.stack?.length)).toEqual([10, 10, 10, 10, undefined, undefined]);
  });

  it('when one error comes from several places, then it is sent once', () => {
    const { reporter, sent } = start();
    for (const file of ['a.js', 'b.js']) reporter.uncaught('script', thrownAt('x', `${BASE_URL}assets/${file}`));
    reporter.remoteFailed(failure('down'));
    reporter.flush();
    expect(sent[0]?.errors.map((error) => error.stack)).toEqual([['catalog-mf/0.1.0-abc/assets/a.js:1:2'], undefined]);
  });

  it('when the page has no boot id, then the report has none', () => {
    const { reporter, sent } = start({ ...boot, bootId: undefined as unknown as string });
    reporter.shellFailed(new Error('x'));
    reporter.flush();
    expect(sent[0]).not.toHaveProperty('bootId');
  });
});
