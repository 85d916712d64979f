import '@tanstack/react-query';
import 'react';
import 'styled-components';

/** Rendering the shell before its page costs a second render, which takes a slow phone longer than this wait. */
const FIRST_PAGE_MS = 200;

// The shared packages have started. Together with the shell they would hold up an old phone for 200 ms, so the browser has a turn in between.
await new Promise((resolve) => setTimeout(resolve));
const { App, firstPage } = await import(/* webpackMode: "eager" */ './app/app.tsx');
const { mountApp } = await import(/* webpackMode: "eager" */ './app/mount-app.ts');

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root"');
await Promise.race([firstPage, new Promise((resolve) => setTimeout(resolve, FIRST_PAGE_MS))]);
mountApp(container, <App />);

// `npm run dev` sends this event after each rebuild. webpack removes the block from production builds.
if (process.env.NODE_ENV === 'development')
  new EventSource('/__dev/events').addEventListener('reload', () => window.location.reload());
