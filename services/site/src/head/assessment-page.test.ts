import type { CatalogueView, DeclaredPage } from '@kenali/contracts';
import { blocksIn, headIn } from '../testing/read-head.ts';
import { PRODUCTION, type Site, setUpSites } from '../testing/set-up-sites.ts';

const QUESTIONS = [{ question: 'Apakah ini diagnosis?', answer: 'Bukan.' }];
const HOME: DeclaredPage = {
  path: '/',
  title: 'Beranda',
  description: 'Kami.',
  about: 'organization',
  questions: QUESTIONS,
};
const PAGE: DeclaredPage = {
  path: '/assessments/:id',
  title: 'Asesmen',
  description: 'Apa yang dilihat asesmen ini.',
  about: 'assessment',
  picture: 'previews/assessments-id.0123456789.png',
};
const PICTURE = 'https://cdn.test/catalog-mf/0.1.0-c1/previews/assessments-id.0123456789.png';
const SENSORY = {
  id: 1,
  name: 'Profil Sensori Anak',
  description: 'Kuesioner 125 butir.',
  price: '350000.00',
  type: 'sensory' as const,
};

const { store, problems, serve, start } = setUpSites({
  ...PRODUCTION,
  askCatalogue: async () => {
    if (catalogue instanceof Error) throw catalogue;
    return catalogue;
  },
});
let site: Site;
let catalogue: CatalogueView | Error;

beforeEach(async () => {
  catalogue = { forSale: [SENSORY], notForSale: [4] };
  await store.goLive('shell', '0.1.0-s1', { pages: [] });
  await store.goLive('catalog-mf', '0.1.0-c1', { pages: [HOME, PAGE] });
  site = await start();
});

/** The other remotes of this store were never published, which is reported too. */
const catalogueProblems = () => problems.filter((text) => !text.includes('channels.json'));

const ask = async (path: string, on = site) => {
  const { status, headers, text } = await on.ask(path);
  const head = headIn(text);
  const { title, canonical, description } = head;
  const robots = headers['x-robots-tag'];
  return { status, robots, etag: headers.etag, text, head, title, canonical, description, blocks: blocksIn(text) };
};

