import { BOOT_ELEMENT_ID } from '../boot/boot-document.ts';
import { sampleBoot } from '../testing/boot-samples.ts';
import { anyRevoked } from './host-instance.ts';

const SHELL = 'http://cdn.test/shell/channels.json';
const CATALOGUE = 'http://cdn.test/catalog-mf/channels.json';
const pointer = (stable: string, enabled = true) => ({ schema: 1, revision: 1, stable, enabled, history: [] });
const good = { [SHELL]: pointer('0.1.0-def'), [CATALOGUE]: pointer('0.1.0-abc') };
const gone = { [CATALOGUE]: pointer('0.1.0-abc', false) };

function answer(answers: Record<string, unknown>) {
  window.fetch = (async (url: string) => {
    const found = answers[url];
    return { ok: found !== undefined, status: found ? 200 : 404, text: async () => JSON.stringify(found) };
  }) as unknown as typeof window.fetch;
}

beforeAll(() => {
  AbortSignal.timeout = () => new AbortController().signal;
});

/** The page runs a canary of the catalogue, and so does its pointer. */
const tried = {
  [SHELL]: good[SHELL],
  [CATALOGUE]: { ...pointer('0.0.9-old'), canary: { releaseId: '0.1.0-abc', percent: 10, salt: 's' } },
};
const STOP = '/api/releases/catalog-mf/canary-stop';
const stopOf = (releaseId: string) => ({ releaseId, time: '2026-11-21T00:00:00.000Z', reason: 'r' });

function start(channel?: 'canary') {
  const boot = sampleBoot();
  if (channel && boot.remotes.catalog_mf) boot.remotes.catalog_mf.channel = channel;
  document.body.innerHTML = `<script type="application/json" id="${BOOT_ELEMENT_ID}">${JSON.stringify(boot)}</script>`;
}

describe('anyRevoked', () => {
  it.each([
    ['nothing was taken back', good, false],
    ['a remote was taken back', { ...good, ...gone }, true],
    ['a remote was taken back and the pointer of the shell cannot be read', gone, true],
    ['what can be read is as it was', { [CATALOGUE]: good[CATALOGUE] }, false],
  ])('when %s, then that is told', async (_what, answers, revoked) => {
    start();
    answer(answers);
    expect(await anyRevoked()).toBe(revoked);
  });

  it.each([
    ['goes on', { ...tried, [STOP]: null }, false],
    ['was stopped by the site', { ...tried, [STOP]: stopOf('0.1.0-abc') }, true],
    ['was followed by another, which was stopped', { ...tried, [STOP]: stopOf('0.2.0-other') }, false],
    ['goes on as far as anybody can say', tried, false],
  ])('when the canary that it runs %s, then that is told', async (_what, answers, revoked) => {
    start('canary');
    answer(answers);
    expect(await anyRevoked()).toBe(revoked);
  });

  it('when no pointer can be read, then nobody can say', async () => {
    start();
    answer({});
    await expect(anyRevoked()).rejects.toThrow('no pointer can be read');
  });
});
