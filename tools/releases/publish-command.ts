import { resolve } from 'node:path';
import { containerOf } from '@kenali/contracts';
import { PREVIEW_DAYS, previewEndOf, previewPathOf, type Release, STAFF_REMOTE } from '@kenali/federation/boot';
import { CliError } from '@kenali/node-utils';
import { ContractMismatch, checkContracts, publishOrRepair, requireRelease, type Store } from '@kenali/releases';
import { buildApp, root } from '../shared/apps.ts';
import { createApiCheck } from './api-check.ts';
import { appOf, type Command, openTarget, readArguments } from './command-line.ts';

const PUBLISH = 'npm run kenali -- publish <app> [--dist DIR] [--target DIR|s3://…]';

/**
 * The page that offers the release to one browser. It names the release and chooses nothing: the person confirms there.
 * @param env PUBLIC_URL, for the remote of staff ADMIN_PUBLIC_URL, or else the site of this machine for a store in a folder
 */
export function previewLink(app: string, releaseId: string, target: string, env: NodeJS.ProcessEnv): string {
  const local = target.startsWith('s3://') ? '' : `http://localhost:${env.PORT || 3000}`;
  // Pages of staff may have an origin of their own.
  const address = (containerOf(app) === STAFF_REMOTE && env.ADMIN_PUBLIC_URL) || env.PUBLIC_URL || local;
  const site = address.replace(/\/+$/, '');
  return `${site}${previewPathOf(app, releaseId)}`;
}

/** A preview runs in the live shell, so a remote that needs more of it than it offers does not start. */
async function findMismatch(store: Store, release: Release): Promise<string[]> {
  try {
    await checkContracts(store, release);
    await createApiCheck(root, process.env)?.(release);
    return [];
  } catch (error) {
    if (error instanceof ContractMismatch || error instanceof CliError)
      return [`It does not fit what is live: ${error.message}`];
    throw error;
  }
}

function describePreview(store: Store, release: Release): string[] {
  const { app, releaseId } = release;
  const canary = `npm run kenali -- release ${app} --release ${releaseId} --channel canary --percent 1`;
  if (app === 'shell') {
    return ['The shell has no preview, because a browser can choose remotes only. For few browsers:', `  ${canary}`];
  }
  const end = previewEndOf(release);
  if (end <= Date.now()) {
    return [
      `It was published more than ${PREVIEW_DAYS} days ago, so no link offers it. For few browsers:`,
      `  ${canary}`,
    ];
  }
  const link = previewLink(app, releaseId, store.where, process.env);
  const site = link.startsWith('/') ? ['Put the address of the site in front, or set PUBLIC_URL.'] : [];
  const until = new Date(end).toISOString().slice(0, 10);
  return [
    `Preview for one browser, after a click there: ${link}`,
    ...site,
    `It works until ${until}, in production with ALLOW_OVERRIDES=on.`,
  ];
}

/** `npm run kenali -- publish <app>`: builds one app and uploads it. No pointer moves, so nobody gets it, and a running canary stays. */
export const publish: Command = async (args) => {
  const { values, positionals } = readArguments(
    PUBLISH,
    { dist: { type: 'string' }, target: { type: 'string' } } as const,
    args,
  );
  const app = appOf(positionals, PUBLISH);
  const store = await openTarget(values.target, { app });
  const distDir = values.dist === undefined ? await buildApp(root, app) : resolve(root, values.dist);
  const { releaseId, status, repaired } = await publishOrRepair(store, { app, distDir });
  console.log(
    `${app} ${releaseId} is in ${store.where} (${status}). No pointer moved, so visitors get what they got before.`,
  );
  for (const path of repaired) console.log(`  repaired ${path}. A CDN may still have the old file in its cache.`);
  if (!store.signer)
    console.log('It is NOT SIGNED: no signing key is set, so sites that require signatures refuse it.');
  const release = await requireRelease(store, app, releaseId);
  for (const line of [...describePreview(store, release), ...(await findMismatch(store, release))]) console.log(line);
  console.log(`To make it live: npm run kenali -- release ${app} --release ${releaseId}`);
};
