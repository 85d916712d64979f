import promises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import startDatabase, { createTestFolder } from './jest-global-setup.ts';
import stopDatabase from './jest-global-teardown.ts';

const given = process.env.KENALI_TEST_MONGODB_URI;
afterEach(() => {
  if (given === undefined) delete process.env.KENALI_TEST_MONGODB_URI;
  else process.env.KENALI_TEST_MONGODB_URI = given;
});

it('the Jest setup starts a server, and the teardown stops it', async () => {
  delete process.env.KENALI_TEST_MONGODB_URI;
  await startDatabase();
  expect(process.env.KENALI_TEST_MONGODB_URI).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\/\?replicaSet=kenali$/);
  await stopDatabase();
  expect(process.env.KENALI_TEST_MONGODB_URI).toBeUndefined();
}, 600_000);

it('the Jest setup and teardown leave a given server alone', async () => {
  process.env.KENALI_TEST_MONGODB_URI = 'mongodb://given:1/?replicaSet=x';
  await startDatabase();
  await stopDatabase();
  expect(process.env.KENALI_TEST_MONGODB_URI).toBe('mongodb://given:1/?replicaSet=x');
});

describe('the folder for the data of tests', () => {
  const GIGABYTE = 2 ** 30;
  const prefix = `kenali-test-mongod-${process.pid}-`;
  const folderWith = ({ disk, memory }: { disk: number; memory: number }) => {
    jest.spyOn(promises, 'statfs').mockResolvedValue({ bavail: disk * GIGABYTE, bsize: 1 } as never);
    jest.spyOn(process, 'availableMemory').mockReturnValue(memory * GIGABYTE);
    return createTestFolder();
  };

  beforeEach(() => {
    jest.spyOn(promises, 'access').mockResolvedValue();
    jest.spyOn(promises, 'readdir').mockResolvedValue([]);
    jest.spyOn(promises, 'mkdtemp').mockImplementation(async (folder) => String(folder));
  });
  afterEach(() => jest.restoreAllMocks());

  it('is in memory where both the file system and the machine have room', async () => {
    expect(await folderWith({ disk: 8, memory: 8 })).toBe(join('/dev/shm', prefix));
    expect(await folderWith({ disk: 1, memory: 8 })).toBe(join(tmpdir(), prefix));
    expect(await folderWith({ disk: 8, memory: 1 })).toBe(join(tmpdir(), prefix));
  });

  it('is on the disk without a file system in memory that may be written', async () => {
    jest.spyOn(promises, 'access').mockRejectedValue(new Error('EACCES'));
    expect(await folderWith({ disk: 8, memory: 8 })).toBe(join(tmpdir(), prefix));
  });

  it('frees the memory of killed runs before it looks for room', async () => {
    const killed = 'kenali-test-mongod-2147483646-x';
    jest
      .spyOn(promises, 'readdir')
      .mockImplementation((async (folder: string) => (folder === '/dev/shm' ? [killed] : [])) as never);
    const rm = jest.spyOn(promises, 'rm').mockResolvedValue();
    await folderWith({ disk: 1, memory: 8 });
    expect(rm.mock.calls.map(([path]) => path)).toEqual([join('/dev/shm', killed)]);
  });

  it('loses the data of runs that were killed, and of no other', async () => {
    const killed = 'kenali-test-mongod-2147483646-x';
    const names = [killed, `${prefix}y`, 'kenali-test-mongod', 'other-2147483646-z'];
    jest
      .spyOn(promises, 'readdir')
      .mockImplementation((async (folder: string) => (folder === tmpdir() ? names : [])) as never);
    const rm = jest.spyOn(promises, 'rm').mockResolvedValue();
    await folderWith({ disk: 8, memory: 8 });
    expect(rm.mock.calls.map(([path]) => path)).toEqual([join(tmpdir(), killed)]);
  });
});
