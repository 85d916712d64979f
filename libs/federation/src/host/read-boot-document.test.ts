import { sampleBoot } from '../testing/boot-samples.ts';
import {
  isAtStaffOrigin,
  otherOriginAt,
  ownerAt,
  pageRemotes,
  readBootDocument,
  readMode,
  slotOwner,
} from './read-boot-document.ts';

const pageWith = (content: string) => {
  const page = document.implementation.createHTMLDocument();
  page.head.innerHTML = `<script type="application/json" id="kenali-boot">${content}</script>`;
  return page;
};

it('readBootDocument: when the page has one, then it returns it', () => {
  expect(readBootDocument(pageWith(JSON.stringify(sampleBoot())))).toEqual(sampleBoot());
});

it('readBootDocument: when the page has none or only the placeholder, then it throws', () => {
  expect(() => readBootDocument(document.implementation.createHTMLDocument())).toThrow('#kenali-boot');
  expect(() => readBootDocument(pageWith('null'))).toThrow('not an object');
});

it('readMode: when the document says demo, then it returns demo; when it is invalid, then production', () => {
  expect(readMode(pageWith(JSON.stringify(sampleBoot())))).toBe('demo');
  expect(readMode(pageWith('null'))).toBe('production');
});

it('ownerAt: when the site names the paths of each remote, then they count', () => {
  const page = pageWith(JSON.stringify({ ...sampleBoot(), prefixes: { reports_mf: ['/reports'], catalog_mf: ['/'] } }));
  expect(['/reports/1', '/', '/admin'].map((path) => ownerAt(path, page))).toEqual(['reports_mf', 'catalog_mf', null]);
  expect(pageRemotes(page)).toEqual(['reports_mf', 'catalog_mf']);
});

it.each([
  ['an older site names none', JSON.stringify(sampleBoot())],
  ['the document is invalid', 'null'],
])('ownerAt: when %s, then the remotes of this repository own their paths', (_what, content) => {
  const page = pageWith(content);
  expect(['/admin/users', '/reports'].map((path) => ownerAt(path, page))).toEqual(['admin_mf', null]);
  expect(pageRemotes(page)).toEqual(['catalog_mf', 'assessment_mf', 'admin_mf']);
});

it('slotOwner: the remote that the site names, or the one of this repository', () => {
  const page = pageWith(JSON.stringify({ ...sampleBoot(), slots: { 'dashboard.catalogue': 'shop_mf' } }));
  expect(slotOwner('dashboard.catalogue', page)).toBe('shop_mf');
  expect(slotOwner('dashboard.my-assessments', page)).toBe('assessment_mf');
});

describe('pages of staff at an origin of their own', () => {
  const here = window.location.origin;
  const other = 'https://lain.test';
  const pageAt = (origins?: object) => pageWith(JSON.stringify({ ...sampleBoot(), ...(origins ? { origins } : {}) }));

  it('at the site: when a path belongs to staff, then nobody owns it here, and the other origin has it', () => {
    const page = pageAt({ site: here, staff: other });
    expect([ownerAt('/admin/users', page), otherOriginAt('/admin/users', page)]).toEqual([null, other]);
    expect([ownerAt('/assessments', page), otherOriginAt('/assessments', page)]).toEqual(['catalog_mf', null]);
    expect(isAtStaffOrigin(page)).toBe(false);
  });

  it('at the origin of staff: when a path belongs to the site, then nobody owns it here', () => {
    const page = pageAt({ site: other, staff: here });
    expect([ownerAt('/assessments', page), otherOriginAt('/assessments', page)]).toEqual([null, other]);
    expect([ownerAt('/admin', page), otherOriginAt('/admin', page)]).toEqual(['admin_mf', null]);
    expect(isAtStaffOrigin(page)).toBe(true);
  });

  it('without one: when a path belongs to staff, then it is here', () => {
    const page = pageAt();
    expect([ownerAt('/admin', page), otherOriginAt('/admin', page), isAtStaffOrigin(page)]).toEqual([
      'admin_mf',
      null,
      false,
    ]);
  });
});
