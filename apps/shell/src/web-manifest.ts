import type { WebManifest } from '@kenali/federation/boot';
import { createTheme } from '@kenali/ui/theme';
import { accent } from './settings.ts';

const { paper, surface } = createTheme(accent).color;

/** How the site looks as an app of the home screen. The build writes it into the release, and the site adds the name of the practice. */
export const webManifest: WebManifest = {
  id: '/',
  lang: 'id',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: paper,
  theme_color: surface,
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};
