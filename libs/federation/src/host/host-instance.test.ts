import { respondWith, sampleBoot, showBoot } from '../testing/boot-samples.ts';
import { anyRevoked } from './host-instance.ts';

const SHELL = 'http://cdn.test/shell/channels.json';
const CATALOGUE = 'http://cdn.test/catalog-mf/channels.json';
const pointer = (stable: string, enabled = true) => ({ schema: 1, revision: 1, stable, enabled, history: [] });
const unchanged = { [SHELL]: pointer('0.1.0-def'), [CATALOGUE]: pointer('0.1.0-abc') };
const switchedOff = { [CATALOGUE]: pointer('0.1.0-abc', false) };

/** The pointer names the canary that the page runs. */
const withCanary = {
  [SHELL]: unchanged[SHELL],
  [CATALOGUE]: { ...pointer('0.0.9-old'), canary: { releaseId: '0.1.0-abc', percent: 10, salt: 's' } },
};
const STOP = '/api/releases/catalog-mf/canary-stop';
const stopOf = (releaseId: string) => ({ releaseId, time: '2026-11-21T00:00:00.000Z', reason: 'r' });

function start(channel?: 'canary') {
  const boot = sampleBoot();
  Object.assign(boot.remotes.catalog_mf ?? {}, { channel: channel ?? 'stable', revision: 1 });
  showBoot(boot);
}

describe('anyRevoked', () => {
  it.each([
    ['nothing was revoked', false, unchanged],
    ['a remote was revoked', true, { ...unchanged, ...switchedOff }],
    ['a remote was revoked and the pointer of the shell cannot be read', true, switchedOff],
    ['only the pointer of a remote can be read and it is unchanged', false, { [CATALOGUE]: unchanged[CATALOGUE] }],
  ])('when %s, then it returns %s', async (_what, revoked, files) => {
    start();
    respondWith(files);
    expect(await anyRevoked()).toBe(revoked);
  });

  it.each([
    ['continues', false, { ...withCanary, [STOP]: null }],
    ['was stopped by the site', true, { ...withCanary, [STOP]: stopOf('0.1.0-abc') }],
    ['was followed by a stopped canary', false, { ...withCanary, [STOP]: stopOf('0.2.0-other') }],
    ['has no readable stop', false, withCanary],
  ])('when the canary of the page %s, then it returns %s', async (_what, revoked, files) => {
    start('canary');
    respondWith(files);
    expect(await anyRevoked()).toBe(revoked);
  });

  it('when no pointer can be read, then it throws', async () => {
    start();
    respondWith({});
    await expect(anyRevoked()).rejects.toThrow('no pointer can be read');
  });
});
