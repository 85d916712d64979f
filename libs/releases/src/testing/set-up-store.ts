import { join } from 'node:path';
import { makeFolder } from '@kenali/node-utils/testing';
import { readPointer } from '../pointers/move-pointer.ts';
import { moveStable } from '../pointers/moves.ts';
import { createSigner, createSigningKey } from '../signing/signer.ts';
import { folderStore } from '../store/folder-store.ts';
import type { Store } from '../store/store.ts';
import { type BuildOptions, publishBuild } from './make-build.ts';

/** The app of the tests, and who moves its pointer. */
export const app = 'catalog-mf';
export const by = { actor: 'ayu', reason: 'test' };

/**
 * Gives each test an empty store in a folder of its own.
 * @param options.isSigned whether the store signs what is written
 */
export function setUpStore({ isSigned = false } = {}) {
  const folder = { root: '' };
  const store = {} as Store;

  beforeEach(() => {
    folder.root = makeFolder();
    const signer = isSigned ? createSigner(createSigningKey(['*']).privatePem) : undefined;
    Object.assign(store, { ...folderStore(join(folder.root, 'store')), signer });
  });

  /** Publishes a made-up build, by default of the app of the tests. */
  const publish = (buildId: string, more: BuildOptions = {}) => publishBuild(store, { app, ...more, buildId });
  return {
    folder,
    store,
    publish,
    async goLive(buildId: string, more: BuildOptions = {}) {
      await publish(buildId, more);
      await moveStable(store, { app: more.app ?? app, releaseId: buildId, ...by });
    },
    pointer: async (of = app) => (await readPointer(store, of))?.pointer,
  };
}
