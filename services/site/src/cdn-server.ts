import { cdnConfig } from './config.ts';
import { createCdnHandler } from './create-cdn-handler.ts';
import { runServer } from './http.ts';

const { listen, storeDir } = cdnConfig(process.env);
runServer('cdn', listen, createCdnHandler({ storeDir }));
