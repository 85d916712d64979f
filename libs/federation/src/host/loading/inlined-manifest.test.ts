/** @jest-environment node */
import { BASE_URL, sampleManifest, sampleRemote } from '../../testing/boot-samples.ts';
import { createLoaderPlugin } from './loader-plugin.ts';
import { trustedFilesOf } from './trusted-files.ts';

it('the fetch hook: when it is asked for a manifest, then it has the inlined one or none, and makes no request', async () => {
  const fetch = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network'));
  const hooks = createLoaderPlugin({
    trusted: trustedFilesOf([sampleRemote()]),
    scripts: { create: jest.fn(), abandon: jest.fn() },
    isWanted: () => true,
  });
  const response = (await hooks.fetch?.(`${BASE_URL}mf-manifest.json`, {})) as Response;
  expect(response).toBeInstanceOf(Response);
  expect(await response.json()).toEqual(sampleManifest());
  await expect(hooks.fetch?.('http://cdn.test/mf-manifest.json', {})).rejects.toThrow('not part of');
  expect(fetch).not.toHaveBeenCalled();
});
