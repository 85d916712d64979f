import { readSiteSettings } from '@kenali/settings';
import { createSiteHandler } from './create-site-handler.ts';
import { runServer } from './http.ts';

runServer('site', () => {
  const { listen, site } = readSiteSettings(process.env);
  return { listen, createHandler: (observed) => createSiteHandler({ ...site, ...observed }) };
});
