import { BOOT_ELEMENT_ID } from '../boot/boot-document.ts';
import { sampleBoot } from '../testing/boot-samples.ts';
import { anyRevoked } from './the-host.ts';

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
  document.body.innerHTML = `<script type="application/json" id="${BOOT_ELEMENT_ID}">${JSON.stringify(sampleBoot())}</script>`;
});

describe('anyRevoked', () => {
  it.each([
    ['nothing was taken back', good, false],
    ['a remote was taken back', { ...good, ...gone }, true],
    ['a remote was taken back and the pointer of the shell cannot be read', gone, true],
    ['what can be read is as it was', { [CATALOGUE]: good[CATALOGUE] }, false],
  ])('when %s, then that is told', async (_what, answers, revoked) => {
    answer(answers);
    expect(await anyRevoked()).toBe(revoked);
  });

  it('when no pointer can be read, then nobody can say', async () => {
    answer({});
    await expect(anyRevoked()).rejects.toThrow('no pointer can be read');
  });
});
