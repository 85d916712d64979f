import { startWebServer } from './start-web-server.ts';

await startWebServer();
