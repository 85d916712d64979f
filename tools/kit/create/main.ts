import { resolve } from 'node:path';
import { CliError } from '@kenali/node-utils';
import { createRepository } from './create-repository.ts';
import { readOrder } from './read-order.ts';

// create-kenali-remote reports-mf --prefix /reports: writes a repository with one remote into an empty folder.
try {
  const { remote, template, kit, folder } = readOrder(process.argv.slice(2));
  const into = resolve(folder);
  const paths = createRepository({ remote, template, kit: kit && resolve(kit), into, own: __dirname });
  console.log(`${remote.app} owns ${remote.prefix}. Written to ${into}:`);
  for (const path of paths) console.log(`  ${path}`);
  console.log(
    [
      'Next:',
      '  git init',
      '  npm install',
      '  npm test',
      `  npm start -- --site https://kenali.example   shows it in the shell of that site: http://localhost:3000${remote.prefix}`,
      '  npm run release -- --target s3://…           makes it live',
    ].join('\n'),
  );
} catch (error) {
  console.error(error instanceof CliError ? error.message : error);
  process.exitCode = 1;
}
