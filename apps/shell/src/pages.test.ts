import { LEGAL_DOCUMENTS, VITAL_ROUTES, vitalRouteOf } from '@kenali/contracts';
import { pages } from './pages.ts';

it('the pages: when one has a description, then it fits into a search result, and no two are equal', () => {
  const descriptions = pages.flatMap(({ description }) => description ?? []);
  expect(new Set(descriptions).size).toBe(descriptions.length);
  for (const description of descriptions) expect(description.length).toBeLessThanOrEqual(160);
});

it('the pages: when their speed is reported, then each has a route in the list of the contract, and no other is listed', () => {
  expect(
    [...new Set(pages.map(({ path }) => vitalRouteOf(path) ?? `no line in VITAL_ROUTES: ${path}`))].sort(),
  ).toEqual([...(VITAL_ROUTES.shell ?? [])].sort());
});

it('the pages: when one is a version of a legal document, then it is as readable as the document, and not to be found', () => {
  for (const { path, versions } of Object.values(LEGAL_DOCUMENTS)) {
    const dated = pages.filter((page) => page.path.startsWith(`${path}/`));
    expect(dated.map((page) => page.path)).toEqual(versions.map((version) => `${path}/${version}`));
    for (const page of dated) expect(page).toMatchObject({ isReadable: true, title: expect.any(String) });
    expect(dated.filter(({ description }) => description !== undefined)).toEqual([]);
  }
});
