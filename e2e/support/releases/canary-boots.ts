import type { BootDocument } from '@kenali/federation/boot';
import type { APIRequestContext } from '@playwright/test';
import { readBoot, SITE_URL } from './release-site.ts';

const PARALLEL = 20;

/** Requests one page for each of `count` browsers, which differ in their cookie. @returns their boot documents */
export async function openBoots(request: APIRequestContext, count: number, prefix: string): Promise<BootDocument[]> {
  const boots: BootDocument[] = [];
  for (let index = 0; index < count; index += 1) {
    const cookie = `kenali_browser=${prefix}${String(index).padStart(22 - prefix.length, '0')}`;
    boots.push(await readBoot(request, { cookie }));
  }
  return boots;
}

/** Reports a page to the API: as running, or as failed with an error of the catalogue remote. */
async function reportBoot(request: APIRequestContext, boot: BootDocument, isFailed: boolean): Promise<void> {
  const { bootId } = boot;
  const remote = boot.remotes.catalog_mf;
  const error = {
    app: 'catalog-mf',
    releaseId: remote?.releaseId ?? null,
    phase: 'render',
    revision: remote?.revision ?? null,
    message: 'this screen is broken',
  };
  const [path, data] = isFailed ? ['', { bootId, errors: [error] }] : ['/boots', { bootId }];
  await request.post(`${SITE_URL}/api/client-errors${path}`, { data });
}

/** Reports all pages, some at the same time. @param isFailed decides which of them report an error */
export async function reportBoots(
  request: APIRequestContext,
  boots: readonly BootDocument[],
  isFailed: (boot: BootDocument) => boolean = () => false,
): Promise<void> {
  for (let from = 0; from < boots.length; from += PARALLEL)
    await Promise.all(boots.slice(from, from + PARALLEL).map((boot) => reportBoot(request, boot, isFailed(boot))));
}
