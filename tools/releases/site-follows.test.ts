import { readFile, writeFile } from 'node:fs/promises';
import { setUpServers } from '@kenali/node-utils/testing';
import { createSigningKey, trustedKeysFile } from '@kenali/releases';
import { parseLive } from '@kenali/releases/live';
import { createSiteHandler } from '@kenali/site';
import { createLog } from '@kenali/telemetry';
import { makeBuild } from '../../libs/releases/src/testing/make-build.ts';
import { confirmOnSite } from './ask-site.ts';
import { config } from './config-command.ts';
import { sign } from './key-commands.ts';
import { rollback, switchOnOff } from './move-commands.ts';
import { release } from './release-command.ts';
import { setUpCommand } from './testing/set-up-command.ts';

jest.mock('../shared/apps.ts', () => ({ root: '/', buildApp: async () => '' }));

const APP = 'laporan-mf';
const [operator, team, stranger] = [['*'], [APP], [APP]].map((apps) => createSigningKey(apps)) as [Key, Key, Key];
type Key = ReturnType<typeof createSigningKey>;

const { at, use, store, target, lines, pointer: pointerOf } = setUpCommand();
const serve = setUpServers();
let site: string;
let skipped: number;

const trust = (...keys: Key[]) => writeFile(at('trusted-keys.json'), trustedKeysFile(keys.map(({ entry }) => entry)));
/** The rest of the environment is that of a pipeline which knows the site. */
const as = ({ privatePem }: Key) => use({ RELEASE_SIGNING_KEY: privatePem, PUBLIC_URL: site });
const withoutSite = ({ privatePem }: Key) => use({ RELEASE_SIGNING_KEY: privatePem, PUBLIC_URL: '' });
const pointer = () => pointerOf(APP);
const served = async () => parseLive(await (await fetch(`${site}/releases.json`)).text()).apps[APP];

/** Production site and store of one practice. @param state folder of what the site remembers */
async function startSite(state = at('state')): Promise<string> {
  const handler = createSiteHandler({
    practice: undefined as never,
    mode: 'production',
    storeDir: at('store'),
    state,
    keysFile: at('trusted-keys.json'),
    publicUrl: 'http://localhost',
    cdnPublicUrl: 'http://cdn.test',
    scriptOrigins: [],
    frameOrigins: [],
    connectOrigins: [],
    log: createLog('silent'),
  });
  return serve((req, res) => {
    // The site reads pointers again at the next question.
    skipped += 4000;
    handler(req, res);
  });
}

async function releaseBuild(buildId: string, ...args: string[]): Promise<void> {
  makeBuild(at('dist'), { app: APP, buildId, prefixes: ['/laporan'], flags: { grafik: FLAG } });
  // Another test is about the API.
  await release([APP, '--dist', at('dist'), ...target, '--skip-api-check', 'test', ...args]);
}
const FLAG = { default: true, description: 'Grafik.' };

beforeEach(async () => {
  skipped = 0;
  const now = Date.now;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + skipped);
  jest.spyOn(console, 'error').mockImplementation((line) => void lines.push(line));
  // Outside of production, the store of this machine would get a key.
  use({ KENALI_MODE: '' });
  await trust(operator, team);
  site = await startSite();
});

describe('what a command says is live', () => {
  it('when the site serves it, then the command says what it serves, for each kind of move', async () => {
    as(team);
    await releaseBuild('0.1.0-a');
    expect(lines.at(-1)).toBe(`${site} serves ${APP}: 0.1.0-a (stable), at revision 1`);
    await releaseBuild('0.2.0-b', '--channel', 'canary', '--percent', '5');
    expect(lines.at(-1)).toBe(`${site} serves ${APP}: 0.1.0-a (stable), 0.2.0-b (canary), at revision 2`);
    await config([APP, 'off', 'grafik', ...target]);
    await rollback([APP, ...target]);
    expect(lines.at(-1)).toBe(`${site} serves ${APP}: 0.1.0-a (stable), at revision 4`);
    await switchOnOff([APP, 'off', ...target]);
    expect(lines.at(-1)).toBe(`${site} serves ${APP}: nothing, because it is off, at revision 5`);
  });

  it('when no address is known, then the command says that nobody asked', async () => {
    withoutSite(team);
    await releaseBuild('0.1.0-a');
    expect(lines.slice(-3)).toEqual([
      `${APP}: the pointer in ${target[1]} names 0.1.0-a for everybody`,
      'release published, pointer moved, revision 1',
      'Nobody asked the site whether it follows: PUBLIC_URL is not set.',
    ]);
  });

  it.each([
    ['does not answer', null, 'fetch failed'],
    ['answers with a page', '<!doctype html>', 'did not answer with what it serves'],
    ['does not read the store', '{"schema":1,"keys":null,"apps":{}}', 'it is at revision 0'],
  ])('when the site %s, then it fails, with the way back', async (_what, body, says) => {
    withoutSite(team);
    await releaseBuild('0.1.0-a');
    const other = await serve((_req, res) => (body === null ? res.destroy() : res.end(body)));
    const asked = confirmOnSite(store(), { app: APP }, { site: other, withinMs: 0 });
    await expect(asked).rejects.toThrow(new RegExp(`did not follow.*${says}.*rollback ${APP}`));
  });
});

