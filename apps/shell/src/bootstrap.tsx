import '@tanstack/react-query';
import 'react';
import 'styled-components';
import { App, firstPage } from './app/app.tsx';
import { drawSite } from './app/draw-site.ts';

/** A shell that is drawn alone is drawn once more for its page, which costs a slow phone longer than this wait. */
const FIRST_PAGE_MS = 200;

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no element with the id "root"');
await Promise.race([firstPage, new Promise((resolve) => setTimeout(resolve, FIRST_PAGE_MS))]);
drawSite(place, <App />);

// webpack removes this from production builds.
if (process.env.NODE_ENV === 'development')
  import('./app/reload-on-change.ts').then(({ reloadOnChange }) => reloadOnChange());
