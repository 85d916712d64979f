/** @jest-environment node */
import { pageAt, parsePages } from './pages.ts';

const pages = [
  {
    path: '/',
    title: 'Beranda',
    description: 'Kami.',
    shareTitle: 'Kenali anak',
    about: 'organization' as const,
    questions: [{ question: 'Apa?', answer: 'Ini.' }],
    data: ['/api/assessments/:id', '/api/sample-report'],
    readsQuery: true,
  },
  {
    path: '/results/:id',
    title: 'Hasil',
    about: 'assessment' as const,
    pictureByType: {
      sensory: { title: 'Sensoris', description: 'Bunyi.', picture: 'previews/results-id-sensory.0123456789.png' },
      learning: { title: 'Belajar', description: 'Sekolah.' },
    },
  },
  { path: '/results/contoh', title: 'Contoh', isReadable: true, picture: 'previews/results-contoh.0123456789.png' },
];
const text = (change: object = {}) => JSON.stringify({ schema: 1, pages, ...change });

it('parsePages: when the file is complete, then every field is kept', () => {
  expect(parsePages(text())).toEqual(pages);
});

it('parsePages: when a page is about something that this site does not know, then the rest of it is kept', () => {
  const page = { path: '/', title: 'Beranda' };
  expect(parsePages(text({ pages: [{ ...page, about: 'event' }] }))).toEqual([page]);
});

it('parsePages: when a picture is of a type that this site does not know, then the others are kept', () => {
  const page = { path: '/', title: 'Beranda' };
  const other = { title: 'Lain', description: 'Lain.' };
  expect(parsePages(text({ pages: [{ ...page, pictureByType: { other, memory: other } }] }))).toEqual([
    { ...page, pictureByType: { other } },
  ]);
});

it.each([
  ['is not JSON', '<html>'],
  ['has another schema', text({ schema: 2 })],
  ['has no list', text({ pages: {} })],
  ['has an entry in another form', text({ pages: ['/'] })],
  ['has a path without a slash', text({ pages: [{ path: 'cart', title: 'Keranjang' }] })],
  ['has a path with markup', text({ pages: [{ path: '/<b>', title: 'Keranjang' }] })],
  ['has no title', text({ pages: [{ path: '/cart', title: '' }] })],
  ['names a picture elsewhere', text({ pages: [{ path: '/', title: 'Beranda', picture: 'https://lain.test/a.png' }] })],
  [
    'names a picture above its folder',
    text({ pages: [{ path: '/', title: 'Beranda', picture: 'previews/../a.0123456789.png' }] }),
  ],
  ['has pictures in another form', text({ pages: [{ path: '/', title: 'B', pictureByType: { other: 'a.png' } }] })],
  [
    'names a picture of a type elsewhere',
    text({
      pages: [
        {
          path: '/',
          title: 'B',
          pictureByType: { other: { title: 'L', description: 'L.', picture: '//lain.test/a.png' } },
        },
      ],
    }),
  ],
  ['has data in another form', text({ pages: [{ path: '/', title: 'B', data: '/api/orders' }] })],
  ['has data from elsewhere', text({ pages: [{ path: '/', title: 'B', data: ['//evil.test/api/x'] }] })],
  ['has data outside the API', text({ pages: [{ path: '/', title: 'B', data: ['/api/../mailbox'] }] })],
  ['has data with a query', text({ pages: [{ path: '/', title: 'B', data: ['/api/x?y=1'] }] })],
  ['has questions in another form', text({ pages: [{ path: '/', title: 'Beranda', questions: {} }] })],
  ['has a question without an answer', text({ pages: [{ path: '/', title: 'B', questions: [{ question: 'Apa?' }] }] })],
  ['has a number as description', text({ pages: [{ path: '/cart', title: 'Keranjang', description: 1 }] })],
])('parsePages: when the file %s, then it is refused', (_what, broken) => {
  expect(() => parsePages(broken)).toThrow(/pages\.json/);
});

it.each([
  ['/', 'Beranda'],
  ['/results/7', 'Hasil'],
  ['/results/7/', 'Hasil'],
  ['/Results/ABC', 'Hasil'],
  ['/%72esults/7', 'Hasil'],
  ['/results/%zz', 'Hasil'],
  ['/results/contoh', 'Contoh'],
  ['/results', undefined],
  ['/results/', undefined],
  ['/results/7/8', undefined],
  ['/result/7', undefined],
])('pageAt: %s is the page %s', (path, title) => {
  expect(pageAt(pages, path)?.title).toBe(title);
});
