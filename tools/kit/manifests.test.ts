import { root } from '../shared/apps.ts';
import { dependenciesOf, packagesIn, versionsOf } from './manifests.ts';

const versionOf = (name: string) => ({ react: '19.3.1', '@types/react': '19.3.0', joi: '18.3.2' })[name] ?? '1.0.0';

describe('packagesIn', () => {
  it.each([
    ["import { a } from '@kenali/ui/theme';", ['@kenali/ui']],
    ["export * from './a.js'; import 'node:fs'; require('../b.cjs');", []],
    ["const x = require.resolve('@resvg/resvg-wasm/index_bg.wasm');", ['@resvg/resvg-wasm']],
    ['export type A = import("react").ComponentType;', ['react']],
    ["/** import x from 'shown'; */\n// import y from 'shown-too';", []],
    ["throw new Error('reads from ' + names.join(', '));", []],
  ])('finds the packages of %j', (text, found) => {
    expect(packagesIn(text)).toEqual(found);
  });
});

describe('dependenciesOf', () => {
  it('gives exact versions, ranges for what the shell provides, and types for declarations that name React', () => {
    const needs = ['joi', 'react', 'joi', '@kenali/contracts', '@testing-library/react'];
    expect(dependenciesOf(needs, { versionOf, ownVersion: () => '0.2.0' })).toEqual({
      dependencies: { '@kenali/contracts': '0.2.0', '@types/react': '19.3.0', joi: '18.3.2' },
      peerDependencies: { '@testing-library/react': '^1.0.0', react: '^19.3.1' },
      peerDependenciesMeta: { '@testing-library/react': { optional: true } },
    });
  });
});

it('versionsOf: when the lock file does not have a package, then it throws and names it', () => {
  expect(versionsOf(root)('react')).toMatch(/^\d+\.\d+\.\d+$/);
  expect(() => versionsOf(root)('no-such-package')).toThrow('imports no-such-package');
});
