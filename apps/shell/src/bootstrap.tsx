import '@tanstack/react-query';
import 'react';
import 'styled-components';
import { App, firstPage } from './app/app.tsx';
import { mountApp } from './app/mount-app.ts';

/** Rendering the shell before its page costs a second render, which takes a slow phone longer than this wait. */
const FIRST_PAGE_MS = 200;

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root"');
await Promise.race([firstPage, new Promise((resolve) => setTimeout(resolve, FIRST_PAGE_MS))]);
mountApp(container, <App />);

// `npm run dev` sends this event after each rebuild. webpack removes the block from production builds.
if (process.env.NODE_ENV === 'development')
  new EventSource('/__dev/events').addEventListener('reload', () => window.location.reload());
