import path from 'node:path';
import { VENDOR_FOLDER, VENDOR_PROGRAM } from './download-mongod.ts';
import type { Machine } from './machine.ts';
import { PIP_FOLDER, PIP_PROGRAM } from './pip-mongod.ts';
import type { Find } from './search.ts';
import { type Failure, isFailure, tryMongod, type WorkingMongod } from './try-mongod.ts';

export const findNamed: Find = async ({ env, machine, log }) => {
  if (!env.MONGOD_BINARY) return { reason: 'not set' };
  const answer = await tryMongod(machine, path.resolve(env.MONGOD_BINARY));
  // Someone asked for this one: going on with another in silence would puzzle them.
  if (isFailure(answer)) log(`MONGOD_BINARY cannot be used: ${answer.reason}. Looking further.`);
  return answer;
};

export const findOnPath: Find = ({ env, machine }) => {
  const name = machine.platform === 'win32' ? 'mongod.exe' : 'mongod';
  const folders = (env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return firstWorking(
    machine,
    folders.map((folder) => path.join(folder, name)),
    'there is none',
  );
};

export const findInCache: Find = ({ machine, cacheDir }) =>
  firstWorking(
    machine,
    [path.join(cacheDir, VENDOR_FOLDER, VENDOR_PROGRAM), path.join(cacheDir, PIP_FOLDER, PIP_PROGRAM)],
    `there is none in ${cacheDir} yet`,
  );

async function firstWorking(machine: Machine, files: string[], none: string): Promise<WorkingMongod | Failure> {
  const reasons: string[] = [];
  for (const file of new Set(files)) {
    if (!(await machine.isProgram(file))) continue;
    const answer = await tryMongod(machine, file);
    if (!isFailure(answer)) return answer;
    reasons.push(answer.reason);
  }
  return { reason: reasons.join('; ') || none };
}
