import { readCdnSettings } from '@kenali/settings';
import { createCdnHandler } from './create-cdn-handler.ts';
import { runServer } from './http.ts';

runServer('cdn', () => {
  const { listen, storeDir, signatures } = readCdnSettings(process.env);
  return { listen, createHandler: (observed) => createCdnHandler({ storeDir, signatures, ...observed }) };
});
