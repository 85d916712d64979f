import type { BootDocument } from '@kenali/federation/boot';
import type { APIRequestContext } from '@playwright/test';
import { bootOf, SITE_URL } from './release-site.ts';

/** Pages of this many browsers, each with a name of its own, as the site gives them out. */
export async function openBoots(request: APIRequestContext, count: number, prefix: string): Promise<BootDocument[]> {
  const boots: BootDocument[] = [];
  for (let index = 0; index < count; index += 1) {
    const cookie = `kenali_browser=${prefix}${String(index).padStart(22 - prefix.length, '0')}`;
    boots.push(await bootOf(request, { cookie }));
  }
  return boots;
}

/** What such a page tells the site: that it runs, or that a remote of it failed. */
async function tellBoot(request: APIRequestContext, boot: BootDocument, isFailed: boolean): Promise<void> {
  const { bootId } = boot;
  const about = boot.remotes.catalog_mf;
  const error = {
    app: 'catalog-mf',
    releaseId: about?.releaseId ?? null,
    phase: 'render',
    revision: about?.revision ?? null,
    message: 'this screen is broken',
  };
  const [path, data] = isFailed ? ['', { bootId, errors: [error] }] : ['/boots', { bootId }];
  await request.post(`${SITE_URL}/api/client-errors${path}`, { data });
}

const AT_ONCE = 20;

/** All of them, some at a time. @param isFailed whether a page says that it failed; the others say that they run */
export async function tellBoots(
  request: APIRequestContext,
  boots: readonly BootDocument[],
  isFailed: (boot: BootDocument) => boolean = () => false,
): Promise<void> {
  for (let from = 0; from < boots.length; from += AT_ONCE)
    await Promise.all(boots.slice(from, from + AT_ONCE).map((boot) => tellBoot(request, boot, isFailed(boot))));
}
