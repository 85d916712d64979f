import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { parsePointer } from '@kenali/federation/boot';
import { app, by, setUpStore } from '../testing/set-up-store.ts';
import { PointerMoved } from './move-pointer.ts';
import { moveStable, switchWorker } from './moves.ts';

const { store, publish, goLive } = setUpStore();

const move = (releaseId: string, more: { expectedRevision?: number; actor?: string; reason?: string } = {}) =>
  moveStable(store, { app, releaseId, ...by, ...more });

const pointerPath = () => join(store.where, app, 'channels.json');
const pointer = async () => parsePointer(await readFile(pointerPath(), 'utf8'));

beforeEach(async () => {
  await publish('0.1.0-a');
  await publish('0.1.0-b');
});

describe('moveStable', () => {
  it('records every move in the history with actor, time and reason', async () => {
    expect(await move('0.1.0-a')).toEqual({ status: 'moved', revision: 1 });
    expect(await move('0.1.0-b', { actor: 'budi' })).toEqual({ status: 'moved', revision: 2 });
    expect(await move('0.1.0-a')).toEqual({ status: 'moved', revision: 3 });
    const { stable, revision, enabled, history } = await pointer();
    expect([stable, revision, enabled]).toEqual(['0.1.0-a', 3, true]);
    expect(history.map(({ stable, actor, reason }) => [stable, actor, reason])).toEqual([
      ['0.1.0-a', 'ayu', 'test'],
      ['0.1.0-b', 'budi', 'test'],
      ['0.1.0-a', 'ayu', 'test'],
    ]);
    for (const { time } of history) expect(Date.now() - Date.parse(time)).toBeLessThan(60_000);
  });

  it('changes nothing when the release is already live', async () => {
    await move('0.1.0-a');
    expect(await move('0.1.0-a')).toEqual({ status: 'unchanged', revision: 1 });
    expect((await pointer()).history).toHaveLength(1);
  });

  it('keeps the other fields of the pointer', async () => {
    await move('0.1.0-a');
    const canary = { releaseId: '0.1.0-c', percent: 5, salt: 's' };
    await writeFile(pointerPath(), JSON.stringify({ ...(await pointer()), canary, enabled: false, config: { a: 1 } }));
    await move('0.1.0-b');
    expect(await pointer()).toMatchObject({ canary, enabled: false, config: { a: 1 } });
  });

  it('ends the canary when its release becomes stable', async () => {
    await move('0.1.0-a');
    const canary = { releaseId: '0.1.0-b', percent: 5, salt: 's' };
    await writeFile(pointerPath(), JSON.stringify({ ...(await pointer()), canary }));
    await move('0.1.0-b');
    expect(await pointer()).not.toHaveProperty('canary');
  });

  it('refuses a decision that is based on an old revision', async () => {
    await move('0.1.0-a', { expectedRevision: 0 });
    await expect(move('0.1.0-b', { expectedRevision: 0 })).rejects.toThrow(PointerMoved);
    expect((await pointer()).stable).toBe('0.1.0-a');
  });

  it('lets exactly one of twenty simultaneous moves win', async () => {
    await move('0.1.0-a');
    const moves = Array.from({ length: 20 }, () => move('0.1.0-b', { expectedRevision: 1 }));
    const results = await Promise.allSettled(moves);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { revision, history } = await pointer();
    expect([revision, history.length]).toEqual([2, 2]);
  });

  it.each([{ actor: '' }, { reason: '' }])('refuses %j: nobody could read the pointer', async (more) => {
    await move('0.1.0-a');
    await expect(move('0.1.0-b', more)).rejects.toThrow(`${Object.keys(more)} is missing, empty`);
    expect((await pointer()).stable).toBe('0.1.0-a');
  });

  it('refuses a release that is not in the store', async () => {
    await move('0.1.0-a');
    await expect(move('0.1.0-z')).rejects.toThrow('0.1.0-z is not published');
    expect((await pointer()).stable).toBe('0.1.0-a');
  });

  it('does not overwrite a broken pointer', async () => {
    await writeFile(pointerPath(), '{"schema":1');
    await expect(move('0.1.0-a')).rejects.toThrow(
      `the pointer of catalog-mf in ${store.where} cannot be read: channels.json is not JSON. Nothing was moved. The site keeps using ` +
        'the last valid one: to restore it, copy pointers/catalog-mf.json from the folder site of DATA_DIR to ' +
        'catalog-mf/channels.json.',
    );
    expect(await readFile(pointerPath(), 'utf8')).toBe('{"schema":1');
  });

  it('takes over the lock of a killed process of this machine at once', async () => {
    const killed = spawn(process.execPath, ['-e', '']);
    await once(killed, 'exit');
    await writeFile(`${pointerPath()}.lock`, `${hostname()} ${killed.pid}`);
    expect(await move('0.1.0-a')).toEqual({ status: 'moved', revision: 1 });
    expect(await readdir(join(store.where, app))).not.toContain('channels.json.lock');
  });

  it('takes over an old lock without an owner', async () => {
    const lock = `${pointerPath()}.lock`;
    await writeFile(lock, '');
    const longAgo = new Date(Date.now() - 60_000);
    await utimes(lock, longAgo, longAgo);
    expect(await move('0.1.0-a')).toEqual({ status: 'moved', revision: 1 });
  });
});

describe('switchWorker', () => {
  const path = () => join(store.where, 'shell/channels.json');
  const shellPointer = async () => parsePointer(await readFile(path(), 'utf8'));

  it('switches the worker off and on, and keeps the release and the other settings', async () => {
    await expect(switchWorker(store, { enabled: false, ...by })).rejects.toThrow('shell was never released');
    await goLive('0.1.0-s', { app: 'shell' });
    await writeFile(path(), JSON.stringify({ ...(await shellPointer()), config: { a: 1 } }));
    expect(await switchWorker(store, { enabled: true, ...by })).toEqual({ status: 'unchanged', revision: 1 });
    expect(await switchWorker(store, { enabled: false, ...by })).toEqual({ status: 'moved', revision: 2 });
    expect(await shellPointer()).toMatchObject({ stable: '0.1.0-s', enabled: true, config: { a: 1, worker: 'off' } });
    expect(await switchWorker(store, { enabled: false, ...by })).toEqual({ status: 'unchanged', revision: 2 });
    expect(await switchWorker(store, { enabled: true, ...by })).toEqual({ status: 'moved', revision: 3 });
    expect((await shellPointer()).config).toEqual({ a: 1 });
  });
});
