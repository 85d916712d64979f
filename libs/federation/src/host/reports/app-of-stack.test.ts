/** @jest-environment node */
import { BASE_URL, sampleBoot } from '../../testing/boot-samples.ts';
import { appOfStack, basesOf } from './app-of-stack.ts';

const bases = basesOf(sampleBoot(), 'https://kenali.test');
const ofShell = '    at o (https://kenali.test/assets/main.0123456789.js:1:200)';
const ofRemote = `    at a (${BASE_URL}assets/page.1f.js:3:20)`;

describe('appOfStack', () => {
  it.each([
    ['a remote', `Error: x\n${ofRemote}`, 'catalog_mf'],
    ['the shell', `Error: x\n${ofShell}`, 'shell'],
    ['React, called by a remote', `Error: x\n${ofShell}\n${ofRemote}`, 'catalog_mf'],
    ['only a file name', `${BASE_URL}remoteEntry.js`, 'catalog_mf'],
    ['Firefox', `a@${BASE_URL}assets/page.1f.js:3:20`, 'catalog_mf'],
    ['an extension', 'Error\n    at chrome-extension://abc/content.js:1:1', null],
    ['the payment provider', 'Error\n    at https://app.midtrans.com/snap/snap.js:1:1', null],
    ['no script', '', null],
  ])('when the stack comes from %s, then it returns the owner', (_whose, stack, name) => {
    expect(appOfStack(stack, bases)?.name ?? null).toBe(name);
  });

  it('when the script belongs to another release of the remote, then it returns that release', () => {
    const stack = 'Error\n at http://cdn.test/catalog-mf/0.0.9-x/assets/a.js:1:1';
    expect(appOfStack(stack, bases)).toEqual({ name: 'catalog_mf', releaseId: '0.0.9-x' });
  });
});
