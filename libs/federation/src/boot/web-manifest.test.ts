/** @jest-environment node */
import { namedWebManifest } from './web-manifest.ts';

const MANIFEST = { start_url: '/', display: 'standalone', icons: [] };

describe('namedWebManifest', () => {
  it('when the practice has a name with quotes, then the manifest has it as text', () => {
    const name = 'Praktik "Tumbuh" </script>';
    expect(JSON.parse(namedWebManifest(JSON.stringify(MANIFEST), name))).toEqual({
      name,
      short_name: name,
      ...MANIFEST,
    });
  });

  it('when the release names the app itself, then its name stays', () =>
    expect(
      JSON.parse(namedWebManifest(JSON.stringify({ ...MANIFEST, short_name: 'Kenali' }), 'Praktik')),
    ).toMatchObject({
      name: 'Praktik',
      short_name: 'Kenali',
    }));

  it.each([
    ['no JSON', '<!doctype html>', 'is not JSON'],
    ['a list', '[]', 'is not an object'],
    ['without a start page', '{"icons":[]}', 'start_url'],
    ['without icons', '{"start_url":"/"}', 'icons is not a list'],
  ])('when the file is %s, then it is refused', (_what, content, message) =>
    expect(() => namedWebManifest(content, 'Praktik')).toThrow(message),
  );
});
