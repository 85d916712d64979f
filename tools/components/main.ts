import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import sirv from 'sirv';
import webpack, { type Configuration } from 'webpack';

// npm run components: builds the page of the component catalogue, rebuilds it after each change, and serves it.

const { values } = parseArgs({ options: { port: { type: 'string', default: '3060' } } });
const config: Configuration = createRequire(import.meta.url)('../../libs/ui/stories/page/webpack.config.cjs');

const compiler = webpack(config);
if (!compiler) throw new Error('webpack did not accept the configuration of the component catalogue.');
compiler.watch({}, (error, stats) => {
  if (error) throw error;
  console.log(stats?.toString('errors-warnings') || 'Built. Reload the page to see your changes.');
  if (!server.listening) server.listen(Number(values.port), '127.0.0.1', printAddress);
});

// `dev` makes sirv look for files on each request, because every build replaces them.
const serve = sirv(config.output?.path, { dev: true });
const server = createServer((request, response) => serve(request, response));
server.on('error', (error) => {
  console.error(`The component catalogue cannot be served: ${error.message}. Try "npm run components -- --port=0".`);
  process.exit(1);
});

function printAddress() {
  console.log(`Component catalogue: http://localhost:${(server.address() as AddressInfo).port}/`);
}
