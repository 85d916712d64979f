import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parsePointer, parseRelease, satisfiesContract } from '@kenali/federation/boot';

interface Options {
  root: string;
  app: string;
  storeDir: string;
  log: (line: string) => void;
}

/** Says it here, not only on the page, when the released shell is too old for the remote. */
export async function checkContract({ root, app, storeDir, log }: Options): Promise<void> {
  const read = (...path: string[]) => readFile(join(...path), 'utf8');
  const { stable } = parsePointer(await read(storeDir, 'shell/channels.json'));
  const shell = parseRelease(await read(storeDir, 'shell', stable, 'release.json'));
  const needed: string = JSON.parse(await read(root, 'apps', app, 'package.json')).kenali.contract;
  if (satisfiesContract(shell.contract, needed)) return;
  log(
    `The released shell ${stable} offers contract ${shell.contract}, and ${app} needs ${needed}: pages will refuse it.`,
  );
  log('Release the shell of these sources with: npm run release -- shell');
}
