import { findCopies } from './check-dependencies.ts';

it('findCopies: when a shared dependency is installed twice, then both places are reported', () => {
  const paths = ['node_modules/mongodb', 'services/api/node_modules/mongodb', 'node_modules/react'];
  expect(findCopies(paths)).toEqual([
    { name: 'mongodb', paths: ['node_modules/mongodb', 'services/api/node_modules/mongodb'] },
  ]);
});

it('findCopies: when only the end of a name is the same, then it is another package', () => {
  expect(findCopies(['node_modules/mongodb', 'node_modules/@types/mongodb', 'node_modules/react'])).toEqual([]);
});