describe('the page of an assessment', () => {
  it('when it is for sale, then the head has its name, words and picture, and what it costs', async () => {
    const { head, ...page } = await ask('/assessments/1');
    expect(page).toMatchObject({
      status: 200,
      robots: undefined,
      title: 'Profil Sensori Anak · Praktik Tumbuh',
      canonical: 'https://kenali.test/assessments/1',
      description: 'Kuesioner 125 butir.',
    });
    expect(head).toMatchObject({
      'og:title': 'Profil Sensori Anak',
      'og:url': 'https://kenali.test/assessments/1',
      'og:image': PICTURE,
    });
    expect(page.blocks).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: 'Profil Sensori Anak',
        description: 'Kuesioner 125 butir.',
        category: 'Pemrosesan Sensoris',
        url: 'https://kenali.test/assessments/1',
        image: PICTURE,
        brand: { '@type': 'Brand', name: 'Praktik Tumbuh' },
        offers: {
          '@type': 'Offer',
          price: '350000.00',
          priceCurrency: 'IDR',
          availability: 'https://schema.org/InStock',
          url: 'https://kenali.test/assessments/1',
          seller: { '@type': 'Organization', name: 'Praktik Tumbuh' },
        },
      },
    ]);
  });

  it('when the release has a picture for the type, then previews and the offer have that one', async () => {
    const ofType = 'previews/assessments-id-sensory.0123456789.png';
    const sensory = { title: 'Pemrosesan Sensoris', description: 'Bunyi dan cahaya.', picture: ofType };
    await store.goLive('catalog-mf', '0.1.0-c2', {
      pages: [{ ...PAGE, pictureByType: { sensory, other: { title: 'Lain', description: 'Lain.' } } }],
    });
    catalogue = {
      forSale: [SENSORY, { ...SENSORY, id: 2, type: 'learning' }, { ...SENSORY, id: 3, type: 'other' }],
      notForSale: [],
    };
    site = await start();
    const addressOf = (file: string) => `https://cdn.test/catalog-mf/0.1.0-c2/${file}`;
    for (const [id, file] of [
      [1, ofType],
      [2, PAGE.picture],
      [3, PAGE.picture],
    ] as const) {
      const { head, blocks } = await ask(`/assessments/${id}`);
      expect([head['og:image'], blocks[0].image]).toEqual(Array(2).fill(addressOf(String(file))));
    }
  });

  it.each(['/assessments/1/', '/assessments/%31', '/assessments/1?utm_source=x'])(
    '%s has the same canonical address',
    async (path) => {
      const { status, canonical } = await ask(path);
      expect([status, canonical]).toEqual([200, 'https://kenali.test/assessments/1']);
    },
  );

  it.each([
    ['/assessments/4', 410, 'Asesmen · Praktik Tumbuh'],
    ['/assessments/2', 404, 'Page Not Found · Praktik Tumbuh'],
    ['/assessments/01', 404, 'Page Not Found · Praktik Tumbuh'],
    ['/assessments/baru', 404, 'Page Not Found · Praktik Tumbuh'],
    ['/assessments/%zz', 404, 'Page Not Found · Praktik Tumbuh'],
    ['/assessments/__proto__', 404, 'Page Not Found · Praktik Tumbuh'],
    [`/assessments/${'9'.repeat(40)}`, 404, 'Page Not Found · Praktik Tumbuh'],
  ])(
    '%s answers %i with the usual document, without offer, validator and a place in search engines',
    async (path, status, title) => {
      const page = await ask(path);
      expect(page).toMatchObject({ status, title, robots: 'noindex', blocks: [] });
      expect([page.etag, page.canonical]).toEqual([undefined, undefined]);
      expect(page.text).toContain('id="kenali-boot"');
      expect((await site.ask(path, { method: 'HEAD' })).status).toBe(status);
    },
  );

  it('when the API does not answer, then the page arrives with the words of its release and without an offer', async () => {
    catalogue = new Error('status 503');
    for (const path of ['/assessments/1', '/assessments/2'])
      expect(await ask(path)).toMatchObject({
        status: 200,
        robots: undefined,
        title: 'Asesmen · Praktik Tumbuh',
        blocks: [],
        description: 'Apa yang dilihat asesmen ini.',
        canonical: `https://kenali.test${path}`,
      });
    expect(catalogueProblems()).toEqual(['pages of assessments have no prices: status 503']);
    // No API is needed to know that this is no id.
    expect((await ask('/assessments/baru')).status).toBe(404);
  });

  it('when the site knows no API, then the page arrives too', async () => {
    const alone = await start({ askCatalogue: undefined });
    expect(await ask('/assessments/1', alone)).toMatchObject({
      status: 200,
      title: 'Asesmen · Praktik Tumbuh',
      blocks: [],
    });
    expect(catalogueProblems()).toEqual([]);
  });

  it('when only the address of the API is known, then the catalogue comes from its call', async () => {
    const api = await serve((_req, res) => res.setHeader('Connection', 'close').end(JSON.stringify(catalogue)));
    const apart = await start({ askCatalogue: undefined, apiUrl: api.url });
    expect((await ask('/assessments/1', apart)).title).toBe('Profil Sensori Anak · Praktik Tumbuh');
  });

  it('when the price changes, then a browser with the earlier document gets the new one', async () => {
    const { etag } = await ask('/assessments/1');
    const headers = { 'if-none-match': String(etag) };
    expect((await site.ask('/assessments/1', { headers })).status).toBe(304);
    catalogue = { forSale: [{ ...SENSORY, price: '1000.00' }], notForSale: [] };
    const other = await start();
    const changed = await other.ask('/assessments/1', { headers });
    expect([changed.status, blocksIn(changed.text)[0].offers.price]).toEqual([200, '1000.00']);
  });

  it('when name and description contain markup, then they stay text', async () => {
    const bad = `</script><script>alert(1)</script>"><img src=x>'&\u2028`;
    catalogue = { forSale: [{ ...SENSORY, name: bad, description: bad }], notForSale: [] };
    const { text, blocks } = await ask('/assessments/1');
    expect(text).not.toMatch(/<script>alert|<img/);
    expect(blocks[0]).toMatchObject({ name: bad, description: bad });
  });

  it.each([
    ['kata '.repeat(100), 200, /^(kata )+kata…$/],
    ['x'.repeat(500), 201, /^x{200}…$/],
    ['', 29, /^Apa yang dilihat asesmen ini\.$/],
  ])('when the description is "%.10s…", then previews have a short one', async (description, most, expected) => {
    catalogue = { forSale: [{ ...SENSORY, description }], notForSale: [] };
    const page = await ask('/assessments/1');
    expect(page.description).toMatch(expected);
    expect(page.description?.length).toBeLessThanOrEqual(most);
  });

  it('when the release does not declare what the page is about, as earlier ones, then the catalogue is not asked', async () => {
    await store.goLive('catalog-mf', '0.1.0-c2', { pages: [{ path: '/assessments/:id', title: 'Asesmen' }] });
    let asked = 0;
    const other = await start({
      askCatalogue: async () => {
        asked += 1;
      },
    });
    expect(await ask('/assessments/1', other)).toMatchObject({ status: 200, title: 'Asesmen · Praktik Tumbuh' });
    expect(asked).toBe(0);
  });
});

it('the landing page has its questions beside the practice, and does not ask for the catalogue', async () => {
  catalogue = new Error('not asked');
  const { blocks } = await ask('/');
  expect(blocks.map((block) => block['@type'])).toEqual(['Organization', 'FAQPage']);
  expect(blocks[1].mainEntity).toEqual([
    { '@type': 'Question', name: QUESTIONS[0]?.question, acceptedAnswer: { '@type': 'Answer', text: 'Bukan.' } },
  ]);
  expect(catalogueProblems()).toEqual([]);
});

describe('sitemap.xml', () => {
  const listed = async (on = site) =>
    [...(await on.ask('/sitemap.xml')).text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

  it('lists each assessment that is for sale', async () => {
    catalogue = { forSale: [SENSORY, { ...SENSORY, id: 2 }], notForSale: [4] };
    expect(await listed()).toEqual([
      'https://kenali.test/',
      'https://kenali.test/assessments/1',
      'https://kenali.test/assessments/2',
    ]);
  });

  it('when the API does not answer, then it lists the other pages', async () => {
    catalogue = new Error('status 503');
    expect(await listed()).toEqual(['https://kenali.test/']);
  });
});
