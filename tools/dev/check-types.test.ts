import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeFolder, writeFiles } from '@kenali/node-utils/testing';
import { createTypeChecks } from './check-types.ts';

it('createTypeChecks: when a source gets a type error, then it is logged with its place, and so is that it is gone', async () => {
  const options = { strict: true, noEmit: true, types: [] };
  const root = makeFolder({ 'tsconfig.json': { compilerOptions: options, include: ['src'] } });
  symlinkSync(resolve(__dirname, '../../node_modules'), join(root, 'node_modules'));
  const write = (source: string) => writeFiles(root, { 'src/one.ts': source });
  write("export const one: number = 'text';\n");
  const lines: string[] = [];
  const waiting: (() => void)[] = [];
  const types = createTypeChecks(root, (line) => {
    lines.push(line);
    waiting.shift()?.();
  });
  const nextLine = async () => {
    if (lines.length === 0) await new Promise<void>((done) => waiting.push(done));
    return lines.shift();
  };
  try {
    types.check();
    expect(await nextLine()).toMatch(/^types: src\/one\.ts:1:14 error TS2322: /);
    write('export const one: number = 1;\n');
    types.check();
    expect(await nextLine()).toBe('types: no errors left');
    write('export const one: number = missing;\n');
    // Twice, as two quick saves: the last state is reported once.
    types.check();
    types.check();
    expect(await nextLine()).toMatch(/^types: src\/one\.ts:1:28 error TS2304: /);
    await types.stop();
    expect(lines).toEqual([]);
  } finally {
    await types.stop();
  }
});
