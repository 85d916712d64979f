/** @jest-environment node */
import { join, resolve } from 'node:path';

const relativeMaps = require('../../webpack/relative-maps.cjs');
const { StableEntry } = require('../../webpack/stable-entry.cjs');

const root = resolve(__dirname, '../../../..');
const load = (map: unknown) => {
  const callback = jest.fn();
  relativeMaps.call({ callback }, 'code', map);
  return callback.mock.calls[0] as [null, string, { sources: string[] } | undefined];
};

describe('the source maps of modules', () => {
  it('when a map names files of this machine, then it names them by their place in the repository', () => {
    const map = { version: 3, sources: [join(root, 'libs/ui/src/a.tsx'), 'webpack/runtime/x'], mappings: 'AAAA' };
    const relative = { ...map, sources: ['webpack://libs/ui/src/a.tsx', 'webpack/runtime/x'] };
    expect(load(JSON.stringify(map))).toEqual([null, 'code', relative]);
    expect(load(map)).toEqual([null, 'code', relative]);
    expect(load(undefined)).toEqual([null, 'code', undefined]);
  });

  it.each([
    [join(root, 'apps/shell/src/index.ts'), './src/index.ts', 'apps/shell/src/index.ts'],
    ['webpack://libs/ui/src/a.tsx', 'webpack://libs/ui/src/a.tsx', 'libs/ui/src/a.tsx'],
    [
      'webpack://../../node_modules/react/index.js',
      'webpack://../../node_modules/react/index.js',
      'node_modules/react/index.js',
    ],
    ['webpack/runtime/consumes', 'webpack/runtime/consumes', 'webpack/runtime/consumes'],
    [join(root, 'apps/shell/node_modules/.federation/entry.0f3a.js'), '', 'webpack/federation'],
  ])(
    'when webpack names %s, then the name is the same on every machine',
    (absoluteResourcePath, resourcePath, name) => {
      expect(relativeMaps.nameInMap({ absoluteResourcePath, resourcePath })).toBe(name);
    },
  );
});

describe('the ids of modules', () => {
  /** Runs the plugin on the module that the federation plugin makes of a shared package. */
  function idOf(identifier: string): unknown {
    const ids: unknown[] = [];
    const module = { identifier: () => identifier };
    const chunkGraph = { setModuleId: (_module: unknown, id: unknown) => ids.push(id) };
    const moduleIds = { tap: (_options: unknown, assign: (modules: object[]) => void) => assign([module]) };
    const compilation = { chunkGraph, hooks: { moduleIds, finishModules: { tap: () => undefined } } };
    new StableEntry().apply({
      hooks: { compilation: { tap: (_name: string, start: (made: object) => void) => start(compilation) } },
    });
    return ids[0];
  }

  it('when the shell provides a package, then its id has no path of this machine', () => {
    expect(idOf('provide module (default) react/jsx-runtime@19.3.1 = /one/node_modules/react/x.js')).toBe(
      'react/jsx-runtime@19.3.1',
    );
    expect(idOf('/one/apps/shell/src/index.ts')).toBeUndefined();
  });
});
