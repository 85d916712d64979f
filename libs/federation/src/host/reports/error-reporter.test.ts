import type { ClientErrorsBody } from '@kenali/contracts';
import { BASE_URL, sampleBoot, sampleRemote } from '../../testing/boot-samples.ts';
import { RemoteFailure } from '../remote-failure.ts';
import { BATCH_MS, createErrorReporter } from './error-reporter.ts';

const boot = {
  ...sampleBoot({ catalog_mf: { ...sampleRemote(), revision: 7 } }),
  bootId: 'boot.signed',
  shell: { version: '0.1.0', releaseId: '0.1.0-def', revision: 3 },
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
afterEach(() => jest.useRealTimers());

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

  it('when the page has no boot id, then the report has none', () => {
    const { reporter, sent } = start({ ...boot, bootId: undefined as unknown as string });
    reporter.shellFailed(new Error('x'));
    reporter.flush();
    expect(sent[0]).not.toHaveProperty('bootId');
  });
});
