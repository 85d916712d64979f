import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runCommand } from '@kenali/node-utils';
import { TOOLS } from '../package/make-package.ts';
import { COMMANDS } from '../releases/commands.ts';

const root = resolve(__dirname, '../..');
const quiet = '--disable-warning=ExperimentalWarning';
let folder: string;
let kit: string;

const node = (...args: string[]) => runCommand(process.execPath, [quiet, ...args], { cwd: root });
const verbsIn = ({ output }: { output: string }) => [...output.matchAll(/^ {2}(\w+) {2,}\w/gm)].map(([, verb]) => verb);

// In a process of its own, because webpack does not run in Jest.
beforeAll(async () => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(join(root, '.cache/verbs-'));
  kit = join(folder, 'release/kenali.cjs');
  const make = `
    const { makeCommand } = await import('./tools/kit/make-commands.ts');
    const { COMMANDS } = await import('./tools/kit/packages.ts');
    await makeCommand(${JSON.stringify(root)}, COMMANDS[0], ${JSON.stringify(folder)});`;
  const { code, output } = await node('--input-type=module', '-e', make);
  if (code !== 0) throw new Error(output);
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('here, in the production package and in the kit, the command has the same verbs', async () => {
  const verbs = Object.keys(COMMANDS);
  expect(verbs).toEqual(
    expect.arrayContaining(['release', 'rollback', 'config', 'switch', 'sign', 'keys', 'releases']),
  );
  expect(verbsIn(await node(TOOLS.kenali, '--help'))).toEqual(verbs);
  // A team runs its remote with it, too. Here this is "npm run dev".
  expect(verbsIn(await node(kit, '--help'))).toEqual(['dev', ...verbs]);
});

it('each verb of the kit says how to call it, with the name that it has there', async () => {
  for (const verb of Object.keys(COMMANDS)) {
    const { code, output } = await node(kit, verb, '--help');
    expect([code, output]).toEqual([0, expect.stringContaining(`Usage: npx kenali ${verb}`)]);
  }
});

it('on a Node that is too old, the kit says so', async () => {
  const preload = join(folder, 'old-node.cjs');
  writeFileSync(preload, "Object.defineProperty(process, 'versions', { value: { node: '20.19.5' } });");
  const { code, output } = await node('--require', preload, kit, 'releases');
  expect([code, output.trim()]).toEqual([1, 'kenali needs Node 22.18 or newer. This is Node 20.19.5.']);
});
