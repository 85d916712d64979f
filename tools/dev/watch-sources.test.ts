import { mkdirSync, renameSync, unlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { gitIn, makeFolder, writeFiles } from '@kenali/node-utils/testing';
import { affectedParts, watchSources } from './watch-sources.ts';

const ALL = ['admin-mf', 'assessment-mf', 'catalog-mf', 'shell'];

describe('affectedParts', () => {
  it('rebuilds only the app whose file changed', () => {
    expect(affectedParts(['apps/admin-mf/src/remote.ts'], ALL)).toEqual({ apps: ['admin-mf'], servers: [] });
  });
  it('rebuilds all apps when a shared lib changed, and restarts the servers that run it', () => {
    expect(affectedParts(['libs/ui/src/button/button.tsx'], ALL)).toEqual({ apps: ALL, servers: [] });
    expect(affectedParts(['libs/contracts/src/texts.ts'], ALL)).toEqual({ apps: ALL, servers: ['site'] });
    expect(affectedParts(['libs/instruments/src/bands.ts'], ALL)).toEqual({ apps: ALL, servers: ['site'] });
  });

  it.each([
    ['services/api/src/app.ts', ['site']],
    ['services/site/src/server.ts', ['site', 'cdn']],
    ['services/midtrans-emulator/src/server.ts', ['midtrans-emulator']],
    ['libs/settings/src/rules.ts', ['site', 'cdn', 'midtrans-emulator']],
  ])('%s: restarts %j and builds no app', (file, servers) => {
    expect(affectedParts([file], ALL)).toEqual({ apps: [], servers });
  });
});

describe('watchSources', () => {
  const FILE = 'services/api/src/app.ts';
  let root: string;
  let stop: (() => void) | undefined;
  const write = (file: string, content: string) => writeFiles(root, { [file]: content });
  beforeEach(() => {
    root = makeFolder({ [FILE]: 'one' });
    for (const folder of ['apps', 'libs']) mkdirSync(join(root, folder));
    // Older than the watching, as the sources of a real checkout are.
    utimesSync(join(root, FILE), 1, 1);
  });
  afterEach(() => stop?.());

  /** Resolves with each batch in turn. */
  async function start() {
    const batches: string[][] = [];
    const lines: string[] = [];
    let wake: () => void = () => undefined;
    const onChange = async (files: string[]) => {
      batches.push(files);
      wake();
    };
    ({ stop } = watchSources(root, onChange, (line) => lines.push(line)));
    /** The files of the next batch, without the folders that a new file brings. */
    const nextFiles = async (): Promise<string[]> => {
      const files = (await next()).filter((path) => /\.\w+$/.test(path));
      return files.length > 0 ? files : nextFiles();
    };
    const next = async (): Promise<string[]> => {
      const batch = batches.shift();
      if (batch) return batch;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      return next();
    };
    // What exists has been read once a new file is noticed.
    write('libs/ready.ts', '');
    while (!(await next()).includes('libs/ready.ts'));
    return { next, nextFiles, lines };
  }

  it('notices every save of an editor that replaces the file by renaming', async () => {
    const { nextFiles, lines } = await start();
    for (const content of ['two', 'three', 'four', 'five']) {
      write(`${FILE}~`, content);
      renameSync(join(root, `${FILE}~`), join(root, FILE));
      expect(await nextFiles()).toEqual([FILE]);
    }
    expect(lines).toEqual([]);
  });

  it('notices what git checks out, again and again, with new and removed folders', async () => {
    const git = gitIn(root);
    write('apps/shell/package.json', '{}');
    git('init', '-q', '-b', 'one');
    git('add', '.');
    git('commit', '-qm', 'one');
    git('checkout', '-q', '-b', 'two');
    write(FILE, 'two');
    write('apps/shell/src/page/new.tsx', 'new');
    git('add', '.');
    git('commit', '-qm', 'two');
    const { next } = await start();
    for (const branch of ['one', 'two', 'one', 'two']) {
      git('checkout', '-q', branch);
      const parts: string[] = [];
      while (!parts.includes(FILE)) parts.push(...(await next()));
      while (!parts.some((file) => file.startsWith('apps/shell/src'))) parts.push(...(await next()));
    }
  });

  it('ignores tests, builds and packages, and notices new and deleted sources', async () => {
    const { nextFiles } = await start();
    for (const file of [
      'services/api/src/app.test.ts',
      'services/api/test/app.ts',
      'apps/shell/dist/main.ts',
      'libs/ui/node_modules/x/index.ts',
      'libs/ui/.cache/x.ts',
      'libs/ui/notes.txt',
    ])
      write(file, 'x');
    write('libs/ui/src/new.ts', 'x');
    expect(await nextFiles()).toEqual(['libs/ui/src/new.ts']);
    unlinkSync(join(root, 'libs/ui/src/new.ts'));
    expect(await nextFiles()).toEqual(['libs/ui/src/new.ts']);
  });

  it('logs a failed batch, and continues', async () => {
    const lines: string[] = [];
    const seen: string[][] = [];
    await new Promise<void>((resolve) => {
      const onChange = async (files: string[]) => {
        seen.push(files.filter((path) => path === FILE));
        if (seen.length === 2) return resolve();
        setImmediate(() => write(FILE, 'three'));
        throw new Error('does not build');
      };
      ({ stop } = watchSources(root, onChange, (line) => lines.push(line)));
      write(FILE, 'two');
    });
    expect(lines).toEqual(['does not build']);
    expect(seen).toEqual([[FILE], [FILE]]);
  });
});
