import { siteConfig } from './config.ts';
import { createSiteHandler } from './create-site-handler.ts';
import { runServer } from './http.ts';

const { listen, site } = siteConfig(process.env);
runServer('site', listen, createSiteHandler({ ...site, onProblem: (text) => process.stderr.write(`site: ${text}\n`) }));
