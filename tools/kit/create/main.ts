import { resolve } from 'node:path';
import { reportFailure } from '@kenali/node-utils';
import { createRepository, updateKit } from './create-repository.ts';
import { readOrder, readOther } from './read-order.ts';

// create-kenali-remote reports-mf --prefix /reports: writes a repository with one remote into an empty folder.
// create-kenali-remote --update: replaces the packages of the kit in one that exists.
const own = __dirname;

function create(args: string[]): string[] {
  const { remote, template, kit, folder } = readOrder(args);
  const into = resolve(folder);
  const paths = createRepository({ remote, template, kit: kit && resolve(kit), into, own });
  return [
    `${remote.app} owns ${remote.prefix}. Written to ${into}:`,
    ...paths.map((path) => `  ${path}`),
    'Next:',
    '  git init',
    '  npm install',
    '  npm test',
    `  npm start -- --site https://kenali.example   shows it in the shell of that site: http://localhost:3000${remote.prefix}`,
    '  npm run release -- --target s3://…           makes it live',
  ];
}

function run(args: string[]): string[] {
  const other = readOther(args);
  if (!other) return create(args);
  if ('usage' in other) return [other.usage];
  const { folder, kit } = other;
  const files = updateKit({ into: resolve(folder), kit: kit && resolve(kit), own });
  return [`The kit is now: ${files.join(', ')}`, 'Next:', '  npm install', '  npm run typecheck', '  npm test'];
}

try {
  console.log(run(process.argv.slice(2)).join('\n'));
} catch (error) {
  reportFailure(error);
}
