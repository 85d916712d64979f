import { type ChildProcess, fork } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exactCpuMsOf } from '@kenali/node-utils/testing';
import type { Word } from '../api/measured-child.ts';
import { ADMIN } from './data.ts';

export const SECRET = 'only-for-the-bench-0123456789-abcdefghij';
const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function adminToken(): string {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { sid: ADMIN.sid, iat, exp: iat + 8 * 3600, sub: String(ADMIN.id), aud: 'admin', iss: 'kenali' };
  const signed = `${text({ alg: 'HS256', typ: 'JWT' })}.${text(claims)}`;
  return `${signed}.${createHmac('sha256', SECRET).update(signed).digest('base64url')}`;
}

export interface AdminApi {
  get(path: string): Promise<Response>;
  /** Resident memory of the process, now and at its peak since `forgetPeak`, in MB. */
  memory(): { now: number; peak: number };
  forgetPeak(): void;
  cpuMs(): number;
  stop(): Promise<void>;
}

/** Starts the API as a child process and waits until the indexes exist. */
export async function startAdminApi(env: NodeJS.ProcessEnv): Promise<AdminApi> {
  const child: ChildProcess = fork(join(import.meta.dirname, '../api/kenali-server.ts'), {
    env: { ...process.env, ...env },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The API ended with ${code}`)));
  ended.catch(() => {});
  const [{ port }] = (await Promise.race([once(child, 'message'), ended])) as [{ port: number }];
  // The change stream would cost CPU time in every measurement, and lists of staff do not need it.
  child.send('rest' satisfies Word);
  const headers = { authorization: `Bearer ${adminToken()}` };
  return {
    get: (path) => fetch(`http://127.0.0.1:${port}${path}`, { headers }),
    memory: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      const mb = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
      return { now: mb('VmRSS'), peak: mb('VmHWM') };
    },
    // proc(5): writing 5 resets the high-water mark.
    forgetPeak: () => writeFileSync(`/proc/${child.pid}/clear_refs`, '5'),
    cpuMs: () => exactCpuMsOf(child.pid as number),
    stop: async () => {
      if (child.exitCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    },
  };
}
