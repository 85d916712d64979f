import { mkdtemp, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createStateWriter } from './state-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'midtrans-'));
});

describe('createStateWriter', () => {
  it('when calls arrive at the moment a write ends, then writes never overlap and each call finds its state on disk', async () => {
    const file = path.join(folder, 'state.json');
    let count = 0;
    const save = createStateWriter(file, () => count);
    const act = async () => {
      for (let turn = 0; turn < 25; turn += 1) {
        const mine = ++count;
        await save();
        expect(Number(await readFile(file, 'utf8'))).toBeGreaterThanOrEqual(mine);
        // Continues in the very microtask in which another caller's write has just ended.
        for (let step = 0; step < turn % 4; step += 1) await Promise.resolve();
      }
    };
    await Promise.all(Array.from({ length: 12 }, act));
    expect(Number(await readFile(file, 'utf8'))).toBe(12 * 25);
  });

  it('when a write fails, then its callers get the error and the next write works', async () => {
    const file = path.join(folder, 'state.json');
    let isBroken = true;
    const save = createStateWriter(file, () => {
      if (isBroken) throw new Error('no snapshot');
      return 'good';
    });
    await expect(save()).rejects.toThrow('no snapshot');
    isBroken = false;
    await save();
    expect(await readFile(file, 'utf8')).toBe('"good"');
  });
});
