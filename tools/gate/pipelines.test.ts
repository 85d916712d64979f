import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@kenali/node-utils/testing';
import { parse } from 'yaml';
import { COMMANDS } from '../releases/commands.ts';

const root = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const manifest = (folder: string) => JSON.parse(read(`${folder}/package.json`));
const SIGNING_KEY = `\${{ secrets.RELEASE_SIGNING_KEY }}`;
const files = globSync('.github/{workflows,actions/*}/*.yml', { cwd: root });

describe.each(files)('%s', (path) => {
  const text = read(path);

  it('when it runs an npm script, then package.json defines it', () => {
    const { scripts } = manifest('.');
    const called = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name as string);
    expect(called.filter((name) => !(name in scripts))).toEqual([]);
    const verbs = [...text.matchAll(/npm run (?:--silent )?kenali -- ([a-z]+)/g)].map(([, verb]) => verb as string);
    expect(verbs.filter((verb) => !(verb in COMMANDS))).toEqual([]);
  });

  it('when it uses an action, then the action is local or pinned to a commit, with its version beside it', () => {
    // A tag can be moved to other code; a commit cannot.
    const used = [...text.matchAll(/uses: (.+)/g)].map(([, name]) => name as string);
    const pinned = /^(\.\/\S+|[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/;
    expect(used.filter((name) => !pinned.test(name))).toEqual([]);
  });

  it('contains no secret and grants only the permissions it needs', () => {
    expect(text.replaceAll(SIGNING_KEY, '')).not.toMatch(/secrets\.|AKIA|aws-(secret-)?access-key/i);
    const given = [...text.matchAll(/^ *([\w-]+): (write|write-all)$/gm)].map(([, right]) => right as string);
    expect(given.filter((right) => right !== 'id-token')).toEqual([]);
  });
});

describe('the release pipeline', () => {
  const text = read('.github/workflows/release-app.yml');
  const job = (name: string) => text.split(/^ {2}(?=[\w-]+:$)/m).find((part) => part.startsWith(`${name}:`)) ?? '';

  it('lets only the jobs that move a pointer ask for the release role, not the one that runs all tests', () => {
    expect(/^permissions:\n {2}contents: read\n\n/m.test(text)).toBe(true);
    expect(job('check')).not.toContain('id-token');
    for (const name of ['canary', 'promote', 'stable', 'rollback'])
      expect(job(name)).toMatch(/^ {4}permissions:\n {6}contents: read\n {6}id-token: write$/m);
  });

  it('runs one release of an app at a time, and cancels none', () => {
    expect(text).toMatch(
      /^concurrency:\n {2}group: release-\$\{\{ inputs\.app \}\}-\$\{\{ inputs\.action \}\}\n {2}cancel-in-progress: false$/m,
    );
  });

  it('passes the canary that was checked to the promotion, so that a moved pointer is detected', () => {
    const [look = '', promote = ''] = job('promote').split(/npm run kenali -- release /);
    expect(look).toMatch(/^ {8}id: canary$/m);
    expect(look).toContain('echo "revision=$revision" >> "$GITHUB_OUTPUT"');
    expect(promote).toMatch(/^"\$APP" --expect "\$REVISION" /);
    expect(promote).toMatch(/^ {10}REVISION: \$\{\{ steps\.canary\.outputs\.revision \}\}$/m);
  });
});

it.each(['.github/workflows/release-app.yml', 'tools/kit/template/repository/github/workflows/release.yml'])(
  '%s: every step that moves a pointer has the signing key, and asks the site; no other step has the key',
  (path) => {
    interface Part {
      env?: Record<string, string>;
      run?: string;
      steps?: Part[];
    }
    const jobs = Object.values(parse(read(path)).jobs as Record<string, Part>);
    const steps = jobs.flatMap(({ env, steps: own = [] }) =>
      own.map((step) => ({ run: step.run ?? '', job: env, step })),
    );
    const moves = steps.filter(({ run }) => /kenali (-- )?(release|rollback) /.test(run));
    expect(moves.length).toBeGreaterThan(0);
    expect(moves.map(({ step, job }) => [step.env?.RELEASE_SIGNING_KEY, job?.PUBLIC_URL])).toEqual(
      moves.map(() => [SIGNING_KEY, `\${{ vars.PUBLIC_URL }}`]),
    );
    expect(steps.filter(({ step }) => step.env?.RELEASE_SIGNING_KEY)).toEqual(moves);
  },
);

describe('the canary that a promotion accepts', () => {
  const program = /canary=\$\(node -p "([^"]*)"\)/.exec(read('.github/workflows/release-app.yml'))?.[1] ?? '';
  const canary = { releaseId: '0.2.0-b', percent: 10, salt: 's' };
  const stop = { time: '2026-11-21T01:02:03.000Z', reason: 'errors' };

  it.each([
    ['it runs', { pointer: { canary } }, '0.2.0-b'],
    ['the site stopped it', { pointer: { canary }, stop: { ...stop, releaseId: '0.2.0-b' } }, 'none'],
    ['nobody can say', { pointer: { canary }, problem: 'nobody can say' }, 'none'],
    ['there is none', { pointer: {} }, 'none'],
    ['the pointer cannot be read', { pointer: null, problem: 'not JSON' }, 'none'],
  ])('when %s, then that is seen', (_what, live, seen) => {
    const dir = makeFolder({ 'live.json': [{ app: 'shell' }, { app: 'catalog-mf', ...live }] });
    const env = { ...process.env, APP: 'catalog-mf' };
    const printed = execFileSync(process.execPath, ['-p', program], { cwd: dir, env, encoding: 'utf8' });
    expect(printed.trim()).toBe(seen);
  });
});

