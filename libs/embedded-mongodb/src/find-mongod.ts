import path from 'node:path';
import { PIP, VENDOR } from './fetch-mongod.ts';
import type { Find } from './mongod-sources.ts';
import { type Failure, isFailure, type Machine, tryMongod, type WorkingMongod } from './try-mongod.ts';

export const findNamed: Find = async ({ env, machine, log }) => {
  if (!env.MONGOD_BINARY) return { reason: 'not set' };
  const result = await tryMongod(machine, path.resolve(env.MONGOD_BINARY));
  // Warn, because the user expects this program and the search continues with another one.
  if (isFailure(result)) log(`MONGOD_BINARY cannot be used: ${result.reason}. Trying other sources.`);
  return result;
};

export const findOnPath: Find = ({ env, machine }) => {
  const name = machine.platform === 'win32' ? 'mongod.exe' : 'mongod';
  const folders = (env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return findWorking(
    machine,
    folders.map((folder) => path.join(folder, name)),
    'there is none',
  );
};

export const findInCache: Find = ({ machine, cacheDir }) =>
  findWorking(
    machine,
    [VENDOR, PIP].map(({ folder, program }) => path.join(cacheDir, folder, program)),
    `there is none in ${cacheDir} yet`,
  );

async function findWorking(machine: Machine, files: string[], none: string): Promise<WorkingMongod | Failure> {
  const reasons: string[] = [];
  for (const file of new Set(files)) {
    if (!(await machine.isProgram(file))) continue;
    const result = await tryMongod(machine, file);
    if (!isFailure(result)) return result;
    reasons.push(result.reason);
  }
  return { reason: reasons.join('; ') || none };
}
