import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { PointerMoved, readPointer } from './pointers/move-pointer.ts';
import { moveCanary, moveStable } from './pointers/moves.ts';
import { publishRelease } from './publish/publish-release.ts';
import { requireRelease, verifyRelease } from './publish/read-release.ts';
import { releaseApp } from './publish/release-app.ts';
import { openStore } from './store/open-store.ts';
import { parseS3Target } from './store/s3-target.ts';
import type { Store } from './store/store.ts';
import { newBuild, publishBuild } from './testing/make-build.ts';
import { app, by } from './testing/set-up-store.ts';
import { setUpTargets } from './testing/set-up-targets.ts';
import { endingStore, watchedStore } from './testing/watched-store.ts';

const readStop = async () => null;
// Small pages, so that every list has several.
const newTarget = setUpTargets({ pageSize: 2 });

describe.each(['folder', 'bucket'] as const)('a %s', (kind) => {
  let target: string;
  let store: Store;
  const text = async (path: string) => (await store.read(path))?.content.toString() ?? null;
  const bytes = (content: string) => Buffer.from(content);

  beforeEach(async () => {
    target = await newTarget(kind);
    store = await openStore(target);
  });

  it('keeps the first content of a file that is put twice', async () => {
    expect(await store.putFile('a/1/x.js', bytes('one'))).toBe('put');
    expect(await store.putFile('a/1/x.js', bytes('two'))).toBe('exists');
    expect(await text('a/1/x.js')).toBe('one');
  });

  it('replaces a pointer only for a writer that has seen its current content', async () => {
    const path = 'a/channels.json';
    expect(await store.putPointer(path, bytes('1'), null)).toBe('put');
    expect(await store.putPointer(path, bytes('2'), null)).toBe('conflict');
    const first = (await store.read(path))?.etag ?? '';
    expect(await store.putPointer(path, bytes('2'), first)).toBe('put');
    expect(await store.putPointer(path, bytes('3'), first)).toBe('conflict');
    expect(await text(path)).toBe('2');
    await store.delete([path]);
    expect(await store.putPointer(path, bytes('4'), first)).toBe('conflict');
    expect(await text(path)).toBeNull();
  });

  it('lists each folder and file once, and no deleted ones', async () => {
    for (const path of ['a/channels.json', 'a/1/x.js', 'a/1/assets/y.js', 'a/10/z.js', 'b/1/x.js']) {
      await store.putFile(path, bytes(path));
    }
    expect((await store.folders('')).sort()).toEqual(['a', 'b']);
    expect((await store.folders('a')).sort()).toEqual(['1', '10']);
    const listed = await store.list('a/1');
    expect(listed.map(({ path }) => path).sort()).toEqual(['a/1/assets/y.js', 'a/1/x.js']);
    for (const { modified } of listed) expect(Math.abs(Date.now() - modified)).toBeLessThan(60_000);
    await store.delete(['a/1/assets/y.js', 'a/1/x.js', 'a/1/never.js']);
    expect([await store.list('a/1'), await store.folders('a')]).toEqual([[], ['10']]);
    expect(await store.folders('nowhere')).toEqual([]);
  });

  it('publishes a release whose files read back, and points to it', async () => {
    const distDir = newBuild();
    const done = await releaseApp(store, { app, distDir, ...by, readStop });
    expect(done).toEqual({
      releaseId: '0.1.0-c1',
      release: 'published',
      pointer: { status: 'moved', revision: 1 },
    });
    const release = await requireRelease(store, app, '0.1.0-c1');
    await verifyRelease(store, release);
    expect((await readPointer(store, app))?.pointer.stable).toBe('0.1.0-c1');
    const again = await releaseApp(store, { app, distDir, ...by, readStop });
    expect([again.release, again.pointer.status]).toEqual(['unchanged', 'unchanged']);
  });

  it('makes no release of an upload that was changed in transit', async () => {
    const distDir = newBuild();
    const tampering: Store = {
      ...store,
      putFile: (path, content) =>
        store.putFile(path, path.endsWith('remoteEntry.js.br') ? content.subarray(0, -1) : content),
    };
    await expect(publishRelease(tampering, { app, distDir })).rejects.toThrow('remoteEntry.js.br');
    expect(await text(`${app}/0.1.0-c1/release.json`)).toBeNull();
    await expect(releaseApp(store, { app, distDir, ...by, readStop })).rejects.toThrow('other content');
    expect(await readPointer(store, app)).toBeNull();
  });

  it('lets exactly one of two simultaneous moves win, ten times', async () => {
    for (const buildId of ['0.1.0-a', '0.1.0-b', '0.1.0-c']) await publishBuild(store, { app, buildId });
    await moveStable(store, { app, releaseId: '0.1.0-a', ...by });
    for (let revision = 1; revision <= 10; revision += 1) {
      const percent = revision;
      const others = await Promise.allSettled([
        moveCanary(store, { app, releaseId: '0.1.0-b', percent, ...by, expectedRevision: revision }),
        moveCanary(await openStore(target), {
          app,
          releaseId: '0.1.0-c',
          percent,
          ...by,
          expectedRevision: revision,
        }),
      ]);
      const lost = others.filter((result) => result.status === 'rejected');
      expect(lost.map(({ reason }) => reason)).toEqual([expect.any(PointerMoved)]);
    }
    const { history, revision } = (await readPointer(store, app))?.pointer ?? {};
    expect([revision, history?.map((move) => move.revision)]).toEqual([11, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]]);
  });

  /** Runs a release in its own process. @returns whether it was killed */
  async function runRelease(into: string, distDir: string, kill: { step?: number; afterMs?: number } = {}) {
    const { step = 0, afterMs } = kill;
    const program = join(__dirname, 'testing/release-child.ts');
    const args = ['--disable-warning=ExperimentalWarning', program, into, distDir, `${step}`];
    // Pass the environment of jest, which contains the keys of the bucket.
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env } });
    let errors = '';
    child.stdout.once('data', () => {
      if (afterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), afterMs);
    });
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    const [code, signal] = await once(child, 'close');
    if (code !== 0 && signal !== 'SIGKILL') throw new Error(errors);
    return signal === 'SIGKILL';
  }

  /** Verifies every byte of the live release and returns its id. */
  async function verifyLive(): Promise<string> {
    const live = (await readPointer(store, app))?.pointer.stable ?? '';
    await verifyRelease(store, await requireRelease(store, app, live));
    return live;
  }

  const release = (into: Store, distDir: string) => releaseApp(into, { app, distDir, ...by, readStop });

  it('leaves the old or the new release live and complete, at whichever step it is interrupted', async () => {
    await publishBuild(store, { app, buildId: '0.1.0-old' });
    await moveStable(store, { app, releaseId: '0.1.0-old', ...by });
    // Counts the steps of a release that succeeds.
    let steps = 0;
    await release(
      watchedStore(store, () => {
        steps += 1;
      }),
      newBuild({ buildId: '0.1.0-whole', code: 'whole' }),
    );
    expect(steps).toBeGreaterThan(15);

    const seen: string[] = [];
    let before = '0.1.0-whole';
    for (let step = 1; step <= steps; step += 1) {
      const buildId = `0.1.0-n${step}`;
      const distDir = newBuild({ buildId, code: buildId });
      await expect(release(endingStore(store, step), distDir)).rejects.toThrow('ended here');
      const live = await verifyLive();
      expect([before, buildId]).toContain(live);
      seen.push(live === buildId ? 'new' : 'old');
      before = live;
    }
    // The pointer is written last, so only the last steps leave the new release live. Two reads follow the write.
    expect(seen).toEqual([...Array(steps - 3).fill('old'), 'new', 'new', 'new']);
  }, 120_000);

  it('completes a release that is repeated after its process was killed', async () => {
    await publishBuild(store, { app, buildId: '0.1.0-old' });
    await moveStable(store, { app, releaseId: '0.1.0-old', ...by });
    let before = '0.1.0-old';
    for (const [round, kill] of [{ step: 9 }, { afterMs: 20 }, { afterMs: 60 }].entries()) {
      const buildId = `0.1.0-r${round}`;
      const distDir = newBuild({ buildId, code: buildId });
      const wasKilled = await runRelease(target, distDir, kill);
      if ('step' in kill) expect(wasKilled).toBe(true);
      expect([before, buildId]).toContain(await verifyLive());
      await release(await openStore(target), distDir);
      expect(await verifyLive()).toBe(buildId);
      before = buildId;
    }
  }, 120_000);
});

