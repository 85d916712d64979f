import '@tanstack/react-query';
import 'react';
import 'styled-components';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no element with the id "root"');
createRoot(place).render(<App />);

// webpack removes this from production builds.
if (process.env.NODE_ENV === 'development')
  import('./app/reload-on-change.ts').then(({ reloadOnChange }) => reloadOnChange());
