import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { COMMANDS } from '../releases/commands.ts';

const ROOT = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const DOCUMENTS = ['docs/runbook.md', 'docs/production.md', 'deploy/README.md'] as const;
/** Commands may be wrapped in the documents. */
const text = DOCUMENTS.map((path) => read(path).replaceAll(/\s+/g, ' ')).join(' ');
const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

const runbook = read('docs/runbook.md');
const sections = runbook
  .split(/^## /m)
  .slice(1)
  .map((section) => [section.split('\n', 1)[0] as string, section] as const);

describe('docs/runbook.md', () => {
  it.each([
    'The payment provider is down',
    'A disk is full',
    'A canary has stopped',
    'The database has no primary',
    'A key must change',
    'Restore',
    'No backup has succeeded',
    'A suspected breach',
  ])('has a section: %s', (title) => expect(sections.map(([heading]) => heading)).toContain(title));

  it.each(sections)(
    '%s: says how you notice, what to do, and how you know that it is over, in this order',
    (_, section) => {
      const parts = [...section.matchAll(/^\*\*([^*]+)\*\*(.*)$/gm)];
      expect(parts.map(([, part]) => part)).toEqual(['You notice', 'Do', 'It is over when']);
      for (const part of ['You notice', 'It is over when']) {
        const sentence = section.split(`**${part}**`)[1]?.trim() ?? '';
        expect(sentence.split('\n')[0]?.length).toBeGreaterThan(20);
      }
    },
  );

  it('leads a change of JWT_SECRET through both keys, and each kind of installation', () => {
    const [, section = ''] = sections.find(([heading]) => heading === 'A key must change') ?? [];
    const steps = [...section.matchAll(/^ {2}\d\. (.*(?:\n {5}.*)*)/gm)].map(([, step]) => step);
    expect(steps).toEqual([
      expect.stringMatching(/`JWT_SECRET` is the old key, `JWT_OTHER_SECRET` the new one/),
      expect.stringMatching(/`JWT_SECRET` is the new key, `JWT_OTHER_SECRET` the old one/),
      expect.stringMatching(/without `JWT_OTHER_SECRET`/),
    ]);
    for (const place of ['/etc/kenali/*.env', 'of compose', 'kubectl apply -f secret.yaml'])
      expect(section).toContain(place);
  });
});

describe('the commands of the documents for operators', () => {
  const { services } = parse(read('deploy/compose/compose.yaml'), { merge: true }) as { services: object };
  const manifests = readdirSync(join(ROOT, 'deploy/kubernetes'));
  const names = manifests.flatMap((file) =>
    parseAllDocuments(read(`deploy/kubernetes/${file}`)).map((document) => {
      const { kind, metadata } = document.toJS() as { kind: string; metadata: { name: string } };
      return `${kind.toLowerCase()}/${metadata.name}`;
    }),
  );

  it('a drill works on its copy alone, also when a restore has given the database another name', () => {
    const programs = [...runbook.matchAll(/sed (?:-n )?'(s#[^']*)'/g)].map(([, program = '']) => program);
    expect(programs).toHaveLength(2);
    const input = 'MONGODB_URI=mongodb://u:p@db/kenali_restored?replicaSet=kenali';
    for (const program of programs)
      expect(execFileSync('sed', [program], { input, encoding: 'utf8' })).toContain('@db/kenali_drill?replicaSet');
    expect(all(/(\S+)\.dropDatabase\(\)/g)).toEqual(Array(2).fill(`'db.getSiblingDB("kenali_drill")`));
  });

  it.each(['restore', 'migrate'])('kubectl: the finished Job %s is deleted before it is applied again', (name) => {
    const both = `kubectl delete job kenali-${name} --ignore-not-found\\W+(?:and\\W+)?kubectl apply -f ${name}-job.yaml`;
    expect(text).toMatch(new RegExp(both));
  });

  it('docker compose: each service exists', () => {
    const called = [
      ...all(/docker compose run --rm(?: --no-deps)?(?: -e \S+)? ([\w-]+)/g),
      ...all(/docker compose (?:up -d --no-deps|stop|logs|exec) ((?:(?:api|site|mongo)-\d ?)+)/g).flatMap((list) =>
        list.trim().split(' '),
      ),
    ];
    expect(called.length).toBeGreaterThan(10);
    expect(called.filter((name) => !Object.keys(services).includes(name))).toEqual([]);
    for (const needed of ['backup', 'restore', 'migrate', 'mongosh', 'mongo-init']) expect(called).toContain(needed);
  });

  it('kubectl: each file and each object exists', () => {
    const files = all(/kubectl apply ((?:-f [\w.-]+ ?)+)/g).flatMap((list) =>
      [...list.matchAll(/-f ([\w.-]+)/g)].map(([, file]) => file as string),
    );
    expect(files).toEqual(expect.arrayContaining(['restore-job.yaml', 'migrate-job.yaml', 'api.yaml']));
    // Made from secret.example.yaml.
    expect(files.filter((file) => file !== 'secret.yaml' && !manifests.includes(file))).toEqual([]);
    const objects = all(/\b((?:deploy|deployment|job|cronjob)\/kenali-[\w-]+)/g).map((name) =>
      name.replace(/^deploy\//, 'deployment/'),
    );
    expect(objects.length).toBeGreaterThan(4);
    expect(objects.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('pages: each address exists', () => {
    const declared = ['admin-mf', 'assessment-mf', 'shell'].flatMap((app) =>
      // A path, or in admin-mf the key of a title.
      [...read(`apps/${app}/src/pages.ts`).matchAll(/path: '\/([^']+)'|^ {2}'?([a-z][\w/:-]*)'?: '/gm)].map(
        ([, path, key]) => `/${path ?? key}`.replaceAll(/:\w+/g, '{id}'),
      ),
    );
    const named = all(/`(\/(?:admin|account|cases)\b[\w/{}-]*)`/g);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((path) => !declared.includes(path))).toEqual([]);
  });

  it('systemctl: each unit exists', () => {
    const units = all(/\b(kenali-(?:api|site|cdn|backup|migrate)(?:@|\.timer|\.service|\b))/g);
    const known = readdirSync(join(ROOT, 'deploy/systemd'));
    const started = all(/systemctl (?:enable --now|start|stop|restart) '?(kenali-[a-z]+(?:@|\.timer)?)/g);
    expect(started.length).toBeGreaterThan(5);
    expect(units.length).toBeGreaterThan(started.length);
    for (const unit of started)
      expect(known).toContain(unit.endsWith('@') ? `${unit}.service` : unit.includes('.') ? unit : `${unit}.service`);
  });

  it('npm run and node: each command exists', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    // Of the package: tools/package/make-package.ts.
    const ofPackage = ['start:api', 'start:site', 'start:cdn'];
    const called = [...new Set(all(/npm run ([a-z][\w:-]*\w)/g))];
    expect(called).toEqual(expect.arrayContaining(['restore', 'backup', 'db:migrate', 'payments:check']));
    expect(called.filter((name) => !(name in scripts) && !ofPackage.includes(name))).toEqual([]);
    const verbs = all(/npm run kenali -- ([a-z]+)/g);
    expect(verbs).toEqual(expect.arrayContaining(['releases', 'rollback']));
    expect(verbs.filter((name) => !(name in COMMANDS))).toEqual([]);
    const entries = all(/(services\/api\/src\/commands\/[\w-]+\.ts)/g);
    expect(entries.filter((entry) => !existsSync(join(ROOT, entry)))).toEqual([]);
  });
});