describe('CODEOWNERS', () => {
  const lines = read('.github/CODEOWNERS')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(/\s+/));
  /** The later of two matching lines wins. */
  const ownersOf = (path: string) => {
    const isMatch = ([pattern = '']: string[]) =>
      pattern === '*' || pattern === path || (pattern.endsWith('/') && path.startsWith(pattern));
    return lines.findLast(isMatch)?.slice(1);
  };

  it.each(globSync('apps/*/package.json', { cwd: root }))('%s: its team owns the sources', (path) => {
    const app = path.split('/')[1];
    const { team } = JSON.parse(read(path)).kenali;
    expect(team).toMatch(/^@kenali\/[a-z-]+$/);
    expect(ownersOf(`/apps/${app}/src/remote.ts`)).toEqual([team]);
  });

  it('when it names a path, then the path exists', () => {
    const missing = lines.map(([path = '']) => path).filter((path) => path !== '*' && !existsSync(join(root, path)));
    expect(missing).toEqual([]);
  });
});

describe('the start of the release pipeline', () => {
  const { jobs } = parse(read('.github/workflows/release.yml'));

  it.each([
    ['one app', 'apps/admin-mf/src/remote.ts', ['admin-mf']],
    ['what one app contains', 'libs/web-core/src/index.ts', ['shell']],
    ['what every app contains', 'package-lock.json', globSync('*', { cwd: join(root, 'apps') })],
    ['no app', 'services/api/src/app.ts', []],
  ])('when a change is about %s, then it finds the apps', (_what, file, apps) => {
    const output = join(makeFolder(), 'output');
    const command: string = jobs.affected.steps.at(-1).run.replace('--affected', `--affected --files=${file}`);
    const env = { ...process.env, GITHUB_OUTPUT: output, NX_DAEMON: 'false' };
    execFileSync('bash', ['-c', command], { cwd: root, env });
    const [, found] = /^apps=(.*)\n$/.exec(readFileSync(output, 'utf8')) ?? [];
    expect(JSON.parse(found ?? '').sort()).toEqual([...apps].sort());
  });

  it('gives each of them, or the one that a person named, to the release pipeline', () => {
    expect(jobs.release).toMatchObject({
      needs: 'affected',
      strategy: { matrix: { app: `\${{ fromJSON(needs.affected.outputs.apps || format('["{0}"]', inputs.app)) }}` } },
      uses: './.github/workflows/release-app.yml',
      with: { app: `\${{ matrix.app }}` },
    });
  });
});
