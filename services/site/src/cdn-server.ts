import { readCdnSettings } from '@kenali/settings';
import { createCdnHandler } from './create-cdn-handler.ts';
import { runServer } from './http.ts';

runServer('cdn', () => {
  const { listen, storeDir, keysFile } = readCdnSettings(process.env);
  return { listen, createHandler: (observed) => createCdnHandler({ storeDir, keysFile, ...observed }) };
});