describe('objects of a bucket', () => {
  it('have the right type, encoding and caching', async () => {
    const target = await newTarget('bucket');
    const store = await openStore(target);
    await publishBuild(store, { app, buildId: '0.1.0-c1' });
    await moveStable(store, { app, releaseId: '0.1.0-c1', ...by });
    const { bucket, prefix, client } = parseS3Target(target);
    const read = async (file: string) => {
      const Key = join(prefix, app, '0.1.0-c1', file);
      const found = await new S3Client(client).send(new GetObjectCommand({ Bucket: bucket, Key }));
      return [file, found.ContentType, found.ContentEncoding, found.CacheControl];
    };
    const expected = [
      ['remoteEntry.js', 'text/javascript; charset=utf-8', undefined, 'public, max-age=31536000, immutable'],
      ['remoteEntry.js.br', 'text/javascript; charset=utf-8', 'br', 'public, max-age=31536000, immutable'],
      ['mf-manifest.json.gz', 'application/json', 'gzip', 'public, max-age=31536000, immutable'],
      ['assets/a.0123456789.png', 'image/png', undefined, 'public, max-age=31536000, immutable'],
      ['../channels.json', 'application/json', undefined, 'no-cache'],
    ];
    expect(await Promise.all(expected.map(([file]) => read(String(file))))).toEqual(expected);
  });

  it('contains nothing after the check of conditional writes', async () => {
    const store = await openStore(await newTarget('bucket'));
    expect(await store.list('')).toEqual([]);
  });
});