describe('a key that the site does not trust', () => {
  it('when the site is known, then nothing is uploaded or moved', async () => {
    as(stranger);
    await expect(releaseBuild('0.1.0-a')).rejects.toThrow(`is not trusted for ${APP}. Nothing was moved`);
    use({ RELEASE_SIGNING_KEY: '' });
    await expect(releaseBuild('0.1.0-a')).rejects.toThrow('no signing key is set');
    expect(await store().list('')).toEqual([]);
  });

  it('when it has moved a pointer, then the command fails with the reason, and the right key continues', async () => {
    as(team);
    await releaseBuild('0.1.0-a');
    await signWrongly();
    as(team);
    await expect(releaseBuild('0.3.0-c')).rejects.toThrow(`sign ${APP} --expect 2`);
    const refused = confirmOnSite(store(), { app: APP });
    await expect(refused).rejects.toThrow(
      /DOES NOT SERVE revision 2 of laporan-mf: no key with the id.*before: 0\.1\.0-a \(stable\)\. .*sign laporan-mf --expect 2/,
    );
    await sign([APP, '--expect', '2', ...target]);
    expect(lines.at(-1)).toBe(`${site} serves ${APP}: 0.2.0-b (stable), at revision 2`);
    await releaseBuild('0.3.0-c');
    expect(lines.at(-1)).toBe(`${site} serves ${APP}: 0.3.0-c (stable), at revision 3`);
  });

  /** Somebody who knows neither site nor keys signs with a key of their own. */
  async function signWrongly(): Promise<void> {
    withoutSite(stranger);
    const text = await readFile(at(`store/${APP}/channels.json`), 'utf8');
    await sign([APP, '--expect', String(JSON.parse(text).revision), ...target]);
    await releaseBuild('0.2.0-b');
  }

  it('when no key is set, then none is made for a folder that is not of this machine’s site', async () => {
    use({ PUBLIC_URL: '' });
    await releaseBuild('0.1.0-a');
    expect(JSON.parse(await readFile(at(`store/${APP}/channels.json`), 'utf8'))).not.toHaveProperty('signature');
    await expect(readFile(at('data/signing/local-key.pem'))).rejects.toThrow('ENOENT');
  });
});

it('when an operator has moved the pointer, then the team continues with its key alone, and the other way round', async () => {
  as(team);
  await releaseBuild('0.1.0-a');
  as(operator);
  await config([APP, 'off', 'grafik', ...target]);
  as(team);
  await releaseBuild('0.2.0-b');
  expect(lines.at(-1)).toBe(`${site} serves ${APP}: 0.2.0-b (stable), at revision 3`);
  as(operator);
  await rollback([APP, ...target]);
  expect((await pointer())?.stable).toBe('0.1.0-a');
});

it('when the store is older than what the site has seen, then the command says so, and a person can raise the revision', async () => {
  as(team);
  await releaseBuild('0.1.0-a');
  const path = at(`store/${APP}/channels.json`);
  const older = await readFile(path);
  await releaseBuild('0.2.0-b');
  await releaseBuild('0.3.0-c');
  await writeFile(path, older);
  await expect(switchOnOff([APP, 'off', ...target])).rejects.toThrow(
    /revision 2 is older than 3.*If this one is right: .*sign laporan-mf --expect 2 --above 3/,
  );
  await sign([APP, '--expect', '2', '--above', '3', ...target]);
  expect(lines.at(-1)).toBe(`${site} serves ${APP}: nothing, because it is off, at revision 4`);
  expect((await pointer())?.history.at(-1)).toMatchObject({ revision: 4, reason: 'revision raised above 3' });
  expect(await served()).toMatchObject({ revision: 4, follows: true, isOff: true });
});
