import { EXAMPLE_PRACTICE } from '@kenali/contracts';
import { practicePlace } from '@kenali/federation/boot';
import { createTheme } from '@kenali/ui/theme';
import { accent } from '../settings.ts';
import { documentStyle, withoutScripts } from './document-style.ts';
import { preloadedFont } from './fonts.ts';

const NAME = practicePlace('name', EXAMPLE_PRACTICE);

// The same drawings as in `logo.tsx`, `cart-button.tsx` and `header.tsx`.
const LOGO =
  '<svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true"><path d="M4 8a4 4 0 0 1 8 0v16a4 4 0 0 1-8 0z" fill="currentColor"/><path d="M13.2 18.6 21.4 9a4 4 0 0 1 6 5.2l-5.2 6.2z" fill="currentColor"/><circle class="k-near" cx="23.5" cy="24" r="4"/></svg>';
const CART =
  '<svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><circle cx="8" cy="21" r="1"/><circle cx="19" cy="21" r="1"/><path d="M2.05 2.05h2l2.66 12.42a2 2 0 0 0 2 1.58h9.78a2 2 0 0 0 1.95-1.57l1.65-7.43H5.12"/></svg>';
const MENU =
  '<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path d="M4 5h16M4 12h16M4 19h16"/></svg>';

/**
 * The shell's document, which webpack writes to `index.html`. Until the scripts arrive it shows the name, the header and the
 * outline of a page, and without JavaScript links to other pages and how to reach the practice. The site fills in the boot document and the
 * practice and chooses the outline (`data-page`). In place of the outline, a public page has its content and what `readable` surrounds; the
 * content comes before the late message, so that its skip link is the first link. In place of the `reason`, an address without a page says
 * that it has none. The links with an empty address open the page again, with its query.
 */
export default () => `<!doctype html>
<html lang="id">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${EXAMPLE_PRACTICE.name}</title>
    <meta name="color-scheme" content="only light">
    <meta name="theme-color" content="${createTheme(accent).color.surface}">
    <link rel="icon" href="/favicon.ico" sizes="32x32">
    <link rel="apple-touch-icon" href="/apple-touch-icon.png">
    <link rel="manifest" href="/manifest.webmanifest">
    <link rel="preload" as="font" type="font/woff2" crossorigin href="${preloadedFont}">
    <style>${documentStyle}</style>
    <script type="application/json" id="kenali-boot">null</script>
  </head>
  <body>
    <!--readable--><noscript><style>${withoutScripts}</style><div class="k-note"><p>Tanpa JavaScript, halaman ini hanya dapat dibaca. Untuk masuk, mendaftar, membeli, dan mengisi asesmen, aktifkan JavaScript di peramban Anda, lalu muat ulang halaman. Cara menghubungi ${NAME} ada di bagian bawah.</p></div></noscript><!--/readable-->
    <div id="root" data-page="page"><!--outline-->
      <noscript><style>.k-page,.k-icons,#late{display:none}</style></noscript>
      <header class="k-head">
        <div class="k-bar">
          <div class="k-name">
            ${LOGO}
            ${NAME}
          </div>
          <div class="k-links" aria-hidden="true"><span>Beranda</span><span>Asesmen</span></div>
          <div class="k-icons" aria-hidden="true">
            <span>${CART}</span>
            <span class="k-menu">${MENU}</span>
          </div>
        </div>
      </header>
      <main>
        <noscript><div class="k-text"><!--reason--><p>Halaman ini memerlukan JavaScript. Aktifkan JavaScript di peramban Anda, lalu muat ulang halaman.</p><!--/reason--><a href="/">Beranda</a><a href="/assessments">Asesmen</a><div>Anda juga dapat menghubungi ${NAME}:</div>${practicePlace('contacts', EXAMPLE_PRACTICE)}</div></noscript>
        <div role="alert"><div id="late" class="k-text" hidden><h1>Situs ini belum juga tampil.</h1>Tunggu sebentar bila sambungan Anda lambat, atau coba lagi. <a href="">Muat ulang halaman</a></div></div>
        <div class="k-page">
          <span class="k-hide" role="status">Sedang memuat ${NAME}</span>
          <i class="k-title"></i>
          <div class="k-lines"><i></i><i></i></div>
          <div class="k-grid"><i></i><i></i><i></i></div>
          <div class="k-form"><i class="k-title"></i><div class="k-lines"><i></i></div><i></i></div>
        </div>
      </main>
    <!--/outline--></div>
    <!--readable--><div role="alert"><div id="late" class="k-text" hidden>Tombol di halaman ini belum berfungsi. Tunggu sebentar bila sambungan Anda lambat, atau coba lagi. <a href="">Muat ulang halaman</a></div></div><!--/readable-->
  </body>
</html>
`;
