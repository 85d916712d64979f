import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../../support/test.ts';

const readable = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');

/** The title and the tags of a page as WhatsApp reads them: one plain request, no scripts. */
async function headOf(request: APIRequestContext, path: string) {
  const answer = await request.get(path);
  const html = await answer.text();
  const tags = [...html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)">/g)];
  return {
    status: answer.status(),
    html,
    title: readable(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    tags: Object.fromEntries(tags.map(([, key, content = '']) => [key, readable(content)])),
  };
}

/** What the security policy refuses on the pages that are opened from now on. */
async function violationsOf(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction('refuse', (what: string) => refused.push(what));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      (window as unknown as { refuse(what: string): void }).refuse(violatedDirective),
    ),
  );
  return refused;
}

test.describe('The head of pages', { tag: ['@catalog-mf', '@assessment-mf', '@once'] }, () => {
  for (const [path, heading, tag] of [
    ['/', /./, []],
    ['/assessments', /Asesmen/, ['@full']],
    ['/login', /Masuk/, ['@full']],
    ['/register', /Daftar|Buat/, ['@full']],
    ['/privasi', 'Pemberitahuan Privasi', ['@full']],
    ['/cart', /Keranjang/, []],
    ['/contoh-laporan', 'Contoh Laporan', []],
  ] as const)
    test(`${path}: the page keeps the title that the document arrives with`, { tag: [...tag] }, async ({
      page,
      request,
    }) => {
      const { status, title } = await headOf(request, path);
      expect([status, title]).toEqual([200, expect.stringMatching(/^.+ · Kenali$/)]);
      // Every title that the page has had, from the document on.
      await page.addInitScript(() => {
        const titles = new Set<string>();
        new MutationObserver(() => document.title && titles.add(document.title)).observe(document, {
          subtree: true,
          childList: true,
          characterData: true,
        });
        Object.assign(window, { titlesOfPage: titles });
      });
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1, name: heading }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => [...(window as unknown as { titlesOfPage: Set<string> }).titlesOfPage])).toEqual(
        [title],
      );
    });

  test('previews have a picture, and icons exist for browsers and home screens without SVG', async ({ request }) => {
    for (const path of ['/', '/assessments', '/assessments/1', '/contoh-laporan', '/login', '/privasi']) {
      const { tags } = await headOf(request, path);
      const picture = await request.get(String(tags['og:image']));
      const body = await picture.body();
      expect([path, picture.status(), picture.headers()['content-type']]).toEqual([path, 200, 'image/png']);
      expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([1200, 630]);
    }
    const ids = [1, 2, 3];
    const pictures = await Promise.all(
      ids.map(async (id) => (await headOf(request, `/assessments/${id}`)).tags['og:image']),
    );
    expect(new Set(pictures).size).toBe(ids.length);
    const { html } = await headOf(request, '/');
    for (const [name, type] of [
      ['/favicon.ico', /icon/],
      ['/apple-touch-icon.png', 'image/png'],
      ['/favicon.svg', /svg/],
    ] as const) {
      expect(html).toContain(`href="${name}"`);
      const icon = await request.get(name);
      expect([name, icon.status(), icon.headers()['content-type']]).toEqual([name, 200, expect.stringMatching(type)]);
    }
  });

  test('a browser finds everything that it needs to install the site', async ({ page, context, request, baseURL }) => {
    await page.goto('/');
    const browser = await context.newCDPSession(page);
    const { data, errors } = await browser.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(JSON.parse(String(data))).toMatchObject({
      name: 'Kenali',
      start_url: '/',
      display: 'standalone',
      lang: 'id',
    });
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    // A test runs in a private window, which installs nothing.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    for (const { src, sizes } of JSON.parse(String(data)).icons) {
      const icon = await (await request.get(`${baseURL}${src}`)).body();
      expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`).toBe(sizes);
    }
  });

  test('the data block about the practice breaks no rule of the security policy', async ({ page }) => {
    const refused = await violationsOf(page);
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
    const [practice, questions, ...others] = blocks.map((text) => JSON.parse(text));
    expect(practice).toMatchObject({ '@type': 'Organization', name: 'Kenali' });
    expect([questions['@type'], others]).toEqual(['FAQPage', []]);
    // What search engines read is what visitors read.
    const faq = page.getByRole('region', { name: 'Pertanyaan umum' });
    for (const { name, acceptedAnswer } of questions.mainEntity) {
      await faq.getByText(name, { exact: true }).click();
      await expect(faq.getByText(acceptedAnswer.text, { exact: true })).toBeVisible();
    }
    expect(refused).toEqual([]);
  });

  test('the page of an assessment has the name and price of the catalogue, for readers with and without scripts', async ({
    page,
    request,
    baseURL,
  }) => {
    const refused = await violationsOf(page);
    const [entry] = (await (await request.get('/api/catalogue')).json()).forSale;
    const path = `/assessments/${entry.id}`;
    const { status, title, tags, html } = await headOf(request, path);
    expect([status, title, tags['og:url']]).toEqual([200, `${entry.name} · Kenali`, `${baseURL}${path}`]);
    const block = JSON.parse(/<script type="application\/ld\+json">([^<]*)</.exec(html)?.[1] ?? 'null');
    expect(block).toMatchObject({
      '@type': 'Product',
      name: entry.name,
      offers: { price: entry.price, priceCurrency: 'IDR' },
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: entry.name })).toBeVisible();
    await expect(page).toHaveTitle(title);
    expect(refused).toEqual([]);
  });

  test('the sitemap lists pages that exist and may be found, and the demo closes its robots.txt', async ({
    request,
  }) => {
    const sitemap = await (await request.get('/sitemap.xml')).text();
    const addresses = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThanOrEqual(12);
    for (const address of addresses) {
      const { status, tags } = await headOf(request, new URL(address).pathname);
      expect([address, status, tags['og:url']]).toEqual([address, 200, address]);
    }
    expect(await (await request.get('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n');
  });
});
