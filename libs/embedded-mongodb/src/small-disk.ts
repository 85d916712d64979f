import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliError } from '@kenali/node-utils';

/** A folder on a disk of its own, which a test can fill. */
export interface SmallDisk {
  /** Path of the folder for programs that `run` starts. */
  path: string;
  /** Path of the same folder for every other program. */
  outsidePath: string;
  /** Path of a program that runs `program` with its arguments where the disk is mounted. */
  wrap(program: string): string;
  /** Writes until no byte is left. @returns what frees the space again */
  fill(): () => void;
  remove(): Promise<void>;
}

const FILLER = '.filler';
const MEGABYTE = Buffer.alloc(1 << 20);

/**
 * Mounts a disk in memory that only its own processes see, so that nothing on the machine changes. It disappears with the
 * process that calls this. Needs Linux and, unless it runs as root, user namespaces.
 * @throws CliError where that is not allowed
 */
export async function createSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'kenali-disk-'));
  const path = join(folder, 'disk');
  const namespaces = process.getuid?.() === 0 ? ['--mount'] : ['--user', '--map-root-user', '--mount'];
  // `cat` holds the mount until its input is closed, which happens however this process ends.
  const script = `mkdir "$0" && mount -t tmpfs -o size=${megabytes}m tmpfs "$0" && echo mounted && exec cat`;
  const holder = spawn('unshare', [...namespaces, 'sh', '-c', script, path], { stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = new Promise<false>((resolve) => {
    holder.once('error', () => resolve(false));
    holder.once('exit', () => resolve(false));
  });
  if (!(await Promise.race([once(holder.stdout, 'data').then(() => true), ended]))) {
    await rm(folder, { recursive: true, force: true });
    throw new CliError('This machine does not allow a disk of its own for a test (Linux, mount and user namespaces).');
  }
  const outsidePath = `/proc/${holder.pid}/root${path}`;
  const enter = namespaces.includes('--user') ? '--user --mount --preserve-credentials' : '--mount';
  return {
    path,
    outsidePath,
    wrap: (program) => {
      const wrapper = join(folder, 'run');
      writeFileSync(wrapper, `#!/bin/sh\nexec nsenter --target ${holder.pid} ${enter} -- '${program}' "$@"\n`, {
        mode: 0o755,
      });
      return wrapper;
    },
    fill: () => {
      const filler = join(outsidePath, FILLER);
      writeUntilFull(filler);
      return () => rmSync(filler, { force: true });
    },
    remove: async () => {
      holder.stdin.end();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Large pieces first, then single bytes: a program could still write into what a large piece left. */
function writeUntilFull(file: string): void {
  for (let size = MEGABYTE.length; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (;;) writeFileSync(file, MEGABYTE.subarray(0, size), { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}
